const MAX_SENTENCE_LENGTH = 500;

/**
 * The sentence in which a piece of text stands.
 * @param around the text of the paragraph, white space as single spaces
 * @param offset where the piece begins in it
 * @param locale how sentences end there; undefined when nobody says
 */
export function sentenceAround(around: string, offset: number, locale: string | undefined): string {
  const sentences = new Intl.Segmenter(supported(locale), { granularity: 'sentence' }).segment(around);
  const sentence = sentences.containing(offset)?.segment.trim() ?? '';
  return sentence.length <= MAX_SENTENCE_LENGTH ? sentence : '';
}

/** Whether a text is a single word, as its language has them. */
export function isWord(text: string, locale: string | undefined): boolean {
  const words = new Intl.Segmenter(supported(locale), { granularity: 'word' }).segment(text.trim());
  let count = 0;
  for (const { isWordLike, segment } of words) {
    if (isWordLike) count += 1;
    // `well-known` and `l’eau` are looked up as they stand; what has a space in it is more than a word.
    if (/\s/.test(segment) || segment.length > 60) return false;
  }
  return count === 1 || (count > 1 && count <= 3 && /^[\p{L}\p{M}]+(['’‐-][\p{L}\p{M}]+)+$/u.test(text.trim()));
}

/** A page may say anything about its language. */
function supported(locale: string | undefined): string | undefined {
  try {
    return locale ? Intl.Segmenter.supportedLocalesOf(locale)[0] : undefined;
  } catch {
    // Not a well-formed tag.
    return undefined;
  }
}
