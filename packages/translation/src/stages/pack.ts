import type { EngineLimits } from '@interlinear/engines';

/**
 * Counts how many of the waiting texts, from the front, fit into one request. At least one: overlong texts were split
 * before, and if one is still too long, the engine reports it.
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

/** Maximum characters of a single text. */
export function maxTextLength({ characters, segmentCharacters }: EngineLimits): number {
  return Math.min(characters, segmentCharacters ?? characters);
}
