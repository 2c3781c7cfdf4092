import type { PageRange } from '@interlinear/documents/document';

/**
 * Which pages of a document are meant by `1-3,7`, which counts from 1: sorted, each once, those that do not exist left out.
 * Empty is all of them.
 */
export function readPageNumbers(text: string, pageCount: number): number[] {
  if (text === '') return indexes(0, pageCount - 1);
  const wanted = text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return indexes(Math.max(first, 1) - 1, Math.min(last, pageCount) - 1);
  });
  return [...new Set(wanted)].sort((one, other) => one - other);
}

/** The fewest ranges that have exactly these pages. @param pages sorted */
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
