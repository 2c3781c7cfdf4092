import LineBreaker from 'linebreak';

/** Offsets in a text where a line may end, in their order; the end of the text is the last. */
export interface LineBreakOpportunity {
  offset: number;
  isRequired: boolean;
}

/**
 * Where lines may end: by UAX 14, and between words where no spaces are written (Thai, Lao, Khmer, Burmese).
 * It keeps closing marks from the start of a line and opening ones from its end, in East Asian texts too.
 */
export function lineBreakOpportunities(text: string, language: string): LineBreakOpportunity[] {
  const opportunities: LineBreakOpportunity[] = [];
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const offset = next.position;
    if (offset > 0 && offset < text.length && !splitsWhatBelongsTogether(text, offset))
      opportunities.push({ offset, isRequired: next.required });
  }
  if (UNSPACED.test(text)) opportunities.push(...wordEnds(text, language));
  opportunities.sort((one, other) => one.offset - other.offset);
  const distinct = opportunities.filter(({ offset }, index) => offset !== opportunities[index - 1]?.offset);
  return [...distinct, { offset: text.length, isRequired: true }];
}

/** The library knows an older Unicode: it would end lines within some emoji, and before marks. */
function splitsWhatBelongsTogether(text: string, offset: number): boolean {
  return (
    /^(?:\p{M}|\u200d|\ufe0f|[\u{1f3fb}-\u{1f3ff}])/u.test(text.slice(offset, offset + 2)) ||
    text[offset - 1] === '\u200d'
  );
}

function wordEnds(text: string, language: string): LineBreakOpportunity[] {
  const ends: LineBreakOpportunity[] = [];
  for (const { index, segment } of segmenterOf(language).segment(text)) {
    const end = index + segment.length;
    if (UNSPACED.test(segment) && UNSPACED.test(text[end] ?? '') && !STAYS_WITH_WORD.test(text[end] ?? ''))
      ends.push({ offset: end, isRequired: false });
  }
  return ends;
}

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, known);
  return known;
}

const segmenters = new Map<string, Intl.Segmenter>();

const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Signs of repetition and abbreviation, and marks. */
const STAYS_WITH_WORD = /[\u0e2f\u0e46\u0eaf\u0ec6\u17d4-\u17dc\u104a\u104b\p{M}]/u;
