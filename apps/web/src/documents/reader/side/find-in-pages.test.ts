import type { DocumentBlock, DocumentPageData } from '@interlinear/contract/documents';
import { describe, expect, it } from 'vitest';
import { findInPages } from './find-in-pages.ts';

function block(id: string, text: string, translation: string | null): DocumentBlock {
  return {
    id,
    role: 'text',
    box: null,
    content: [text],
    label: null,
    level: null,
    cell: null,
    continues: null,
    markup: {},
    state: translation === null ? 'waiting' : 'translated',
    translation: translation === null ? null : [translation],
    is_edited: false,
    error: null,
  };
}

function pageOf(index: number, ...blocks: DocumentBlock[]): [number, DocumentPageData] {
  const head = { state: 'done', text: 'text', segments: 1, segments_translated: 1, segments_failed: 0 } as const;
  return [index, { index, ...head, sequence: 1, width: 0, height: 0, blocks }];
}

describe('findInPages', () => {
  const pages = new Map([
    pageOf(2, block('b', 'Nothing here', 'ΟΔΟΣ 東京の地図')),
    pageOf(0, block('a', 'The CAFÉ is closed', 'Das Café ist zu'), block('c', 'A café', null)),
  ]);

  it('finds words in both languages, in page order, ignoring case and accents', () => {
    expect(findInPages(pages, ' cafe ').map(({ page, blockId, side, match }) => [page, blockId, side, match])).toEqual([
      [0, 'a', 'source', 'CAFÉ'],
      [0, 'a', 'target', 'Café'],
      [0, 'c', 'source', 'café'],
    ]);
  });

  it('returns the context of a match', () => {
    expect(findInPages(pages, '東京')).toEqual([
      { page: 2, blockId: 'b', side: 'target', before: 'ΟΔΟΣ ', match: '東京', after: 'の地図' },
    ]);
  });

  it('finds nothing for an empty search', () => {
    expect(findInPages(pages, '  ')).toEqual([]);
  });
});
