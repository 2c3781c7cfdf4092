import type { EngineKind, EngineMarkup } from '@interlinear/engines';
import { nextEventLoopTurn } from '@interlinear/testing/clocks';
import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryCache } from './cache/memory-cache.ts';
import type { Inline, Segment, SegmentResult } from './segment.ts';
import { arbitraryContent, areWrappersNested, marksOf } from './testing/arbitrary-content.ts';
import { arbitraryTreatments, mangledAnswers } from './testing/mangle.ts';
import { scriptedEngine } from './testing/scripted-engine.ts';
import { startTranslator } from './testing/start-translator.ts';

/** Distinguishable segments, each with a unique word. */
const arbitrarySegments = fc
  .array(fc.tuple(arbitraryContent, arbitraryContent), { minLength: 1, maxLength: 6 })
  .map((contents) =>
    contents.map(([before, after], index): Segment => {
      const moved = after.map((inline): Inline => {
        if (typeof inline === 'string') return inline;
        if ('leaf' in inline) return { ...inline, leaf: inline.leaf + 500 };
        return 'open' in inline ? { open: inline.open + 500 } : { close: inline.close + 500 };
      });
      return { id: `s${index}`, content: [...before, ` word${'abcdef'[index]} `, ...moved], priority: index % 2 };
    }),
  );

/** All characters of a text except white space, sorted, for comparison regardless of their order. */
function charactersOf(content: readonly Inline[]): string {
  const text = content.filter((inline) => typeof inline === 'string').join('');
  return [...text.replace(/\s/g, '')].sort().join('');
}

const wordsOf = (content: readonly Inline[]) =>
  content
    .filter((inline) => typeof inline === 'string')
    .join('')
    .match(/word[a-f]/g);

describe('translate, whatever an engine answers', () => {
  const engines = fc.record({
    markup: fc.constantFrom<EngineMarkup>('html', 'xml', 'tokens', 'none'),
    kind: fc.constantFrom<EngineKind>('api', 'ai'),
    segments: fc.integer({ min: 1, max: 4 }),
    concurrency: fc.integer({ min: 1, max: 3 }),
  });

  it('[ENG-04] [ENG-05] never loses or swaps segments, shows marks, or loses markup or text', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySegments, arbitraryTreatments, engines, async (segments, treatments, options) => {
        const { markup, kind, concurrency } = options;
        const engine = scriptedEngine({
          markup,
          kind,
          limits: { segments: options.segments, characters: 5000, concurrency },
          answer: mangledAnswers(treatments, markup),
        });
        const { translate, clock } = startTranslator([engine], { cache: createMemoryCache({ maximumBytes: 1e6 }) });
        let isDone = false;
        const running = translate({ segments, fallback: false }).finally(() => {
          isDone = true;
        });
        for (let turn = 0; turn < 100 && !isDone; turn += 1) {
          await nextEventLoopTurn();
          await clock.advance(500);
        }
        const results = (await running) as SegmentResult[]; // safe: no partials were requested

        expect(results.map(({ id }) => id).sort()).toEqual(segments.map(({ id }) => id).sort());
        for (const segment of segments) {
          const result = results.find(({ id }) => id === segment.id);
          if (result?.status !== 'translated') continue;
          expect(marksOf(result.content)).toEqual(marksOf(segment.content));
          expect(areWrappersNested(result.content)).toBe(true);
          expect(wordsOf(result.content)).toEqual(wordsOf(segment.content));
          expect(charactersOf(result.content)).toBe(charactersOf(segment.content));
        }
      }),
      { numRuns: bySize({ quick: 25, deep: 4000 }) },
    );
  });

  it('[ENG-04] respects the limits of the engine and sends the most urgent first', async () => {
    const limits = fc.record({
      segments: fc.integer({ min: 1, max: 5 }),
      characters: fc.integer({ min: 60, max: 200 }),
      concurrency: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(arbitrarySegments, limits, async (segments, given) => {
        const engine = scriptedEngine({
          limits: given,
          answer: ({ texts }) => ({ translations: texts.map((text) => ({ text })) }),
        });
        const results = await startTranslator([engine]).translate({ segments, fallback: false });
        expect(results.every(({ status }) => status === 'translated')).toBe(true);
        for (const { texts } of engine.batches) {
          expect(texts.length).toBeLessThanOrEqual(given.segments);
          expect(texts.join('').length).toBeLessThanOrEqual(given.characters);
        }
        const order = engine.batches.flatMap(({ texts }) => texts.join(' ').match(/word[a-f]/g) ?? []);
        const expected = [...segments.keys()]
          .sort((a, b) => (a % 2) - (b % 2) || a - b)
          .map((index) => `word${'abcdef'[index]}`);
        expect(order).toEqual(expected);
      }),
    );
  });
});
