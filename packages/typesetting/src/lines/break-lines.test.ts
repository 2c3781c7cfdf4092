import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseFaces } from '../faces/face-choice.ts';
import { npmFaces } from '../faces/npm-faces.ts';
import { breakLines, type Line } from './break-lines.ts';
import { composeWords, type LetterStyle } from './compose.ts';
import { openHyphenator } from './hyphenator.ts';

const FONTS = npmFaces(import.meta.url);
const PLAIN: LetterStyle = { family: 'serif', isBold: false, isItalic: false, scale: 1 };
const TEXT =
  'Die Größenverhältnisse der Messgeräteabweichungen wurden sorgfältig überprüft, „Meeresspiegelhöhenunterschiede“ ebenso.';

async function setter(text: string) {
  const faces = chooseFaces(FONTS, 'de');
  await faces.prepare(text, PLAIN);
  const words = composeWords([{ kind: 'text', text, style: PLAIN }], {
    faces,
    target: 'de',
    isRightToLeft: false,
  });
  const hyphenator = await openHyphenator('de');
  return (width: number, isParted = true) =>
    breakLines(words, { widthOf: () => width, target: 'de', hyphenator: isParted ? hyphenator : undefined });
}

const textOf = ({ parts }: Line) => parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');

describe('breaking lines', () => {
  it('[DOC-06] hyphenates a long word where its line would stay empty, with a soft hyphen in the text', async () => {
    const set = await setter(TEXT);
    expect(set(10, false).map(textOf)[0]).toBe('Die');
    expect(set(10).map(textOf)[0]).toBe('Die Größenverhält\u00ad');
  });

  it('[DOC-06] keeps the text unchanged and the lines within their width', async () => {
    const set = await setter(TEXT);
    fc.assert(
      fc.property(fc.double({ min: 4, max: 40, noNaN: true }), (width) => {
        const lines = set(width);
        const joined = lines
          .map(textOf)
          .join(' ')
          .replace(/\u00ad /g, '');
        expect(joined.replace(/\s/g, '')).toBe(TEXT.replace(/\s/g, ''));
        for (const line of lines) expect(line.width).toBeLessThanOrEqual(width + 0.02);
      }),
    );
  });

  it('[DOC-06] has at most two consecutive hyphenated lines', async () => {
    const set = await setter(Array.from({ length: 12 }, () => 'Größenverhältnisse').join(' '));
    for (const width of [6, 7, 8, 9, 10, 11]) {
      const ends = set(width).map((line) => (textOf(line).endsWith('\u00ad') ? '-' : ' '));
      expect(ends.join('')).not.toContain('---');
    }
  });
});
