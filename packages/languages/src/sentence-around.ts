const MAX_SENTENCE_LENGTH = 500;

/**
 * Returns the sentence around a piece of text; empty if it is too long to keep.
 * @param around text of the paragraph, with single spaces as white space
 * @param offset position of the piece in it
 * @param locale decides how sentences end; undefined if unknown
 */
export function sentenceAround(around: string, offset: number, locale: string | undefined): string {
  const sentences = new Intl.Segmenter(supported(locale), { granularity: 'sentence' }).segment(around);
  const sentence = sentences.containing(offset)?.segment.trim() ?? '';
  return sentence.length <= MAX_SENTENCE_LENGTH ? sentence : '';
}

/** Whether a text is a single word in its language. */
export function isWord(text: string, locale: string | undefined): boolean {
  const words = new Intl.Segmenter(supported(locale), { granularity: 'word' }).segment(text.trim());
  let count = 0;
  for (const { isWordLike, segment } of words) {
    if (isWordLike) count += 1;
    // Compounds such as `well-known` and `l’eau` count as one word; text with spaces does not.
    if (/\s/.test(segment) || segment.length > 60) return false;
  }
  return count === 1 || (count > 1 && count <= 3 && /^[\p{L}\p{M}]+(['’‐-][\p{L}\p{M}]+)+$/u.test(text.trim()));
}

/** Returns the locale if it is valid, because pages can declare anything. */
function supported(locale: string | undefined): string | undefined {
  try {
    return locale ? Intl.Segmenter.supportedLocalesOf(locale)[0] : undefined;
  } catch {
    // Not a well-formed language tag.
    return undefined;
  }
}
