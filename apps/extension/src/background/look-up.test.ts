import type { Engine } from '@interlinear/engines';
import type { DictionaryQuery } from '@interlinear/engines/dictionary';
import { EngineError } from '@interlinear/engines/error';
import { expect, it } from 'vitest';
import { lookUp } from './look-up.ts';

const ENTRY = { headword: 'bank', meanings: [{ translation: 'Ufer' }] };
const question = () => ({
  segment: { id: 'word', content: ['banks'], context: 'They sat on the banks.' },
  source: 'auto' as const,
  target: 'de' as const,
  signal: new AbortController().signal,
});
const engineOf = (define?: Engine['define']) => ({ id: 'any', ...(define ? { define } : {}) }) as Engine; // nothing else is asked of it

it('[EXT-03] asks an AI engine for the entry of a word in its sentence', async () => {
  const asked: DictionaryQuery[] = [];
  const entry = await lookUp(
    engineOf(async (query) => {
      asked.push(query);
      return ENTRY;
    }),
    question(),
  );
  expect(entry).toEqual(ENTRY);
  expect(asked).toMatchObject([{ word: 'banks', sentence: 'They sat on the banks.', source: 'auto', target: 'de' }]);
});

it('leaves the word to be translated where there is no dictionary, or none that answers', async () => {
  expect(await lookUp(engineOf(), question())).toBeUndefined();
  const failing = engineOf(() =>
    Promise.reject(new EngineError({ engine: 'any', reason: 'quota', message: 'nothing left' })),
  );
  expect(await lookUp(failing, question())).toBeUndefined();
});
