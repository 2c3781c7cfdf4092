import * as z from 'zod/mini';

/** Query strings carry numbers as text. */
const wholeNumber = (most: number) => z.coerce.number().check(z.int(), z.gte(1), z.lte(most));

/** `page` and `page_size` of a list (API-03). */
export function pageQuery(defaultSize: number) {
  return z.object({
    page: z._default(wholeNumber(1_000_000), 1),
    page_size: z._default(wholeNumber(100), defaultSize),
  });
}

/** One page of a list; `total` counts all of it. */
export function pageOf<Item extends z.core.$ZodType>(item: Item) {
  return z.object({ items: z.array(item), page: z.int(), page_size: z.int(), total: z.int() });
}
