import type { Engine } from '@interlinear/engines';
import { type DictionaryEntry, type DictionaryQuery, dictionaryEntrySchema } from '@interlinear/engines/dictionary';
import { EngineError } from '@interlinear/engines/error';
import type { Translator } from '@interlinear/translation';
import type { Segment } from '@interlinear/translation/segment';
import { sha256 } from '@interlinear/translation/sha-256';
import type { ExpiringTable } from '../cache/expiring-table.ts';

/** A model writes an entry at one go, and nobody waits longer for a word. */
const TIMEOUT_MS = 20_000;

export interface WordQuery extends Pick<DictionaryQuery, 'source' | 'target' | 'signal'> {
  /** The word, with the sentence it stands in as its context. */
  segment: Segment;
}

export interface LookUpDependencies {
  /** What engines said of words before. */
  entries: ExpiringTable<{ entry: DictionaryEntry }>;
  translator: Pick<Translator, 'health'>;
}

/**
 * What an AI engine says of a word; undefined when it has no dictionary or no answer, or rests after failures, and the word is to
 * be translated instead.
 */
export async function lookUpWord(
  engine: Engine,
  { segment, source, target, signal }: WordQuery,
  { entries, translator }: LookUpDependencies,
): Promise<DictionaryEntry | undefined> {
  if (!engine.define) return undefined;
  const word = segment.content.filter((part) => typeof part === 'string').join('');
  const { context: sentence } = segment;
  const key = sha256(JSON.stringify([engine.id, engine.model, engine.version, source, target, word, sentence]));
  const [known] = await entries.get([key]);
  const { data: knownEntry } = dictionaryEntrySchema.safeParse(known?.entry);
  if (knownEntry) return knownEntry;
  // What wakes it again is the translation, whose failures are counted.
  if (translator.health(engine.id) === 'resting') return undefined;
  try {
    const entry = await engine.define({
      word,
      source,
      target,
      ...(sentence === undefined ? {} : { sentence }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await entries.set([{ key, value: { entry } }]);
    return entry;
  } catch (error) {
    // What is wrong with the engine is told with the translation, which comes from another engine if need be.
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
