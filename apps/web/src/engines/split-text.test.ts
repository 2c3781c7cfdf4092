import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinText, splitText } from './split-text.ts';

describe('splitText', () => {
  it('makes every line a segment and keeps breaks and indentation outside', () => {
    expect(splitText('Dear Ann,\r\n\r\n  thank you.\n')).toEqual({
      segments: ['Dear Ann,', 'thank you.'],
      gaps: ['', '\r\n\r\n  ', '\n'],
    });
  });

  it('finds no segments in white space', () => {
    expect(splitText(' \n ')).toEqual({ segments: [], gaps: [' \n '] });
  });

  it('cuts a long line at ends of sentences', () => {
    const line = `Words${' and words'.repeat(70)}. `.repeat(4).trim();
    const { segments, gaps } = splitText(line);
    expect(segments.map((segment) => [segment.length <= 1_500, segment.endsWith('.')])).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(gaps).toEqual(['', ' ', '']);
  });

  it('is restored exactly when nothing is translated', () => {
    const text = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\n', '\r\n', '\r', '  ', '\t')));
    fc.assert(
      fc.property(text, (parts) => {
        const split = splitText(parts.join(''));
        expect(joinText(split, split.segments)).toBe(parts.join(''));
        expect(split.gaps).toHaveLength(split.segments.length + 1);
        expect(split.segments.every((segment) => segment.trim() === segment && segment !== '')).toBe(true);
      }),
    );
  });
});
