import * as z from 'zod/mini';
import { formWholeNumber } from './form-values.ts';

/** The most rows that one page of a list may have. */
const LARGEST_PAGE = 100;

/** Which part of a list is asked for; pages count from 1. */
export function pageQuery(defaultSize: number) {
  return z.object({
    page: z._default(formWholeNumber(1, 1_000_000), 1),
    page_size: z._default(formWholeNumber(1, LARGEST_PAGE), defaultSize),
  });
}

/** One page of a list, and how many rows the whole list has. */
export function pageOf<Item extends z.core.$ZodType>(item: Item) {
  return z.object({ items: z.array(item), page: z.int(), page_size: z.int(), total: z.int() });
}
