import type { PageRange } from './document.ts';

/**
 * Parses page ranges such as `1-3,7`, which count from 1, to sorted page indexes without duplicates. Pages that do not
 * exist are left out; an empty text means all pages.
 */
export function readPageNumbers(text: string, pageCount: number): number[] {
  if (text === '') return indexes(0, pageCount - 1);
  const wanted = text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return indexes(Math.max(first, 1) - 1, Math.min(last, pageCount) - 1);
  });
  return [...new Set(wanted)].sort((one, other) => one - other);
}

/** Writes page indexes as {@link readPageNumbers} parses them; empty if they are all pages. */
export function writePageNumbers(pages: readonly number[], pageCount: number): string {
  if (pages.length === pageCount) return '';
  const ranges = toRanges(pages.toSorted((one, other) => one - other));
  return ranges.map(({ first, last }) => (first === last ? `${first + 1}` : `${first + 1}-${last + 1}`)).join(',');
}

/** Returns the fewest ranges with exactly these pages. @param pages sorted */
export function toRanges(pages: readonly number[]): PageRange[] {
  const ranges: PageRange[] = [];
  for (const page of pages) {
    const range = ranges.at(-1);
    if (range && page === range.last + 1) range.last = page;
    else ranges.push({ first: page, last: page });
  }
  return ranges;
}

function indexes(first: number, last: number): number[] {
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, offset) => first + offset);
}
