import type { LanguageCode } from '@interlinear/languages';

/** A name or term that recurs in a text. */
export interface FoundTerm {
  source: string;
  /** Number of occurrences. */
  count: number;
}

/** Occurrences from which a name is worth one translation for all. */
const MIN_COUNT = 3;
const MAX_TERMS = 40;
const MAX_TERM_LENGTH = 60;

/**
 * Finds the names and terms that recur in the texts of a document, most frequent first: words with a capital where other
 * words have none, and in scripts without capitals katakana words and titles in brackets.
 */
export function findTerms(texts: readonly string[], language: LanguageCode): FoundTerm[] {
  const counts = new Map<string, Occurrences>();
  const small = smallWordsOf(texts);
  for (const text of texts) {
    const isSentence = SENTENCE_END.test(text);
    for (const { source, isInside } of namesIn(text, small)) {
      const found = counts.get(source) ?? { count: 0, texts: 0, last: undefined, isInside: false };
      found.count += 1;
      if (found.last !== text) found.texts += 1;
      found.last = text;
      // Headings may have capitals throughout.
      found.isInside ||= isInside && isSentence;
      counts.set(source, found);
    }
  }
  return [...counts]
    .filter(([source, found]) => isTerm(source, found, language))
    .map(([source, { count }]) => ({ source, count }))
    .toSorted((one, other) => other.count - one.count || one.source.localeCompare(other.source))
    .slice(0, MAX_TERMS);
}

interface Occurrences {
  count: number;
  /** Number of texts with it. */
  texts: number;
  last: string | undefined;
  /** Whether it has a capital inside a sentence, not only at its start. */
  isInside: boolean;
}

function isTerm(source: string, { count, texts, isInside }: Occurrences, language: LanguageCode): boolean {
  if (count < MIN_COUNT || texts < 2 || !isInside || source.length > MAX_TERM_LENGTH) return false;
  if (!CAPITALIZES_NOUNS.has(language)) return true;
  return /\s/.test(source) || /\p{L}.*[\p{Lu}\p{N}]/u.test(source);
}

/** Languages in which every noun has a capital: only names of several words, or with further capitals, are recognized. */
const CAPITALIZES_NOUNS = new Set<LanguageCode>(['de', 'lb']);

const WORD = String.raw`\p{Lu}[\p{L}\p{M}\p{N}]*(?:[’'&-][\p{L}\p{N}]+)*`;
const LINK = '(?:of|the|de|da|do|dos|du|des|la|le|les|del|della|di|von|van|der|den|bin|ibn|y)';
const NAME = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}_@/.])${WORD}(?:(?:\s${LINK}){0,2}\s${WORD})*`, 'gu');
const KATAKANA = /[\p{sc=Kana}ー][\p{sc=Kana}ー・]{2,}/gu;
const TITLE = /[「『《〈]([^」』》〉\n]{2,20})[」』》〉]/gu;
const SENTENCE_START = /(?:^|[.!?…:]["'”’»)]*\s+|[。！？\n])["'“„«¿¡(\s-]*$/u;

const SENTENCE_END = /[.!?…。！？]["'”’»)」』\s]*$/u;

interface Name {
  source: string;
  isInside: boolean;
}

function* namesIn(text: string, small: ReadonlySet<string>): Generator<Name> {
  for (const { 0: match, index } of text.matchAll(NAME)) {
    const isAtStart = SENTENCE_START.test(text.slice(Math.max(0, index - 12), index));
    const source = isAtStart ? withoutFirst(match, small) : match;
    const name = source.replace(/[’']s$/, '');
    if (name.length > 1 && !isOrdinary(name, small)) yield { source: name, isInside: !isAtStart || source !== match };
  }
  for (const [match] of text.matchAll(KATAKANA)) yield { source: match, isInside: true };
  for (const [, title = ''] of text.matchAll(TITLE)) yield { source: title, isInside: true };
}

/** Removes the first word of a sentence if it has its capital only because of that: `The Silver Gate` → `Silver Gate`. */
function withoutFirst(name: string, small: ReadonlySet<string>): string {
  const [first = ''] = name.split(/\s/, 1);
  return small.has(first.toLowerCase()) ? name.slice(first.length).trimStart() : name;
}

/** Whether a single word also occurs without its capital. */
const isOrdinary = (name: string, small: ReadonlySet<string>) => !/\s/.test(name) && small.has(name.toLowerCase());

function smallWordsOf(texts: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const text of texts)
    for (const [word] of text.matchAll(/(?<![\p{L}\p{M}\p{N}])\p{Ll}[\p{Ll}\p{M}]*(?![\p{L}\p{N}])/gu)) words.add(word);
  return words;
}
