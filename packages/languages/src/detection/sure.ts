import type { LanguageCode } from '../codes.ts';

/** One language a text may be in. */
export interface DetectedLanguage {
  language: LanguageCode;
  /** How probable it is, 0 to 1: of a hundred answers with 0.8, about eighty are right. */
  confidence: number;
}

/** From this confidence on a detection is acted on without asking; below it is a guess to offer. */
export const SURE = 0.9;

/** Whether a detection may be acted on without asking. To refuse what a person gave takes more: `contradicts`. */
export function isSure(detected: DetectedLanguage | undefined): boolean {
  return detected !== undefined && detected.confidence >= SURE;
}
