import type { Engine } from '@interlinear/engines';
import type { DictionaryEntry, DictionaryQuery } from '@interlinear/engines/dictionary';
import { EngineError } from '@interlinear/engines/error';
import type { Segment } from '@interlinear/translation/segment';

/** A model writes an entry at one go, and nobody waits longer for a word. */
const TIMEOUT_MS = 20_000;

export interface WordQuestion extends Pick<DictionaryQuery, 'source' | 'target' | 'signal'> {
  /** The word, with the sentence it stands in as its context. */
  segment: Segment;
}

/** What an AI engine says of a word; undefined when it has no dictionary or no answer, and the word is to be translated instead. */
export async function lookUp(
  engine: Engine,
  { segment, source, target, signal }: WordQuestion,
): Promise<DictionaryEntry | undefined> {
  const word = segment.content.filter((part) => typeof part === 'string').join('');
  try {
    return await engine.define?.({
      word,
      source,
      target,
      ...(segment.context === undefined ? {} : { sentence: segment.context }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  } catch (error) {
    // What is wrong with the engine is told with the translation, which comes from another engine if need be.
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
