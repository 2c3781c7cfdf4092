import type { LanguageCode } from '../codes.ts';
import { matchLanguage } from '../match.ts';

/**
 * Maps a detector's label to possible languages, each with its share of the detector's evidence. Detectors use one label for
 * languages they cannot distinguish, and confuse others; common words then decide.
 */
export function languagesOfLabel(label: string): readonly (readonly [LanguageCode, number])[] {
  const ambiguous = AMBIGUOUS_LABELS[label];
  if (ambiguous) return ambiguous;
  const language = label.includes('-Latn') ? undefined : matchLanguage(label);
  return language ? [[language, 1]] : [];
}

const AMBIGUOUS_LABELS: Readonly<Record<string, readonly (readonly [LanguageCode, number])[]>> = {
  bs: [
    ['bs', 1],
    ['hr', 1],
    ['sr', 0.8],
  ],
  hr: [
    ['hr', 1],
    ['bs', 0.8],
    ['sr', 0.8],
  ],
  sr: [
    ['sr', 1],
    ['bs', 0.8],
    ['hr', 0.8],
  ],
  id: [
    ['id', 1],
    ['ms', 0.7],
  ],
  ms: [
    ['ms', 1],
    ['id', 0.7],
  ],
  no: [
    ['nb', 1],
    ['nn', 1],
    ['da', 0.5],
  ],
  da: [
    ['da', 1],
    ['nb', 0.5],
  ],
  gl: [
    ['gl', 1],
    ['pt', 0.6],
  ],
  ceb: [
    ['ceb', 1],
    ['fil', 0.6],
  ],
  bg: [
    ['bg', 1],
    ['mk', 0.5],
  ],
  mk: [
    ['mk', 1],
    ['bg', 0.5],
  ],
  ne: [
    ['ne', 1],
    ['hi', 0.5],
  ],
};
