import type { LanguageCode } from '../codes.ts';
import { matchLanguage } from '../match.ts';
import type { DetectedScript } from './scripts.ts';
import type { Statistics } from './statistics.ts';
import { WEIGHTS } from './weights.ts';

/** The part of eld used here; its variants differ only in their data. */
export interface Eld {
  detect(text: string): { getScores(): Record<string, number> };
}

/**
 * Statistics of eld (four-byte n-grams). Its scores are scaled averages over the text's n-grams; unscaled and multiplied by the
 * number of n-grams, they are log-likelihoods.
 */
export function eldStatistics(eld: Eld): Statistics {
  return (text, script) => {
    const averages = averageByLanguage(eld.detect(text).getScores());
    const unlisted = AVERAGE_OF_UNLISTED[script] ?? 0;
    const best = Math.max(unlisted, ...averages.values());
    const perUnit = ngramCount(text) * WEIGHTS.ngram;
    return (language) => {
      const average = averageOf(language, averages) ?? unlisted;
      return Math.max((average - best) * perUnit, WEIGHTS.minEld);
    };
  };
}

/** From eld's LanguageResult: score = average / (average + 25). */
const SCALE = 25;
/** Maximum bytes that eld reads of a text. */
const MAX_BYTES = 350;

/**
 * Languages eld lacks, with similar ones it has and the share of their average that a text reaches: measured on the benchmark's
 * tuning texts where available, else estimated. Without this, Macedonian would be taken for Bulgarian with certainty.
 */
const RELATIVES: Partial<Record<LanguageCode, readonly [share: number, ...relatives: LanguageCode[]]>> = {
  id: [1, 'ms'],
  bs: [1, 'hr'],
  // eld's Serbian data is Cyrillic.
  sr: [1, 'sr', 'hr'],
  nn: [0.95, 'nb'],
  mk: [0.97, 'bg', 'sr'],
  ne: [0.98, 'hi', 'mr'],
  bho: [0.97, 'hi'],
  mai: [0.97, 'hi'],
  doi: [0.95, 'hi'],
  gom: [0.96, 'mr'],
  gl: [0.92, 'pt', 'es'],
  ast: [0.92, 'es'],
  oc: [0.9, 'ca'],
  af: [0.85, 'nl'],
  ceb: [0.85, 'fil'],
  jv: [0.8, 'ms'],
  su: [0.8, 'ms'],
  as: [0.95, 'bn'],
  ti: [0.9, 'am'],
  ps: [0.85, 'fa'],
  sd: [0.85, 'ur'],
};

const LISTED: ReadonlySet<string> = new Set(
  'am ar az be bg bn ca cs da de el en es et eu fa fi fil fr gu he hi hr hu hy is it ja ka kmr kn ko lo lt lv ml mr ms nb nl or pa pl pt ro ru sk sl sq sr sv ta te th tr uk ur vi yo'.split(
    ' ',
  ),
);

/** Measured average of eld's best guess for texts in languages it lacks; texts in other languages score higher. */
const AVERAGE_OF_UNLISTED: Partial<Record<DetectedScript, number>> = {
  Latn: 45,
  Cyrl: 105,
  Arab: 105,
  Deva: 180,
  Hebr: 45,
};

/** The average of a language or of its similar ones; undefined if eld has neither. */
function averageOf(language: LanguageCode, averages: ReadonlyMap<LanguageCode, number>): number | undefined {
  const [share, ...relatives] = RELATIVES[language] ?? [];
  if (share === undefined) return LISTED.has(language) ? (averages.get(language) ?? 0) : undefined;
  return share * Math.max(...relatives.map((relative) => averages.get(relative) ?? 0));
}

function averageByLanguage(scores: Record<string, number>): Map<LanguageCode, number> {
  const averages = new Map<LanguageCode, number>();
  for (const [label, score] of Object.entries(scores)) {
    const language = matchLanguage(label);
    if (language) averages.set(language, (SCALE * score) / (1 - score));
  }
  return averages;
}

/** One n-gram begins at every third byte of UTF-8. */
function ngramCount(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length && bytes < MAX_BYTES; index += 1) {
    const unit = text.charCodeAt(index);
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
  }
  return bytes / 3;
}
