import type { LanguageCode } from '@interlinear/languages';
import type { Soon } from './soon.ts';

export interface CachedTranslation {
  /** The translation with its markup in the pipeline's own canonical form. */
  text: string;
  source: LanguageCode;
  route?: string;
}

/**
 * Where translations are kept. Keys are hashes of (engine, version, source, target, glossary terms, text): never a key or a user.
 * Implementations never throw: a cache that fails is a cache that is empty.
 */
export interface TranslationCache {
  get(keys: readonly string[]): Soon<readonly (CachedTranslation | undefined)[]>;
  set(entries: readonly { key: string; value: CachedTranslation }[]): Soon<void>;
}
