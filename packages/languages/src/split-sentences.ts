/** Abbreviations and initials whose full stop ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(["“])(?:\p{L}|\p{L}\.\p{L}|mr|mrs|ms|dr|prof|st|vs|etc|jr|sr|no|vol|approx|inc|ltd|sra|srta|ud|uds|bzw|ca|usw|nr|bspw|evtl|z|u|mme|mlle|art)\.$/iu;
/** Abbreviations that are common in written text only. */
const WRITTEN_ABBREVIATION = /(?:^|[\s(["“])(?:fig|figs|al|eq|pp|cf|gen|col|sen|rep|gov|lt|capt|mt|abb|bd|hrsg)\.$/iu;
/** Number of an item at the start of a line: `1.`, `12.`. */
const ITEM_NUMBER = /^\s*\d{1,3}\.$/u;
const AMBIGUOUS_END = /[.…]["'”’»)\]]*$/;
/** A quotation that a Japanese particle continues: `「行く。」と言った。` */
const QUOTED_END = /[。！？][」』]$/u;
const PARTICLE = /^(?:[とはがをのにもで、]|って)/u;
const SMALL_LETTER = /^\s*["'“‘([]?\p{Ll}/u;

/** Whether a text that ends with a full stop goes on in `next`: after an abbreviation, or before a small letter. */
export function continuesAfter(text: string, next: string): boolean {
  const trimmed = text.trimEnd();
  return AMBIGUOUS_END.test(trimmed) && (ABBREVIATION.test(trimmed.slice(-12)) || SMALL_LETTER.test(next));
}

/**
 * Splits a line of text into sentences, which keep the white space after them.
 * @param locale decides how sentences end; undefined if unknown
 */
export function splitSentences(line: string, locale?: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenterOf(locale).segment(line)) {
    const last = sentences.at(-1);
    if (last !== undefined && isUnfinished(last, segment)) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences;
}

function isUnfinished(text: string, next: string): boolean {
  // A sentence end is decided by few characters; a longer look would take quadratic time in a row of abbreviations.
  const end = text.slice(-40).trimEnd();
  if (continuesAfter(end, next) || WRITTEN_ABBREVIATION.test(end.slice(-12))) return true;
  if (QUOTED_END.test(end) && PARTICLE.test(next)) return true;
  return text.length < 12 && ITEM_NUMBER.test(end);
}

const segmenters = new Map<string | undefined, Intl.Segmenter>();

function segmenterOf(locale: string | undefined): Intl.Segmenter {
  const known = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'sentence' });
  segmenters.set(locale, known);
  return known;
}
