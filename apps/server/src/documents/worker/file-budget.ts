import type { DocumentRow } from '../repository.ts';

/**
 * Time of a thread by the size of the file: what honest files need many times over on a slow machine, so that a small file made to be
 * slow cannot hold a thread for long.
 */
interface Budget {
  /** For a file of any size. */
  baseMs: number;
  msPerMegabyte: number;
  maxMs: number;
}

/**
 * Share of a file after which it makes way for others that want the processor or its place. A thread that has just started takes half of
 * the smallest one to load its modules.
 */
const FIRST_SHARE: Budget = { baseMs: 600, msPerMegabyte: 200, maxMs: 10_000 };
/** Time that is enough for almost all files. Those that need more are read behind the others. */
const QUICK_READING: Budget = { baseMs: 2_000, msPerMegabyte: 1_000, maxMs: 60_000 };
const READING: Budget = { baseMs: 10_000, msPerMegabyte: 20_000, maxMs: 600_000 };
/** A scanned page takes seconds, and has 50 kB or more. */
const RECOGNIZING: Budget = { baseMs: 60_000, msPerMegabyte: 400_000, maxMs: 6 * 3_600_000 };
/** Writing reads the file again, and sets each paragraph. */
const WRITING: Budget = { baseMs: 30_000, msPerMegabyte: 60_000, maxMs: 600_000 };

/** Added for each page: long books compress well. */
export const READING_PAGE_MS = 50;

const MEGABYTE = 1024 ** 2;

export function readingBudgetMs(file: Pick<DocumentRow, 'sizeBytes' | 'isOcr'>): number {
  return budgetFor(file, file.isOcr ? RECOGNIZING : READING);
}

export function quickReadingBudgetMs(file: Pick<DocumentRow, 'sizeBytes'>): number {
  return budgetFor(file, QUICK_READING);
}

export function firstShareMs(file: Pick<DocumentRow, 'sizeBytes'>): number {
  return budgetFor(file, FIRST_SHARE);
}

export function writingBudgetMs(file: Pick<DocumentRow, 'sizeBytes'>): number {
  return budgetFor(file, WRITING);
}

function budgetFor({ sizeBytes }: Pick<DocumentRow, 'sizeBytes'>, { baseMs, msPerMegabyte, maxMs }: Budget): number {
  return Math.min(maxMs, Math.round(baseMs + (sizeBytes / MEGABYTE) * msPerMegabyte));
}
