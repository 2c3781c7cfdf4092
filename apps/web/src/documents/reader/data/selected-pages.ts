import type { DocumentInfo } from '@interlinear/contract/documents';

/** Returns the indexes of the pages to translate; none before the server has opened the file. */
export function selectedPages({ pages, page_count }: Pick<DocumentInfo, 'pages' | 'page_count'>): number[] {
  const all = Array.from({ length: page_count ?? 0 }, (_, index) => index);
  if (pages.trim() === '') return all;
  const ranges = pages.split(',').map((range) => range.split('-').map(Number));
  return all.filter((index) => ranges.some(([first = 0, last = first]) => index + 1 >= first && index + 1 <= last));
}
