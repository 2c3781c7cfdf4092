import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryCache } from '../cache/memory-cache.ts';
import { countTokens } from '../count-tokens.ts';
import type { Segment } from '../segment.ts';
import { scriptedEngine } from '../testing/scripted-engine.ts';
import { startTranslator } from '../testing/start-translator.ts';

/** Tokens of the rules that every AI engine's request begins with, and of the JSON around each text: low estimates. */
const RULES_TOKENS = 300;
const TOKENS_PER_TEXT = 6;

const about = 'A guide to bees\nHow to keep bees in a town.';
const chapter = (name: string, count: number): Segment[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${name}${index}`,
    content: [`Sentence ${index} of ${name}.`],
    surroundings: { about, place: ['Bees', name] },
  }));

describe('the context of a request', () => {
  it('[ENG-11] names the whole and the place of the first text, and keeps texts of several places in one request', async () => {
    const engine = scriptedEngine({ kind: 'ai' });
    await startTranslator([engine]).translate({ segments: [...chapter('Hives', 2), ...chapter('Honey', 2)] });
    expect(engine.batches.map(({ texts, context }) => ({ texts: texts.length, context }))).toEqual([
      { texts: 4, context: `${about}\nBees\nHives` },
    ]);
  });

  it('[ENG-11] goes to engines that read context only, beside the context that the texts need', async () => {
    const [api, server] = [scriptedEngine(), scriptedEngine({ id: 'server', readsContext: true })];
    const { translate } = startTranslator([api, server]);
    const segments = chapter('Hives', 1).map((segment) => ({ ...segment, context: 'She saw the queen.' }));
    await translate({ segments });
    await translate({ segments, engine: 'server' });
    expect(api.batches[0]).not.toHaveProperty('context');
    expect(server.batches[0]?.context).toBe(`She saw the queen.\n${about}\nBees\nHives`);
  });

  it('[TXT-01] names the sentences before the first text if they have no title, and the end of a long one', async () => {
    const place = [
      'It began.',
      'The old queen of the hive had left with a swarm on the first warm day of a very late spring.',
    ];
    const engine = scriptedEngine({ kind: 'ai' });
    const { translate } = startTranslator([engine]);
    await translate({ segments: [{ id: '0', content: ['She was gone.'], surroundings: { about: '', place } }] });
    const [batch] = engine.batches;
    expect(place[1]).toContain(batch?.context);
    expect(batch?.context).toMatch(/ spring\.$/);
  });

  it('[ENG-11] does not change what is cached', async () => {
    const engine = scriptedEngine({ kind: 'ai' });
    const { translate } = startTranslator([engine], { cache: createMemoryCache({ maximumBytes: 1e6 }) });
    await translate({ segments: chapter('Hives', 3) });
    const moved = chapter('Hives', 3).map((segment) => ({
      ...segment,
      surroundings: { about: '(1) A guide to bees' },
    }));
    expect((await translate({ segments: moved })).map((result) => 'cached' in result && result.cached)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('[ENG-11] adds at most a tenth to the tokens of a request, and prefers the nearest heading', async () => {
    const words = fc.array(fc.constantFrom('bee', 'keeping', '养蜂', 'пчела', 'a'.repeat(40)), { maxLength: 200 });
    const text = words.map((some) => some.join(' '));
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(text, { maxLength: 4 }),
        fc.integer({ min: 1, max: 20 }),
        async (about, place, count) => {
          const engine = scriptedEngine({ kind: 'ai' });
          const segments = Array.from({ length: count }, (_, index) => ({
            id: String(index),
            content: [`Sentence ${index}`],
            surroundings: { about, place: [...place, 'Nearest'] },
          }));
          await startTranslator([engine]).translate({ segments });
          for (const { texts, context = '' } of engine.batches) {
            const sent = texts.reduce((sum, own) => sum + countTokens(own) + TOKENS_PER_TEXT, RULES_TOKENS);
            expect(countTokens(JSON.stringify({ context }))).toBeLessThanOrEqual(sent * 0.1);
            expect(context).toContain('Nearest');
          }
        },
      ),
    );
  });
});
