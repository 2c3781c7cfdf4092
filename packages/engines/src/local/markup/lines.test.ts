import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Line, splitLines } from './lines.ts';
import type { Run } from './markup.ts';

describe('lines', () => {
  it('splits at line breaks and keeps them', () => {
    const runs: Run[] = [{ text: 'a\r\nb ', tag: undefined }, { leaf: 1 }, { text: '\n\nc', tag: 0 }];
    expect(splitLines(runs)).toEqual([
      { runs: [{ text: 'a', tag: undefined }] },
      { kept: '\r\n' },
      { runs: [{ text: 'b ', tag: undefined }, { leaf: 1 }] },
      { kept: '\n' },
      { kept: '\n' },
      { runs: [{ text: 'c', tag: 0 }] },
    ]);
  });

  it('splits very long lines between sentences', () => {
    const sentence = `${'word '.repeat(150).trim()}. `;
    const lines = splitLines([{ text: sentence.repeat(5), tag: undefined }]);
    expect(lines.map(textOf)).toEqual([sentence.repeat(2), sentence.repeat(2), sentence]);
  });

  it('loses nothing, and produces no overlong line', () => {
    const texts = fc.oneof(
      fc.string({ unit: fc.constantFrom('word ', '. ', '\n', '😀', 'x'), maxLength: 40 }),
      fc.constantFrom('x'.repeat(5001), '😀'.repeat(2001), 'Aye. '.repeat(1001)),
    );
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 4 }), (parts) => {
        const lines = splitLines(parts.map((text) => ({ text, tag: undefined })));
        expect(lines.map(textOf).join('')).toBe(parts.join(''));
        expect(lines.every((line) => textOf(line).length <= 2000 && textOf(line).isWellFormed())).toBe(true);
      }),
    );
  });
});

function textOf(line: Line): string {
  return 'kept' in line ? line.kept : line.runs.map((run) => ('leaf' in run ? '' : run.text)).join('');
}
