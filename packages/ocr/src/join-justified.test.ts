import { describe, expect, it } from 'vitest';
import { boxAround } from './ink-components.ts';
import { joinJustified } from './join-justified.ts';
import type { TextLine } from './line-segments.ts';

function piece(left: number, right: number, top: number): TextLine {
  const bottom = top + 20;
  return { left, right, top, bottom, letterHeight: 15, ink: 'dark', components: [], marks: [] };
}

const join = (one: TextLine, next: TextLine): TextLine => ({ ...one, ...boxAround([one, next]) });

describe('joining justified lines', () => {
  it('[IMG-01] joins words across the spaces of justified text', () => {
    const lines = [piece(0, 400, 0), piece(0, 90, 30), piece(125, 240, 30), piece(275, 400, 30), piece(0, 150, 60)];
    expect(joinJustified(lines, join).filter(({ top }) => top === 30)).toEqual([piece(0, 400, 30)]);
  });

  it('[IMG-01] keeps the columns of a table under its title apart', () => {
    const lines = [
      piece(0, 400, 0),
      ...[30, 60, 90].flatMap((top) => [piece(0, 120, top), piece(160, 260, top), piece(300, 400, top)]),
    ];
    expect(joinJustified(lines, join)).toHaveLength(10);
  });
});
