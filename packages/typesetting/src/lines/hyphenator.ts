import type { LanguageCode } from '@interlinear/languages';
import createHyphenator from 'hyphen';

/** Returns the offsets in a word where it may be hyphenated, in order. */
export type Hyphenator = (word: string) => readonly number[];

/**
 * Hyphenation patterns of languages whose long words leave large gaps in narrow columns. Each is hundreds of kilobytes,
 * so it is loaded on first use.
 */
const PATTERNS: Readonly<Partial<Record<LanguageCode, () => Promise<{ default: unknown }>>>> = {
  de: () => import('hyphen/patterns/de-1996.js'),
  fi: () => import('hyphen/patterns/fi.js'),
  pl: () => import('hyphen/patterns/pl.js'),
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
  return (word) => {
    const offsets: number[] = [];
    let offset = 0;
    for (const syllable of hyphenate(word).split(SOFT_HYPHEN).slice(0, -1)) {
      offset += syllable.length;
      if (offset >= MIN_START_LENGTH && word.length - offset >= MIN_END_LENGTH) offsets.push(offset);
    }
    return offsets;
  };
}

const SOFT_HYPHEN = '\u00ad';
/** Minimum letters of a hyphenated word, before the hyphen and after it. */
const MIN_WORD_LENGTH = 7;
const MIN_START_LENGTH = 3;
const MIN_END_LENGTH = 3;
