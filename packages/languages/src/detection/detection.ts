import type { DetectedLanguage } from './sure.ts';

export { contradicts } from './contradicts.ts';
export { type DetectedLanguage, isSure, SURE } from './sure.ts';

export interface Detector {
  /** The languages a text may be in, the most probable first; empty when it has no letters. At most five. Never throws. */
  detect(text: string): readonly DetectedLanguage[];
}
