import type { Detector } from './detection.ts';
import { rank } from './rank.ts';
import { sample } from './sample.ts';
import { writingsOf } from './scripts.ts';
import type { Statistics } from './statistics.ts';
import type { DetectedLanguage } from './sure.ts';

/** A detector from the rules every variant shares and the statistics of its own. */
export function createDetector(statistics: readonly Statistics[]): Detector {
  return { detect: (text) => detect(text, statistics) };
}

const MOST_CANDIDATES = 5;
const LEAST_CONFIDENCE = 0.01;

/** Text is of its main writing's language; what is left when that is less than two thirds goes to the next one. */
function detect(text: string, statistics: readonly Statistics[]): DetectedLanguage[] {
  const [main, next] = writingsOf(sample(text));
  if (!main) return [];
  const certainty = Math.min(1, main.share * 1.5);
  const ranked = scaled(rank(main.writing, main.text, statistics), certainty);
  const others = next && certainty < 1 ? scaled(rank(next.writing, next.text, statistics), 1 - certainty) : [];
  return merged([...ranked, ...others])
    .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
    .slice(0, MOST_CANDIDATES);
}

function scaled(ranked: readonly DetectedLanguage[], factor: number): DetectedLanguage[] {
  return ranked.map(({ language, confidence }) => ({ language, confidence: confidence * factor }));
}

function merged(ranked: readonly DetectedLanguage[]): DetectedLanguage[] {
  const sums = new Map<DetectedLanguage['language'], number>();
  for (const { language, confidence } of ranked) sums.set(language, (sums.get(language) ?? 0) + confidence);
  return [...sums]
    .map(([language, confidence]) => ({ language, confidence }))
    .sort((one, other) => other.confidence - one.confidence);
}
