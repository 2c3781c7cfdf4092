import type { LanguageCode } from '@interlinear/languages';
import type { MaybePromise } from '../maybe-promise.ts';

export interface CachedTranslation {
  /** The translation as written by `writeParts`. */
  text: string;
  source: LanguageCode;
  route?: string;
}

/**
 * Store of translations. Its keys are hashes of (engine, version, source, target, glossary terms, text) and hold no API key
 * or user. Implementations never throw: a failing cache behaves like an empty one.
 */
export interface TranslationCache {
  get(keys: readonly string[]): MaybePromise<readonly (CachedTranslation | undefined)[]>;
  set(entries: readonly { key: string; value: CachedTranslation }[]): MaybePromise<void>;
}
