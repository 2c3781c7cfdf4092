import { describe, expect, it } from 'vitest';
import { countNewPages } from './count-new-pages.ts';

describe('the pages that another translation charges', () => {
  it.each([
    ['1-2', '', false, 3],
    ['', '1', false, 0],
    ['1-2', '2-4', true, 3],
    ['', '', true, 1],
    ['', '', false, 0],
  ])('[DOC-10] are those that were not charged: %j, then %j with OCR %j', (before, pages, isOcr, expected) => {
    const info = { pages: before, page_count: 5, pages_without_text: 1 };
    expect(countNewPages(info, { pages, isOcr })).toBe(expected);
  });
});
