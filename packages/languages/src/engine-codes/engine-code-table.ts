import type { LanguageCode } from '../codes.ts';

/**
 * The languages of one engine as its vendor documents them. Lists are words separated by blanks:
 * `de` where the vendor's code is ours, `he=iw` where ours is `he` and theirs is `iw`.
 */
export interface EngineCodeTable {
  /** Served as a source and as a target. */
  both: string;
  /** Served as a source only, or written differently as a source than in `both`. */
  source?: string;
  /** Served as a target only, or written differently as a target than in `both`. */
  target?: string;
  /** What the vendor may answer when it detects, though it is not its code for that language: `pt-BR=pt` (theirs = ours). */
  answers?: string;
  /** Where serving both languages is not enough: whether the vendor translates this pair. */
  serves?: (source: LanguageCode, target: LanguageCode) => boolean;
}
