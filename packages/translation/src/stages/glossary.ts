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

/** Node of the tree of all folded terms, by UTF-16 unit. */
interface TermNode {
  next: Map<number, TermNode>;
  /** Terms that end here. */
  candidates: Candidate[];
  /** Whether no term below may begin inside a word. */
  needsBoundary: boolean;
}

/** Compiles the terms into a tree, so that a text is searched for all of them in one pass. */
function compile(terms: readonly GlossaryTerm[]): TermFinder {
  const root = newNode();
  for (const term of terms) {
    const source = term.source.trim();
    if (source !== '') addTerm(root, term, source);
  }
  return (text) => find(text, root);
}

function addTerm(root: TermNode, term: GlossaryTerm, source: string): void {
  const folded = fold(source);
  const characters = [...source];
  const needsBoundaryBefore = isSpacedLetter(characters[0]);
  let node = root;
  for (let index = 0; index < folded.length; index += 1) {
    const unit = folded.charCodeAt(index);
    const next = node.next.get(unit) ?? newNode();
    node.next.set(unit, next);
    next.needsBoundary &&= needsBoundaryBefore;
    node = next;
  }
  node.candidates.push({
    term,
    folded,
    // A lower-case term also matches capitalized; a term with capitals matches only exactly.
    isCaseSensitive: folded !== source,
    needsBoundaryBefore,
    needsBoundaryAfter: isSpacedLetter(characters.at(-1)),
  });
}

function newNode(): TermNode {
  return { next: new Map(), candidates: [], needsBoundary: true };
}

function find(text: string, root: TermNode): TermMatch[] {
  const folded = fold(text);
  const matches: TermMatch[] = [];
  for (let index = 0; index < folded.length; index += 1) {
    const first = root.next.get(folded.charCodeAt(index));
    if (!first) continue;
    const isInWord = WORD_END.test(text.slice(Math.max(0, index - 2), index));
    if (isInWord && first.needsBoundary) continue;
    const candidate = findLongest(first, { text, folded, index, isInWord });
    if (!candidate) continue;
    const { length } = candidate.folded;
    matches.push({ index, length, term: candidate.term });
    index += length - 1;
  }
  return matches;
}

interface Place {
  text: string;
  folded: string;
  index: number;
  /** Whether the character before continues a word. */
  isInWord: boolean;
}

function findLongest(first: TermNode, place: Place): Candidate | undefined {
  const ends: TermNode[] = [];
  let node: TermNode | undefined = first;
  for (let end = place.index + 1; node; end += 1) {
    if (node.candidates.length > 0) ends.push(node);
    node = node.next.get(place.folded.charCodeAt(end));
  }
  for (const { candidates } of ends.reverse()) {
    const match = candidates.find((candidate) => matchesAt(candidate, place));
    if (match) return match;
  }
  return undefined;
}

function matchesAt(candidate: Candidate, { text, index, isInWord }: Place): boolean {
  const end = index + candidate.folded.length;
  if (candidate.isCaseSensitive && text.slice(index, end) !== candidate.term.source.trim()) return false;
  if (candidate.needsBoundaryBefore && isInWord) return false;
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
