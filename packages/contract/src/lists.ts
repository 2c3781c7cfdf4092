import * as z from 'zod/mini';
import { formWholeNumber } from './form-values.ts';

/** Maximum number of rows per page. */
const MAX_PAGE_SIZE = 100;

/** Query for a page of a list; pages count from 1. */
export function pageQuery(defaultSize: number) {
  return z.object({
    page: z._default(formWholeNumber(1, 1_000_000), 1),
    page_size: z._default(formWholeNumber(1, MAX_PAGE_SIZE), defaultSize),
  });
}

/** Page of a list, with the number of rows in the whole list. */
export function pageOf<Item extends z.core.$ZodType>(item: Item) {
  return z.object({ items: z.array(item), page: z.int(), page_size: z.int(), total: z.int() });
}
