import { describe, expect, it } from 'vitest';
import {
  type Line,
  linesAt,
  linesOf,
  nextNumber,
  withAddedLine,
  withFit,
  withLine,
  withMergedLines,
  withoutLine,
  withShift,
  withSplitLine,
  withTyped,
} from './lines.ts';

const LINES = linesOf([
  { start: 1, end: 2, text: 'One.' },
  { start: 3, end: 5, text: 'Two, and more.' },
  { start: 5, end: 6, text: 'Three.' },
]);

const shape = (lines: readonly Line[]) => lines.map(({ start, end, text }) => [start, end, text]);

describe('the lines of a subtitle file', () => {
  it('[SUB-03] stay in order when a time changes', () => {
    expect(shape(withLine(LINES, 0, { start: 4, end: 4.5 }))).toEqual([
      [3, 5, 'Two, and more.'],
      [4, 4.5, 'One.'],
      [5, 6, 'Three.'],
    ]);
    expect(withoutLine(LINES, 1).map(({ id }) => id)).toEqual([0, 2]);
    expect(nextNumber(LINES)).toBe(3);
  });

  it('[SUB-03] are added into the pause after a line, or over the next one', () => {
    expect(shape(withAddedLine(LINES, 0, 9))[1]).toEqual([2, 3, '']);
    expect(shape(withAddedLine(LINES, 1, 9))[2]).toEqual([5, 7, '']);
    expect(withAddedLine(LINES, 2, 9)[3]).toEqual({
      ...{ id: 9, request: 9, start: 6, end: 8, text: '', typed: {}, isAdded: true },
    });
  });

  it('[SUB-03] are merged with their translations', () => {
    const typed = withTyped(LINES, 1, 'de', 'Zwei.');
    const merged = withMergedLines(typed, 1, { target: 'de', translationOf: (line) => line.typed.de ?? line.text });
    expect(merged).toHaveLength(2);
    expect(merged[1]).toMatchObject({
      start: 3,
      end: 6,
      text: 'Two, and more.\nThree.',
      typed: { de: 'Zwei.\nThree.' },
    });
    expect(withMergedLines(LINES, 2, { target: 'de', translationOf: () => undefined })).toEqual(LINES);
  });

  it('[SUB-03] are split at the cursor, or else at the best place', () => {
    const options = { id: 7, target: 'de', translation: 'Zwei, und mehr.' };
    const best = withSplitLine(LINES, 1, options);
    expect(shape(best).slice(1, 3)).toEqual([
      [3, expect.closeTo(3.8, 0), 'Two,'],
      [expect.closeTo(3.8, 0), 5, 'and more.'],
    ]);
    expect(best.slice(1, 3).map(({ typed }) => typed.de)).toEqual(['Zwei,', 'und mehr.']);
    const chosen = withSplitLine(LINES, 1, { ...options, offset: 9, translation: undefined });
    expect(chosen.slice(1, 3).map(({ text, typed }) => [text, typed])).toEqual([
      ['Two, and', {}],
      ['more.', {}],
    ]);
  });

  it('[SUB-03] move and stretch together, without loss', () => {
    expect(withShift(withShift(LINES, -2.5), 2.5)).toEqual(LINES);
    const stretched = withFit(LINES, [
      { from: 1, to: 2 },
      { from: 5, to: 10 },
    ]);
    expect(stretched.map(({ start }) => start)).toEqual([2, 6, 10]);
    const backwards = withFit(LINES, [
      { from: 1, to: 9 },
      { from: 5, to: 2 },
    ]);
    expect(backwards).toEqual(LINES);
  });

  it('[SUB-03] are found by time, several at once where they overlap', () => {
    const overlapping = linesOf([...LINES, { start: 5.2, end: 5.4, text: 'Both' }]);
    expect([0, 1, 2.5, 5.3, 9].map((time) => linesAt(overlapping, time).map(({ id }) => id))).toEqual([
      [],
      [0],
      [],
      [2, 3],
      [],
    ]);
  });
});
