import { describe, expect, it } from 'vitest';
import type { TextLine } from './find-text-lines.ts';
import { measureLine } from './measure-line.ts';
import type { ReadWord } from './tesseract.ts';

/** Font size of the lines in these tests, in pixels. */
const SIZE = 20;

describe('measuring a line of Korean', () => {
  it('joins syllables that Tesseract separates although their ink is close together', () => {
    const line = lineOf([0, 18], [20, 38], [50, 68]);
    const words = [word('폐', 0, 8), word('쇄', 22, 30), word('됩', 50, 68)];
    expect(textOf(line, words)).toBe('폐쇄 됩');
  });

  it('keeps syllables together whose boxes touch although their ink is far apart', () => {
    expect(textOf(lineOf([0, 12], [18, 38]), [word('다', 0, 16), word('리', 17, 38)])).toBe('다리');
  });

  it('keeps a space that is both in the boxes and in the ink', () => {
    expect(textOf(lineOf([0, 18], [25, 43]), [word('세', 0, 18), word('곳', 25, 43)])).toBe('세 곳');
  });
});

function textOf(line: TextLine, words: readonly ReadWord[]): string {
  return measureLine(line, words)
    .words.map(({ text, hasSpaceBefore }) => (hasSpaceBefore ? ` ${text}` : text))
    .join('');
}

function lineOf(...ink: readonly (readonly [left: number, right: number])[]): TextLine {
  const components = ink.map(([left, right]) => ({ left, right, top: 0, bottom: 18, area: 150, brightness: 20 }));
  const right = Math.max(...components.map((component) => component.right));
  return { left: 0, right, top: 0, bottom: 18, letterHeight: 0.9 * SIZE, marks: [], ink: 'dark', components };
}

function word(text: string, left: number, right: number): ReadWord {
  return { text, left, right, confidence: 95 };
}
