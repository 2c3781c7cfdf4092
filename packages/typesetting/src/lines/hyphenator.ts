import type { LanguageCode } from '@interlinear/languages';
import createHyphenator from 'hyphen';

/** Returns the offsets in a word where it may be hyphenated, in order. */
export type Hyphenator = (word: string) => readonly number[];

/**
 * Hyphenation patterns by language, each with a free licence: MIT, BSD, MPL, LPPL or a permissive text of its own.
 * Patterns of Czech, Indonesian and Serbian are GPL only, those of Latvian LGPL, and those of Romanian name no licence,
 * so they are left out. A file has up to hundreds of kilobytes, so it is loaded on first use.
 */
const PATTERNS: Readonly<Partial<Record<LanguageCode, () => Promise<{ default: unknown }>>>> = {
  bg: () => import('hyphen/patterns/bg.js'),
  ca: () => import('hyphen/patterns/ca.js'),
  da: () => import('hyphen/patterns/da.js'),
  de: () => import('hyphen/patterns/de-1996.js'),
  el: () => import('hyphen/patterns/el-monoton.js'),
  en: () => import('hyphen/patterns/en-us.js'),
  es: () => import('hyphen/patterns/es.js'),
  et: () => import('hyphen/patterns/et.js'),
  fi: () => import('hyphen/patterns/fi.js'),
  fr: () => import('hyphen/patterns/fr.js'),
  ga: () => import('hyphen/patterns/ga.js'),
  hr: () => import('hyphen/patterns/hr.js'),
  hu: () => import('hyphen/patterns/hu.js'),
  is: () => import('hyphen/patterns/is.js'),
  it: () => import('hyphen/patterns/it.js'),
  lt: () => import('hyphen/patterns/lt.js'),
  nb: () => import('hyphen/patterns/nb.js'),
  nn: () => import('hyphen/patterns/nn.js'),
  nl: () => import('hyphen/patterns/nl.js'),
  pl: () => import('hyphen/patterns/pl.js'),
  pt: () => import('hyphen/patterns/pt.js'),
  'pt-PT': () => import('hyphen/patterns/pt.js'),
  ru: () => import('hyphen/patterns/ru.js'),
  sk: () => import('hyphen/patterns/sk.js'),
  sl: () => import('hyphen/patterns/sl.js'),
  sv: () => import('hyphen/patterns/sv.js'),
  tr: () => import('hyphen/patterns/tr.js'),
  uk: () => import('hyphen/patterns/uk.js'),
};

/** Loads the hyphenator of a language; `undefined` for languages without hyphenation. */
export function openHyphenator(language: LanguageCode): Promise<Hyphenator | undefined> {
  const known = opened.get(language) ?? open(language);
  opened.set(language, known);
  return known;
}

const opened = new Map<LanguageCode, Promise<Hyphenator | undefined>>();

async function open(language: LanguageCode): Promise<Hyphenator | undefined> {
  const patterns = await PATTERNS[language]?.();
  if (!patterns) return undefined;
  const hyphenate = createHyphenator(patterns.default, {
    hyphenChar: SOFT_HYPHEN,
    minWordLength: MIN_WORD_LENGTH,
    html: false,
  });
  // A word is divided anew for each width and size that is tried.
  const known = new Map<string, readonly number[]>();
  return (word) => {
    const offsets = known.get(word) ?? offsetsOf(hyphenate(word).split(SOFT_HYPHEN), word.length);
    if (known.size >= MAX_CACHED_WORDS) known.clear();
    known.set(word, offsets);
    return offsets;
  };
}

/** Limit for one language; so many words take a few megabytes. */
const MAX_CACHED_WORDS = 20_000;

function offsetsOf(syllables: readonly string[], length: number): number[] {
  const offsets: number[] = [];
  let offset = 0;
  for (const syllable of syllables.slice(0, -1)) {
    offset += syllable.length;
    if (offset >= MIN_START_LENGTH && length - offset >= MIN_END_LENGTH) offsets.push(offset);
  }
  return offsets;
}

const SOFT_HYPHEN = '\u00ad';
/** Minimum letters of a hyphenated word, before the hyphen and after it. */
const MIN_WORD_LENGTH = 7;
const MIN_START_LENGTH = 3;
const MIN_END_LENGTH = 3;
