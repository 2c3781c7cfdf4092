import { languagesOfLabel } from './labels.ts';
import type { Statistics } from './statistics.ts';
import { WEIGHTS } from './weights.ts';

/** The part of cld3 that is used. */
export interface Cld3 {
  findLanguage(text: string): { language: string; probability: number };
}

/**
 * Statistics of cld3 (a small neural network). It names one language and is sure of itself at any length, so what it says counts
 * the more the longer the text is.
 */
export function cld3Statistics(cld3: Cld3): Statistics {
  return (text) => {
    const { language: label, probability } = cld3.findLanguage(text);
    const trust = WEIGHTS.mostOfCld3 * probability * Math.min(1, text.length / WEIGHTS.cld3Length);
    const shares = new Map(languagesOfLabel(label));
    return (language) => trust * (shares.get(language) ?? 0);
  };
}
