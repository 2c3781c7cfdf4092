import type { LanguageCode } from '@interlinear/languages';

/** Changes that a person can ask for in a translated sentence. */
export const REWRITES = ['shorter', 'formal', 'plain'] as const;
export type Rewrite = (typeof REWRITES)[number];

/** Maximum of alternatives for one word. */
export const MAX_ALTERNATIVES = 6;

/** A translated sentence to work on. */
interface SentenceQuery {
  /** The sentence in the source language. */
  original: string;
  translation: string;
  source: LanguageCode | 'auto';
  target: LanguageCode;
  signal: AbortSignal;
}

/** A word of the translation. */
export interface WordQuery extends SentenceQuery {
  word: string;
  /** Position of the word in the translation, in UTF-16 units. */
  position: number;
}

export interface RewriteQuery extends SentenceQuery {
  rewrite: Rewrite;
}

export interface ReasonQuery extends WordQuery {
  /** Language of the explanation. */
  reader: LanguageCode;
}

/** Other wordings for a word. Untrusted engine output: show it as text, never as markup. */
export interface Alternatives {
  /** Words of the original that the word translates; undefined if the engine named none that occur in it. */
  term?: string;
  /** Empty if no other wording fits. */
  options: readonly Alternative[];
}

export interface Alternative {
  wording: string;
  /** The whole translation with this wording, adjusted so that it stays grammatical. */
  sentence: string;
}

/** Help with the wording of a translation. Each throws `EngineError` and nothing else. */
export interface WordingTools {
  findAlternatives(query: WordQuery): Promise<Alternatives>;
  /** Returns the changed translation, or the same one if nothing was to change. */
  rewrite(query: RewriteQuery): Promise<string>;
  /** Explains in a few sentences why a word was chosen. */
  explain(query: ReasonQuery): Promise<string>;
}
