import type { GlossaryTerm } from '@interlinear/engines';
import type { LanguageCode } from '@interlinear/languages';

/** A glossary term of a request. */
export interface RequestTerm extends GlossaryTerm {
  /** Source language the term applies to; all languages if undefined. */
  language?: LanguageCode;
}

const termsByLanguage = new WeakMap<readonly RequestTerm[], Map<LanguageCode | undefined, readonly RequestTerm[]>>();

/** Returns the terms for a source language: the same array for the same glossary, so that it is compiled only once. */
export function termsFor(
  glossary: readonly RequestTerm[] | undefined,
  language: LanguageCode | undefined,
): readonly RequestTerm[] | undefined {
  if (!glossary?.some((term) => term.language !== undefined)) return glossary;
  const byLanguage = termsByLanguage.get(glossary) ?? new Map<LanguageCode | undefined, readonly RequestTerm[]>();
  const terms = byLanguage.get(language) ?? glossary.filter((term) => (term.language ?? language) === language);
  byLanguage.set(language, terms);
  termsByLanguage.set(glossary, byLanguage);
  return terms;
}

interface TermMatch {
  index: number;
  length: number;
  term: GlossaryTerm;
}

/** Finds a glossary's terms in a text, preferring longer terms, without overlaps. */
export type TermFinder = (text: string) => TermMatch[];

const finders = new WeakMap<readonly GlossaryTerm[], TermFinder>();

/** Returns the glossary's finder, compiled once per glossary array; undefined without terms. */
export function termFinder(terms: readonly GlossaryTerm[] | undefined): TermFinder | undefined {
  if (!terms || terms.length === 0) return undefined;
  const known = finders.get(terms);
  if (known) return known;
  const finder = compile(terms);
  finders.set(terms, finder);
  return finder;
}

interface Candidate {
  term: GlossaryTerm;
  /** Lower-cased source. */
  folded: string;
  isCaseSensitive: boolean;
  needsBoundaryBefore: boolean;
  needsBoundaryAfter: boolean;
}

/** Indexes terms by first character, so that a large glossary costs little more than a lower one. */
function compile(terms: readonly GlossaryTerm[]): TermFinder {
  const candidates = new Map<string, Candidate[]>();
  for (const term of terms) {
    const source = term.source.trim();
    if (source === '') continue;
    const folded = fold(source);
    const characters = [...source];
    const candidate = {
      term,
      folded,
      // A lower-case term also matches capitalized; a term with capitals matches only exactly.
      isCaseSensitive: folded !== source,
      needsBoundaryBefore: isSpacedLetter(characters[0]),
      needsBoundaryAfter: isSpacedLetter(characters.at(-1)),
    };
    const first = folded.charAt(0);
    const list = candidates.get(first) ?? [];
    list.push(candidate);
    candidates.set(first, list);
  }
  for (const list of candidates.values()) list.sort((a, b) => b.folded.length - a.folded.length);
  return (text) => find(text, candidates);
}

function find(text: string, candidates: ReadonlyMap<string, readonly Candidate[]>): TermMatch[] {
  const folded = fold(text);
  const matches: TermMatch[] = [];
  for (let index = 0; index < folded.length; index += 1) {
    const candidate = candidates
      .get(folded.charAt(index))
      ?.find((possible) => matchesAt(possible, { text, folded, index }));
    if (!candidate) continue;
    const { length } = candidate.folded;
    matches.push({ index, length, term: candidate.term });
    index += length - 1;
  }
  return matches;
}

function matchesAt(
  candidate: Candidate,
  { text, folded, index }: { text: string; folded: string; index: number },
): boolean {
  const end = index + candidate.folded.length;
  if (!folded.startsWith(candidate.folded, index)) return false;
  if (candidate.isCaseSensitive && text.slice(index, end) !== candidate.term.source.trim()) return false;
  if (candidate.needsBoundaryBefore && WORD_END.test(text.slice(Math.max(0, index - 2), index))) return false;
  return !(candidate.needsBoundaryAfter && WORD_START.test(text.slice(end, end + 2)));
}

const WORD_END = /[\p{L}\p{N}\p{M}_]$/u;
const WORD_START = /^[\p{L}\p{N}\p{M}_]/u;

/** Scripts without spaces between words, or (Hangul) with particles attached: terms match anywhere. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;

function isSpacedLetter(character = ''): boolean {
  return WORD_START.test(character) && !UNSPACED.test(character);
}

/** Lower-cases letters whose lower case has the same length, so that indices stay valid. */
function fold(text: string): string {
  return text.replace(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  });
}
