import type { DocumentInfo } from '@interlinear/contract/documents';
import { readPageNumbers } from '@interlinear/documents/page-ranges';

/** Counts the pages that would be charged for the first time: those added to the list, and those that OCR would read. */
export function countNewPages(
  { pages: before, page_count, pages_without_text }: Pick<DocumentInfo, 'pages' | 'page_count' | 'pages_without_text'>,
  { pages, isOcr }: { pages: string; isOcr: boolean },
): number {
  const known = new Set(readPageNumbers(before, page_count ?? 0));
  const added = readPageNumbers(pages, page_count ?? 0).filter((index) => !known.has(index));
  return added.length + (isOcr ? pages_without_text : 0);
}
