import type { LanguageCode } from '@interlinear/languages';

/** A piece of a text: a word, or what is between words. */
export interface TextPiece {
  text: string;
  /** Position in the text, in UTF-16 units. */
  position: number;
  isWord: boolean;
}

const segmenters = new Map<string | undefined, Intl.Segmenter>();

function segmenterOf(language: LanguageCode | undefined): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const locale = language && Intl.Segmenter.supportedLocalesOf(language)[0];
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(language, segmenter);
  return segmenter;
}

/** Splits a text into its words and what is between them. */
export function splitWords(text: string, language: LanguageCode | undefined): TextPiece[] {
  return [...segmenterOf(language).segment(text)].map(({ segment, index, isWordLike = false }) => ({
    text: segment,
    position: index,
    isWord: isWordLike,
  }));
}

/** Returns the word at a position of a text. */
export function wordAt(text: string, position: number, language: LanguageCode | undefined): TextPiece | undefined {
  const piece = segmenterOf(language).segment(text).containing(position);
  return piece?.isWordLike ? { text: piece.segment, position: piece.index, isWord: true } : undefined;
}

const MAX_WORDS = 3;
const MAX_CHARACTERS = 60;
const SENTENCE_END = /[\n.!?。！？]/u;

/** Whether a text is a word or set phrase that a dictionary may have. */
export function isShortPhrase(text: string, language: LanguageCode | undefined): boolean {
  const trimmed = text.trim();
  if (trimmed.length > MAX_CHARACTERS || SENTENCE_END.test(trimmed) || !/\p{L}/u.test(trimmed)) return false;
  return splitWords(trimmed, language).filter(({ isWord }) => isWord).length <= MAX_WORDS;
}
