import type { LanguageCode } from '../codes.ts';
import type { DetectedScript } from './scripts.ts';

/** Letter statistics of a text in one script: returns the evidence for each language, as a logarithm. */
export type Statistics = (text: string, script: DetectedScript) => (language: LanguageCode) => number;
