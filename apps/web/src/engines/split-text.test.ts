import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinText, splitText } from './split-text.ts';

describe('splitText', () => {
  it('[TXT-01] makes every sentence a segment and keeps breaks and indentation outside', () => {
    expect(splitText('Dear Ann,\r\n\r\n  thank you. See you!\n', 'en')).toEqual({
      segments: ['Dear Ann,', 'thank you.', 'See you!'],
      gaps: ['', '\r\n\r\n  ', ' ', '\n'],
    });
  });

  it('[TXT-01] keeps the cells of a spreadsheet apart', () => {
    expect(splitText('Name\tUnit price\r\nRed house\t\t1.5 m\n', 'en')).toEqual({
      segments: ['Name', 'Unit price', 'Red house', '1.5 m'],
      gaps: ['', '\t', '\r\n', '\t\t', '\n'],
    });
  });

  it('finds no segments in white space', () => {
    expect(splitText(' \n ')).toEqual({ segments: [], gaps: [' \n '] });
  });

  it('splits by line if there are more sentences than a request may have', () => {
    expect(splitText(`${'Go. '.repeat(600)}\n${'Come. '.repeat(600)}`).segments).toHaveLength(2);
  });

  it('is restored exactly when nothing is translated', () => {
    const part = fc.constantFrom('\n', '\r\n', '\r', '  ', '\t', 'Go. ', '走。', 'Dr. ', '1. ');
    const text = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), part));
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

describe('joinText', () => {
  it.each([
    ['en', 'zh-CN', 'I go. You stay.\n\nHe waits.', ['我走。', '你留下。', '他等。'], '我走。你留下。\n\n他等。'],
    ['zh-CN', 'en', '我走。你留下。\n他等。', ['I go.', 'You stay.', 'He waits.'], 'I go. You stay.\nHe waits.'],
    ['en', 'de', 'I go.  You stay. ', ['Ich gehe.', 'Du bleibst.'], 'Ich gehe.  Du bleibst. '],
  ] as const)(
    '[TXT-01] puts spaces between sentences as the target language does: %s → %s',
    (source, target, text, translations, joined) => {
      expect(joinText(splitText(text, source), translations, target)).toBe(joined);
    },
  );
});
