import type { LanguageCode } from '../codes.ts';

/** One language a text may be in. */
export interface DetectedLanguage {
  language: LanguageCode;
  /** How probable it is, 0 to 1: of a hundred answers with 0.8, about eighty are right. */
  confidence: number;
}

export interface Detector {
  /** The languages a text may be in, the most probable first; empty when it has no letters. At most five. Never throws. */
  detect(text: string): readonly DetectedLanguage[];
}

/** From this confidence on a detection may contradict a person (TXT-03); below it is a guess to offer. */
export const SURE = 0.9;

/** Whether a detection may be acted on without asking. */
export function isSure(detected: DetectedLanguage | undefined): boolean {
  return detected !== undefined && detected.confidence >= SURE;
}
