import type { GlossaryTerm } from '@interlinear/engines';
import type { LanguageCode } from '@interlinear/languages';

/** A term as a request gives it. */
export interface RequestTerm extends GlossaryTerm {
  /** Counts in texts of this language only; in all when left out. */
  language?: LanguageCode;
}

const chosen = new WeakMap<readonly RequestTerm[], Map<LanguageCode | undefined, readonly RequestTerm[]>>();

/** The terms that count in texts of a language; always the same list for the same glossary, so that it is compiled once. */
export function termsFor(
  glossary: readonly RequestTerm[] | undefined,
  language: LanguageCode | undefined,
): readonly RequestTerm[] | undefined {
  if (!glossary?.some((term) => term.language !== undefined)) return glossary;
  const byLanguage = chosen.get(glossary) ?? new Map<LanguageCode | undefined, readonly RequestTerm[]>();
  const terms = byLanguage.get(language) ?? glossary.filter((term) => (term.language ?? language) === language);
  byLanguage.set(language, terms);
  chosen.set(glossary, byLanguage);
  return terms;
}

interface TermFinding {
  index: number;
  length: number;
  term: GlossaryTerm;
}

/** Finds where the terms of a glossary occur in a text: the longer before the shorter, never overlapping. */
export type TermFinder = (text: string) => TermFinding[];

const finders = new WeakMap<readonly GlossaryTerm[], TermFinder>();

/** Compiled once for a glossary, however many segments it is asked about. */
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
  /** As it is looked for. */
  folded: string;
  isName: boolean;
  needsEdgeBefore: boolean;
  needsEdgeAfter: boolean;
}

/** By first character, so that a glossary of thousands costs a text little more than one of ten. */
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
      // A term in small letters also stands at the beginning of a sentence; one with capitals means itself only.
      isName: folded !== source,
      needsEdgeBefore: isSpacedLetter(characters[0]),
      needsEdgeAfter: isSpacedLetter(characters.at(-1)),
    };
    const first = folded.charAt(0);
    const list = candidates.get(first) ?? [];
    list.push(candidate);
    candidates.set(first, list);
  }
  for (const list of candidates.values()) list.sort((a, b) => b.folded.length - a.folded.length);
  return (text) => find(text, candidates);
}

function find(text: string, candidates: ReadonlyMap<string, readonly Candidate[]>): TermFinding[] {
  const folded = fold(text);
  const findings: TermFinding[] = [];
  for (let index = 0; index < folded.length; index += 1) {
    const candidate = candidates
      .get(folded.charAt(index))
      ?.find((possible) => stands(possible, { text, folded, index }));
    if (!candidate) continue;
    const { length } = candidate.folded;
    findings.push({ index, length, term: candidate.term });
    index += length - 1;
  }
  return findings;
}

function stands(
  candidate: Candidate,
  { text, folded, index }: { text: string; folded: string; index: number },
): boolean {
  const end = index + candidate.folded.length;
  if (!folded.startsWith(candidate.folded, index)) return false;
  if (candidate.isName && text.slice(index, end) !== candidate.term.source.trim()) return false;
  if (candidate.needsEdgeBefore && WORD_END.test(text.slice(Math.max(0, index - 2), index))) return false;
  return !(candidate.needsEdgeAfter && WORD_START.test(text.slice(end, end + 2)));
}

const WORD_END = /[\p{L}\p{N}\p{M}_]$/u;
const WORD_START = /^[\p{L}\p{N}\p{M}_]/u;

/** Scripts written without spaces, or (Hangul) with particles grown on: there a term ends nowhere in particular. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;

function isSpacedLetter(character = ''): boolean {
  return WORD_START.test(character) && !UNSPACED.test(character);
}

/** Small letters, unit for unit: the rare letter whose small form is longer stays, so that places in the text are kept. */
function fold(text: string): string {
  return text.replace(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}
