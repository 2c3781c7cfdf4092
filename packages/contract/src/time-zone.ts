import * as z from 'zod/mini';

/** A name of the time zone database, e.g. `Asia/Tokyo`, or an offset from UTC, e.g. `+05:30`. */
export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone));

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    // What it throws for names that nobody knows.
    if (error instanceof RangeError) return false;
    throw error;
  }
}
