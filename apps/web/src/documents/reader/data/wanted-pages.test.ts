import { describe, expect, it } from 'vitest';
import { wantedPages } from './wanted-pages.ts';

describe('wantedPages', () => {
  it('are all, or those that somebody named, as far as the file has them', () => {
    expect([
      wantedPages({ pages: '', page_count: 3 }),
      wantedPages({ pages: '2-3, 7', page_count: 9 }),
      wantedPages({ pages: '8-20', page_count: 9 }),
      wantedPages({ pages: '1', page_count: null }),
    ]).toEqual([[0, 1, 2], [1, 2, 6], [7, 8], []]);
  });
});
