import type { EngineLimits } from '@interlinear/engines';

/**
 * How many of the waiting texts, from the front, go into one request of an engine. At least one: a text that is over the
 * limit by itself was split before, and if the engine still refuses it, it says so.
 */
export function countFitting(texts: Iterable<{ text: string }>, limits: EngineLimits): number {
  let count = 0;
  let characters = 0;
  for (const { text } of texts) {
    characters += text.length;
    if (count > 0 && (count >= limits.segments || characters > limits.characters)) break;
    count += 1;
  }
  return count;
}

/** The most characters one text may have. */
export function segmentLimit({ characters, segmentCharacters }: EngineLimits): number {
  return Math.min(characters, segmentCharacters ?? characters);
}
