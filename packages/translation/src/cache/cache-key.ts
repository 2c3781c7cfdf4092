import type { Engine, EngineBatch, GlossaryTerm } from '@interlinear/engines';
import { type Part, writeParts } from '../stages/parts.ts';
import { sha256 } from './sha-256.ts';

/** The common start of the cache keys of a batch; built once, as an engine may compute its version. */
export function cachePrefix(
  { id, model, version }: Pick<Engine, 'id' | 'model' | 'version'>,
  { source, target, instructions }: Pick<EngineBatch, 'source' | 'target' | 'instructions'>,
): string {
  return JSON.stringify([id, model, version, source, target, instructions]);
}

/** The cache key of a text: a hash of everything its translation depends on. `terms` are the glossary terms found in it. */
export function cacheKey(prefix: string, terms: readonly GlossaryTerm[], parts: readonly Part[]): string {
  const pairs = terms.map(({ source, target }) => [source, target]).sort();
  // Unambiguous: prefix and suffix are both JSON values.
  return sha256(`${prefix}${JSON.stringify([pairs, writeParts(parts)])}`);
}
