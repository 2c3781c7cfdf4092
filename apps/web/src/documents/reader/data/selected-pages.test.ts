import { describe, expect, it } from 'vitest';
import { selectedPages } from './selected-pages.ts';

describe('wantedPages', () => {
  it('are all pages, or those chosen that the file has', () => {
    expect([
      selectedPages({ pages: '', page_count: 3 }),
      selectedPages({ pages: '2-3, 7', page_count: 9 }),
      selectedPages({ pages: '8-20', page_count: 9 }),
      selectedPages({ pages: '1', page_count: null }),
    ]).toEqual([[0, 1, 2], [1, 2, 6], [7, 8], []]);
  });
});
