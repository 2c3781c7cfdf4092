import type { DocumentBlock, DocumentPageData } from '@interlinear/contract/documents';
import { describe, expect, it } from 'vitest';
import { overlayTexts } from './overlay-texts.ts';

function block(id: string, changes: Partial<DocumentBlock>): DocumentBlock {
  return {
    id,
    role: 'text',
    box: { left: 0, top: 0, right: 100, bottom: 50 },
    content: [id],
    label: null,
    level: null,
    cell: null,
    continues: null,
    markup: {},
    state: 'translated',
    translation: [`${id} translated`],
    is_edited: false,
    error: null,
    ...changes,
  };
}

function pagesOf(...pages: DocumentBlock[][]): Map<number, DocumentPageData> {
  const head = { state: 'done', text: 'text', segments: 1, segments_translated: 1, segments_failed: 0 } as const;
  return new Map(
    pages.map((blocks, index) => [index, { index, ...head, sequence: 1, width: 600, height: 800, blocks }]),
  );
}

describe('laidTexts', () => {
  it('are the available translations of blocks with a box', () => {
    const pages = pagesOf([
      block('a', {}),
      block('b', { translation: null, state: 'waiting' }),
      block('c', { box: null }),
    ]);
    expect(overlayTexts(pages, 0)).toEqual([
      {
        block: pages.get(0)?.blocks[0],
        box: { left: 0, top: 0, right: 100, bottom: 50 },
        text: 'a translated',
        original: 'a',
      },
    ]);
  });

  it('split a paragraph among its columns and pages by area, without losing a word', () => {
    const words = Array.from({ length: 60 }, (_, number) => `w${number}`);
    const pages = pagesOf(
      [block('a', { translation: [words.join(' ')] })],
      [
        block('b', {
          continues: 'a',
          content: [],
          translation: null,
          state: 'original',
          box: { left: 0, top: 0, right: 100, bottom: 100 },
        }),
        block('c', { continues: 'b', content: [], translation: null, state: 'original' }),
      ],
    );
    const overlay = [...overlayTexts(pages, 0), ...overlayTexts(pages, 1)];
    expect(overlay.map(({ text }) => text).join(' ')).toBe(words.join(' '));
    const [first = 0, second = 0, third = 0] = overlay.map(({ text }) => text.length);
    expect(second).toBeGreaterThan(1.6 * first);
    expect(third).toBeLessThan(0.65 * second);
  });
});
