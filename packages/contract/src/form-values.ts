import * as z from 'zod/mini';

/** Boolean: JSON, or as written in forms and addresses. */
export const formFlag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false', '1', '0', 'on', 'off']),
    z.transform((text) => text === 'true' || text === '1' || text === 'on'),
  ),
]);

/** Whole number from `min` to `max`: a JSON number, or digits in forms and addresses. */
export function formWholeNumber(min: number, max: number) {
  const number = z.int().check(z.gte(min), z.lte(max));
  const digits = z.string().check(z.regex(/^-?\d{1,15}$/));
  return z.union([
    number,
    z.pipe(
      z.pipe(
        digits,
        z.transform((text) => Number(text)),
      ),
      number,
    ),
  ]);
}
