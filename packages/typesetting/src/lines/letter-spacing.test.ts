import type { LanguageCode } from '@interlinear/languages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseFaces } from '../faces/face-choice.ts';
import { npmFaces } from '../faces/npm-faces.ts';
import { composeWords, type LetterStyle, scaleOf, type Word } from './compose.ts';
import { MAX_LETTER_SPACING, spaceLetters } from './letter-spacing.ts';

const FONTS = npmFaces(import.meta.url);
const PLAIN: LetterStyle = { family: 'serif', isBold: false, isItalic: false, scale: 1 };

async function wordsOf(text: string, target: LanguageCode): Promise<Word[]> {
  const faces = chooseFaces(FONTS, target);
  await faces.prepare(text, PLAIN);
  return composeWords([{ kind: 'text', text, style: PLAIN }], { faces, target, isRightToLeft: target === 'ar' });
}

const textOf = (words: readonly Word[]) =>
  words.flatMap(({ parts }) => parts.map((part) => (part.kind === 'text' ? part.text : ''))).join('');
const widthOf = (words: readonly Word[]) => words.reduce((sum, { width, trailing }) => sum + width + trailing, 0);

describe('letter spacing', () => {
  it('[DOC-06] changes the width by the spacing of each letter, at most two percent, and no text', async () => {
    const text = 'Die Höhe des Tales wurde 2015 gemessen';
    const words = await wordsOf(text, 'de');
    const [part] = words[0]?.parts ?? [];
    const em = part?.kind === 'text' ? scaleOf(part) : 0;
    const thousandths = fc.integer({ min: -50, max: 50 }).map((value) => value / 1000);
    fc.assert(
      fc.property(fc.array(thousandths, { minLength: 1, maxLength: 3 }), (steps) => {
        const spaced = steps.reduce<Word[]>((own, step) => spaceLetters(own, step), words);
        const expected = steps.reduce(
          (sum, step) => Math.max(-MAX_LETTER_SPACING, Math.min(MAX_LETTER_SPACING, sum + step)),
          0,
        );
        expect(textOf(spaced)).toBe(text);
        expect(widthOf(spaced) - widthOf(words)).toBeCloseTo(expected * em * text.length, 6);
      }),
    );
  });

  it.each<[LanguageCode, string]>([
    ['ar', 'قاس الفريقان ارتفاع الوادي'],
    ['hi', 'दोनों दलों ने घाटी की ऊँचाई मापी'],
  ])('[DOC-06] leaves the joined letters of %s where they are', async (target, text) => {
    const words = await wordsOf(text, target);
    for (const [index, { width }] of spaceLetters(words, -MAX_LETTER_SPACING).entries())
      expect(width).toBe(words[index]?.width);
  });
});
