import type { LanguageCode } from '@interlinear/languages';
import { MAX_SPACE_SHRINK } from '@interlinear/typesetting/balance-lines';
import { breakLines, countSpaces } from '@interlinear/typesetting/break-lines';
import { composeWords } from '@interlinear/typesetting/compose';
import { chooseFaces } from '@interlinear/typesetting/face-choice';
import { leadingOf } from '@interlinear/typesetting/leading';
import { MAX_LETTER_SPACING } from '@interlinear/typesetting/letter-spacing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { npmFonts } from '../../node/npm-fonts.ts';
import { PLAIN_RUN_STYLE } from '../testing/plain-style.ts';
import { balanceParagraph, fitParagraph } from './fit-paragraph.ts';
import { placeLines } from './place-lines.ts';

const FONTS = npmFonts(import.meta.url);
const GERMAN =
  'Die Höhe des Tales über dem Meeresspiegel wurde von beiden Gruppen täglich gemessen und sorgfältig in das ' +
  'Verzeichnis eingetragen, weil jede Abweichung der Messgeräte bekannt sein muss, bevor man sie überprüfen kann.';
const ARABIC = 'قاس الفريقان ارتفاع الوادي فوق سطح البحر كل يوم وسجلا النتائج بعناية لأن انحراف كل آلة يجب أن يعرف';
const ROWS = 5;
const LEADING = 12;

async function setter(text: string, target: LanguageCode) {
  const faces = chooseFaces(FONTS, target);
  await faces.prepare(text, PLAIN_RUN_STYLE);
  const items = [{ kind: 'text', text, style: PLAIN_RUN_STYLE } as const];
  const words = composeWords(items, { faces, target, isRightToLeft: target === 'ar' });
  const setIn = (width: number, isJustified: boolean) => {
    const depth = (ROWS - 1) * LEADING;
    const room = { fontSize: 10, leading: LEADING, width, maxWidth: width, depth, maxDepth: depth, firstLineIndent: 0 };
    const options = { target, leading: leadingOf(target), isJustified };
    return balanceParagraph(words, fitParagraph(words, room, options), options);
  };
  return { words, setIn };
}

const widths = fc.integer({ min: 150, max: 300 });

describe('fitting a paragraph', () => {
  it('[DOC-06] moves letters together by at most two percent, only where the text is too long at its size', async () => {
    const { words, setIn } = await setter(GERMAN, 'de');
    const used = new Set<number>();
    fc.assert(
      fc.property(widths, fc.boolean(), (width, isJustified) => {
        const { letterSpacing, size, lines, fits } = setIn(width, isJustified);
        used.add(letterSpacing);
        expect(letterSpacing).toBeLessThanOrEqual(0);
        expect(letterSpacing).toBeGreaterThanOrEqual(-MAX_LETTER_SPACING);
        if (letterSpacing < 0) {
          const plain = breakLines(words, { widthOf: () => width / size, target: 'de' });
          expect(plain.length).toBeGreaterThan(lines.length);
        }
        for (const line of fits ? lines : []) {
          const shrink = isJustified && !line.isLast ? countSpaces(line) * MAX_SPACE_SHRINK : 0;
          expect(line.width - shrink).toBeLessThanOrEqual(width / size + 0.03);
        }
      }),
      { numRuns: 60 },
    );
    expect(Math.min(...used)).toBe(-MAX_LETTER_SPACING);
  });

  it('[DOC-06] keeps the size of a text that is a little too long', async () => {
    const { words, setIn } = await setter(GERMAN, 'de');
    const length = words.reduce((sum, { width, trailing }) => sum + width + trailing, 0) * 10;
    // Without a tighter setting, the text would need a sixth line.
    const width = Array.from({ length: 60 }, (_, step) => Math.ceil(length / ROWS) + step).find(
      (own) => breakLines(words, { widthOf: () => own / 10, target: 'de' }).length <= ROWS,
    );
    expect(setIn((width ?? 0) - 3, false)).toMatchObject({ scale: 1, fits: true });
  });

  it('[DOC-06] leaves Arabic letters joined', async () => {
    const { setIn } = await setter(ARABIC, 'ar');
    for (const width of [90, 100, 110, 120]) expect(setIn(width, true).letterSpacing).toBeCloseTo(0);
  });

  it('[DOC-06] moves letters apart in a justified line before its spaces become wide', async () => {
    const { setIn } = await setter('Donaudampfschifffahrt und Messgeräteabweichung der Größenverhältnisse', 'de');
    const set = setIn(240, true);
    const [line] = placeLines(set, {
      alignment: 'justify',
      isRightToLeft: false,
      left: 0,
      baseline: 0,
      continues: false,
    });
    const spacings = line?.parts.map(({ part }) => (part.kind === 'text' ? part.letterSpacing : undefined));
    expect(new Set(spacings)).toEqual(new Set([MAX_LETTER_SPACING]));
    expect(line?.right).toBeCloseTo(240, 1);
  });
});
