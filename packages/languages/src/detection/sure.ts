import type { LanguageCode } from '../codes.ts';

/** A language that a text may be in. */
export interface DetectedLanguage {
  language: LanguageCode;
  /** Probability from 0 to 1; about 80 % of detections with 0.8 are right. */
  confidence: number;
}

/** Minimum confidence to act on a detection without asking; below, it is only a suggestion. */
export const SURE = 0.9;

/** Whether to act on a detection without asking. Rejecting a language a person chose takes more: see `contradicts`. */
export function isSure(detected: DetectedLanguage | undefined): boolean {
  return detected !== undefined && detected.confidence >= SURE;
}
