/** A letter of a script that writes words without spaces between them. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々`;

export const UNSPACED_LETTER = new RegExp(`[${UNSPACED}]`, 'u');
export const BEGINS_UNSPACED = new RegExp(`^[${UNSPACED}\u3000-\u303f\uff01-\uff60]`, 'u');
export const ENDS_UNSPACED = new RegExp(`[${UNSPACED}\u3000-\u303f\uff01-\uff60]$`, 'u');

/** Joins two pieces of text by a space, unless a script has none there. */
export function joinTexts(before: string, after: string): string {
  return before === '' || (ENDS_UNSPACED.test(before) && BEGINS_UNSPACED.test(after))
    ? before + after
    : `${before} ${after}`;
}

const WIDE_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const CLOSING = /^[\p{Pe}\p{Pf}.,!?;:…、。，！？；：％%’'"”]+$/u;
const OPENING = /^[\p{Ps}\p{Pi}¿¡“‘]+$/u;

/** Splits text into words by a language's dictionary, with spaces and punctuation marks at the words they belong to. */
export function wordsOf(text: string, language?: string): string[] {
  const words: string[] = [];
  let isOpening = false;
  for (const { segment } of segmenterFor(language).segment(text)) {
    const last = words.length - 1;
    if (last >= 0 && (isOpening || CLOSING.test(segment) || segment.trim() === '')) words[last] += segment;
    else words.push(segment);
    isOpening = OPENING.test(segment);
  }
  return words;
}

/** Whether most letters are Chinese, Japanese or Korean: such lines have room for fewer characters. */
export function isWide(texts: Iterable<string>): boolean {
  let wide = 0;
  let seen = 0;
  for (const text of texts) {
    for (const character of text) {
      if (!/\p{L}/u.test(character)) continue;
      seen += 1;
      if (WIDE_LETTER.test(character)) wide += 1;
    }
    if (seen > MAX_SAMPLE) break;
  }
  return wide * 2 > seen;
}

const MAX_SAMPLE = 2_000;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language = 'und'): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  return segmenter;
}
