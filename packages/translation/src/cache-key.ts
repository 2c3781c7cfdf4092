import type { Engine, EngineBatch, GlossaryTerm } from '@interlinear/engines';
import { type Part, writeParts } from './parts.ts';
import { sha256 } from './sha-256.ts';

/** What the keys of all segments of a request share; made once, because an engine may have to work out its version. */
export function cachePrefix(
  { id, model, version }: Pick<Engine, 'id' | 'model' | 'version'>,
  { source, target, instructions }: Pick<EngineBatch, 'source' | 'target' | 'instructions'>,
): string {
  return JSON.stringify([id, model, version, source, target, instructions]);
}

/**
 * Under what a translation is kept: a hash of everything that makes it what it is. Never a key or a user.
 * `terms` are the glossary's that occur in the text.
 */
export function cacheKey(prefix: string, terms: readonly GlossaryTerm[], parts: readonly Part[]): string {
  const pairs = terms.map(({ source, target }) => [source, target]).sort();
  // A prefix is JSON and so is what follows: where one ends and the other begins is never in doubt.
  return sha256(`${prefix}${JSON.stringify([pairs, writeParts(parts)])}`);
}
