import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';

type LanguageOrAny = LanguageCode | 'any';

/** A glossary term as stored in a file. */
export interface FileTerm {
  source: string;
  target: string;
  /** Source language the term applies to. */
  from: LanguageOrAny;
  /** Target language the term applies to. */
  to: LanguageOrAny;
}

/** The result of reading a glossary file. */
export interface ParsedGlossary {
  terms: FileTerm[];
  /** Number of rows or entries that held no valid term. */
  skipped: number;
}

/** The fields of a term as a file has them. */
export type RawTerm = Record<keyof FileTerm, string>;

const MAX_TERM_LENGTH = 200;

/** Converts raw file fields to a term; undefined if a side is empty or too long, or a language is unknown. */
export function toFileTerm(fields: RawTerm): FileTerm | undefined {
  const source = fields.source.trim();
  const target = fields.target.trim();
  const from = parseLanguage(fields.from);
  const to = parseLanguage(fields.to);
  const isTerm = [source, target].every(({ length }) => length > 0 && length <= MAX_TERM_LENGTH);
  return isTerm && from !== undefined && to !== undefined ? { source, target, from, to } : undefined;
}

/** Parses any tag for a language. An empty tag means `any`; an unknown one gives undefined. */
function parseLanguage(tag: string): LanguageOrAny | undefined {
  const trimmed = tag.trim();
  if (trimmed === '' || /^(any|und|mul)$/i.test(trimmed)) return 'any';
  return matchLanguage(trimmed);
}
