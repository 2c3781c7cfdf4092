import type { DetectedLanguage } from './sure.ts';

export { contradicts } from './contradicts.ts';
export { type DetectedLanguage, isSure, SURE } from './sure.ts';

export interface Detector {
  /** Returns up to five possible languages, most probable first; empty if the text has no letters. Never throws. */
  detect(text: string): readonly DetectedLanguage[];
}
