import type { Detector } from './detection.ts';
import { rank } from './rank.ts';
import { sample } from './sample.ts';
import { scriptsOf } from './scripts.ts';
import type { Statistics } from './statistics.ts';
import type { DetectedLanguage } from './sure.ts';

/** Creates a detector from the common rules and the given statistics. */
export function createDetector(statistics: readonly Statistics[]): Detector {
  return { detect: (text) => detect(text, statistics) };
}

const MAX_CANDIDATES = 5;
const MIN_CONFIDENCE = 0.01;

/** Detects the language by the main script; if that is under two thirds of the text, the next script gets the remaining confidence. */
function detect(text: string, statistics: readonly Statistics[]): DetectedLanguage[] {
  const [main, next] = scriptsOf(sample(text));
  if (!main) return [];
  const certainty = Math.min(1, main.share * 1.5);
  const ranked = scale(rank(main.script, main.text, statistics), certainty);
  const others = next && certainty < 1 ? scale(rank(next.script, next.text, statistics), 1 - certainty) : [];
  return mergeByLanguage([...ranked, ...others])
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .slice(0, MAX_CANDIDATES);
}

function scale(ranked: readonly DetectedLanguage[], factor: number): DetectedLanguage[] {
  return ranked.map(({ language, confidence }) => ({ language, confidence: confidence * factor }));
}

function mergeByLanguage(ranked: readonly DetectedLanguage[]): DetectedLanguage[] {
  const sums = new Map<DetectedLanguage['language'], number>();
  for (const { language, confidence } of ranked) sums.set(language, (sums.get(language) ?? 0) + confidence);
  return [...sums]
    .map(([language, confidence]) => ({ language, confidence }))
    .sort((one, other) => other.confidence - one.confidence);
}
