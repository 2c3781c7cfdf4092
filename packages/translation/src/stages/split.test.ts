import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryContent, areWrappersNested, marksOf } from '../testing/arbitrary-content.ts';
import { writeMarkup } from './markup.ts';
import { hasMarksOf, plainText } from './parts.ts';
import { protect, restore } from './protect.ts';
import { glueFor, joinPieces, splitParts } from './split.ts';

const sizeOf = (part: Parameters<typeof plainText>[0][number]) => writeMarkup([part], 'html', () => '').length;
const split = (text: string, limit: number) => splitParts([text], { limit, sizeOf, language: 'en' });

describe('splitParts', () => {
  it('[ENG-04] splits at sentence ends', () => {
    expect(split('One is short. Two is short too. Three ends.', 32)).toEqual([
      { parts: ['One is short. Two is short too.'], glue: ' ' },
      { parts: ['Three ends.'], glue: '' },
    ]);
  });

  it('splits a long sentence between words and a long word anywhere, but never inside a character', () => {
    expect(split('some words without an end', 12).map(({ parts }) => parts)).toEqual([
      ['some words'],
      ['without an'],
      ['end'],
    ]);
    expect(split('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 16).map(({ parts }) => parts)).toEqual([['👩‍👩‍👧👩‍👩‍👧'], ['👩‍👩‍👧']]);
  });

  it('[ENG-04] [ENG-05] loses nothing of any content: pieces respect the limit, are well formed, and join to the whole', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryContent, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 60, max: 120 }),
        (contents, limit) => {
          const offset = (index: number) => index * 1000;
          const content = contents.flatMap((inlines, index) =>
            inlines.map((inline) => {
              if (typeof inline === 'string') return inline;
              if ('open' in inline) return { open: inline.open + offset(index) };
              if ('close' in inline) return { close: inline.close + offset(index) };
              return { ...inline, leaf: inline.leaf + offset(index) };
            }),
          );
          const segment = protect(content, { markup: 'html', glossaryIn: 'none' });
          const pieces = splitParts(segment.parts, { limit, sizeOf, language: 'en' });
          for (const { parts } of pieces) {
            expect(hasMarksOf(parts, parts)).toBe(true);
            expect(writeMarkup(parts, 'html', () => '').length).toBeLessThanOrEqual(limit);
          }
          const whole = joinPieces(pieces, segment.parts, (glue) => glue);
          expect(plainText(whole)).toBe(plainText(segment.parts));
          const restored = restore(whole, segment);
          expect(marksOf(restored)).toEqual(marksOf(content));
          expect(areWrappersNested(restored)).toBe(true);
        },
      ),
      { numRuns: bySize({ quick: 100, deep: 3000 }) },
    );
  });

  it('merges a split wrapper', () => {
    const { parts } = protect(['See ', { open: 1 }, 'one thing. Another', { close: 1 }, ' thing.'], {
      markup: 'html',
      glossaryIn: 'none',
    });
    const pieces = splitParts(parts, { limit: 24, sizeOf, language: 'en' });
    expect(pieces.map(({ parts: piece }) => writeMarkup(piece, 'html', () => ''))).toEqual([
      'See <b1>one thing.</b1>',
      '<b1>Another</b1> thing.',
    ]);
    expect(
      writeMarkup(
        joinPieces(pieces, parts, (glue) => glue),
        'html',
        () => '',
      ),
    ).toBe('See <b1>one thing. Another</b1> thing.');
  });
});

describe('glueFor', () => {
  it('separates sentences as the target language does', () => {
    expect(glueFor('en', 'ja')(' ')).toBe('');
    expect(glueFor('ja', 'en')('')).toBe(' ');
    expect(glueFor('en', 'de')(' ')).toBe(' ');
    expect(glueFor('en', 'ja')('\n\n')).toBe('\n\n');
  });
});
