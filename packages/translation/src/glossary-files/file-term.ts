import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';

/** A language, or all of them. */
type AnyLanguage = LanguageCode | 'any';

/** A term as files have it, with its languages. */
export interface FileTerm {
  source: string;
  target: string;
  /** In texts of which language it counts. */
  from: AnyLanguage;
  /** In translations into which language it counts. */
  to: AnyLanguage;
}

/** What a file had. */
export interface ReadTerms {
  terms: FileTerm[];
  /** How many rows or entries were none. */
  skipped: number;
}

/** The longest that a side of a term may be, in characters. */
const LONGEST = 200;

/** The same with languages as a file writes them; undefined for what is no term. */
export function toFileTerm(fields: { source: string; target: string; from: string; to: string }): FileTerm | undefined {
  const source = fields.source.trim();
  const target = fields.target.trim();
  const from = toLanguage(fields.from);
  const to = toLanguage(fields.to);
  const isTerm = [source, target].every(({ length }) => length > 0 && length <= LONGEST);
  return isTerm && from !== undefined && to !== undefined ? { source, target, from, to } : undefined;
}

/** A language by any tag for it; `any`, also where nothing is said; undefined for what is none. */
function toLanguage(tag: string): AnyLanguage | undefined {
  const trimmed = tag.trim();
  if (trimmed === '' || /^(any|und|mul)$/i.test(trimmed)) return 'any';
  return matchLanguage(trimmed);
}
