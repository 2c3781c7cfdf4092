import type { Engine } from '@interlinear/engines';
import { type DictionaryEntry, type DictionaryQuery, dictionaryEntrySchema } from '@interlinear/engines/dictionary';
import { EngineError } from '@interlinear/engines/error';
import type { Translator } from '@interlinear/translation';
import type { Segment } from '@interlinear/translation/segment';
import { sha256 } from '@interlinear/translation/sha-256';
import type { ExpiringTable } from '../cache/expiring-table.ts';

/** Models write an entry in one go, and people do not wait longer than this for a word. */
const TIMEOUT_MS = 20_000;

export interface WordQuery extends Pick<DictionaryQuery, 'source' | 'target' | 'signal'> {
  /** The word; its `context` is the surrounding sentence. */
  segment: Segment;
}

export interface LookUpDependencies {
  /** Cached dictionary entries. */
  entries: ExpiringTable<{ entry: DictionaryEntry }>;
  translator: Pick<Translator, 'health'>;
}

/**
 * Looks a word up with an AI engine. Returns undefined if the engine has no dictionary, fails, or is resting after
 * failures; the caller then translates the word instead.
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
  // Only translations count towards recovery, so a lookup must not probe a resting engine.
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
    // The translation that follows reports the engine's error, or comes from the fallback engine.
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
