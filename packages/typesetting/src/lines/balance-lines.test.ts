import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseFaces } from '../faces/face-choice.ts';
import { npmFaces } from '../faces/npm-faces.ts';
import { balanceLines, MAX_SPACE_SHRINK } from './balance-lines.ts';
import { breakLines, countSpaces, type Line } from './break-lines.ts';
import { composeWords, type LetterStyle } from './compose.ts';
import { openHyphenator } from './hyphenator.ts';

const FONTS = npmFaces(import.meta.url);
const PLAIN: LetterStyle = { family: 'serif', isBold: false, isItalic: false, scale: 1 };
const TEXT =
  'Die Größenverhältnisse der Messgeräteabweichungen wurden von beiden Gruppen täglich überprüft und sorgfältig in das ' +
  'Verzeichnis eingetragen, weil jede Abweichung bekannt sein muss, bevor man die Höhe des Tales angeben kann.';

async function setter(text: string) {
  const faces = chooseFaces(FONTS, 'de');
  await faces.prepare(text, PLAIN);
  const words = composeWords([{ kind: 'text', text, style: PLAIN }], { faces, target: 'de', isRightToLeft: false });
  const hyphenator = await openHyphenator('de');
  return (width: number, isJustified: boolean, isHyphenated = true) => {
    const options = {
      widthOf: () => width,
      target: 'de',
      hyphenator: isHyphenated ? hyphenator : undefined,
    } as const;
    const greedy = breakLines(words, options);
    return { greedy, balanced: balanceLines(words, { ...options, isJustified, maxLines: greedy.length }) };
  };
}

const textOf = ({ parts }: Line) => parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
const hyphensOf = (lines: readonly Line[]) => lines.filter((line) => textOf(line).endsWith('\u00ad')).length;

/** Largest empty share of a line that is not the last one. */
const loosest = (lines: readonly Line[], width: number) =>
  Math.max(...lines.slice(0, -1).map((line) => (width - line.width) / width));

describe('balancing lines', () => {
  it('[DOC-06] fills all lines evenly where greedy breaking leaves a gap', async () => {
    const set = await setter('aaaa bbbb cc ddddddddddd ee ffff gggg hh iiii');
    const { greedy, balanced } = set(8, false, false);
    expect(greedy.map(textOf)[0]).toBe('aaaa bbbb cc');
    expect(balanced && loosest(balanced, 8)).toBeLessThanOrEqual(loosest(greedy, 8));
    expect(balanced?.map(textOf).join(' ')).toBe('aaaa bbbb cc ddddddddddd ee ffff gggg hh iiii');
  });

  it('[DOC-06] keeps the text, the number of lines, and the width that spaces can shrink to', async () => {
    const set = await setter(TEXT);
    fc.assert(
      fc.property(fc.double({ min: 9, max: 40, noNaN: true }), fc.boolean(), (width, isJustified) => {
        const { greedy, balanced } = set(width, isJustified);
        if (!balanced) return;
        const joined = balanced
          .map(textOf)
          .join(' ')
          .replace(/\u00ad /g, '');
        expect(joined).toBe(TEXT);
        expect(balanced.length).toBeLessThanOrEqual(greedy.length);
        for (const line of balanced) {
          const shrink = isJustified && !line.isLast ? countSpaces(line) * MAX_SPACE_SHRINK : 0;
          expect(line.width).toBeLessThanOrEqual(width + shrink + 0.02);
        }
        expect(balanced.map(({ isLast }) => isLast)).toEqual(balanced.map((_, at) => at === balanced.length - 1));
        expect(balanced.map((line) => (textOf(line).endsWith('\u00ad') ? '-' : ' ')).join('')).not.toContain('---');
      }),
      { numRuns: 25 },
    );
  });

  it('[DOC-06] has fewer hyphens and smaller gaps than greedy breaking', async () => {
    const set = await setter(TEXT);
    const results = Array.from({ length: 20 }, (_, index) => ({ width: 14 + index, ...set(14 + index, true) }));
    const sum = (of: (result: (typeof results)[number]) => number) => results.reduce((all, one) => all + of(one), 0);
    expect(sum(({ balanced, greedy, width }) => loosest(balanced ?? greedy, width))).toBeLessThan(
      sum(({ greedy, width }) => loosest(greedy, width)),
    );
    expect(sum(({ balanced, greedy }) => hyphensOf(balanced ?? greedy))).toBeLessThan(
      sum(({ greedy }) => hyphensOf(greedy)),
    );
  });

  it('[DOC-06] leaves scripts without spaces and too wide words to greedy breaking', async () => {
    expect((await setter('谷の高さは毎日二つの隊によって測定され記録された'))(8, true).balanced).toBeUndefined();
    expect((await setter('eins zwei drei vier fünfundzwanzigtausend sechs'))(5, true, false).balanced).toBeUndefined();
  });
});
