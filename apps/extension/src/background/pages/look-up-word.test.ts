import 'fake-indexeddb/auto';
import type { Engine } from '@interlinear/engines';
import type { DictionaryQuery } from '@interlinear/engines/dictionary';
import { EngineError } from '@interlinear/engines/error';
import { afterEach, expect, it } from 'vitest';
import { createExpiringTable } from '../cache/expiring-table.ts';
import { clearStoredCache } from '../cache/stored-cache.ts';
import { openTranslationsDatabase } from '../cache/translations-database.ts';
import { type LookUpDependencies, lookUpWord } from './look-up-word.ts';

const ENTRY = { headword: 'bank', meanings: [{ translation: 'Ufer' }] };
const entries = createExpiringTable(openTranslationsDatabase().entries, {
  maxEntries: 10,
  maxAgeMs: 1000,
  now: () => 0,
});
const dependencies: LookUpDependencies = { entries, translator: { health: () => 'ok' } };
const query = (context = 'They sat on the banks.') => ({
  segment: { id: 'word', content: ['banks'], context },
  source: 'auto' as const,
  target: 'de' as const,
  signal: new AbortController().signal,
});
const engineOf = (define?: Engine['define'], version = '1') =>
  ({ id: 'any', version, ...(define ? { define } : {}) }) as Engine; // the lookup reads nothing else

/** An engine that knows one word, and records its queries. */
function engineKnowingWord(version?: string) {
  const asked: DictionaryQuery[] = [];
  const define = async (query: DictionaryQuery) => {
    asked.push(query);
    return ENTRY;
  };
  return { asked, engine: engineOf(define, version) };
}

afterEach(clearStoredCache);

it('[EXT-03] asks an AI engine for the entry of a word in its sentence', async () => {
  const { asked, engine } = engineKnowingWord();
  expect(await lookUpWord(engine, query(), dependencies)).toEqual(ENTRY);
  expect(asked).toMatchObject([{ word: 'banks', sentence: 'They sat on the banks.', source: 'auto', target: 'de' }]);
});

it('[ENG-11] asks once for a word in a sentence, and again for another sentence, language or engine', async () => {
  const { asked, engine } = engineKnowingWord();
  const another = engineKnowingWord('2');
  for (const one of [engine, engine, another.engine])
    expect(await lookUpWord(one, query(), dependencies)).toEqual(ENTRY);
  expect([asked.length, another.asked.length]).toEqual([1, 1]);
  await lookUpWord(engine, query('All banks are closed.'), dependencies);
  await lookUpWord(engine, { ...query(), target: 'fr' }, dependencies);
  expect(asked.length).toBe(3);
  await clearStoredCache();
  await lookUpWord(engine, query(), dependencies);
  expect(asked.length).toBe(4);
});

it('[ENG-07] does not call an engine that rests after failures, but returns its cached entries', async () => {
  const { asked, engine } = engineKnowingWord();
  const resting: LookUpDependencies = { entries, translator: { health: () => 'resting' } };
  expect(await lookUpWord(engine, query(), resting)).toBeUndefined();
  expect(asked).toEqual([]);
  await lookUpWord(engine, query(), dependencies);
  expect(await lookUpWord(engine, query(), resting)).toEqual(ENTRY);
});

it('returns nothing if the engine has no dictionary or fails', async () => {
  expect(await lookUpWord(engineOf(), query(), dependencies)).toBeUndefined();
  const failing = engineOf(() =>
    Promise.reject(new EngineError({ engine: 'any', reason: 'quota', message: 'nothing left' })),
  );
  expect(await lookUpWord(failing, query(), dependencies)).toBeUndefined();
  // The engine is asked again the next time.
  expect(await lookUpWord(engineKnowingWord().engine, query(), dependencies)).toEqual(ENTRY);
});
