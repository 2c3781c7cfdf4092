import type { LanguageCode } from '../codes.ts';
import type { Writing } from './scripts.ts';

/** Letter statistics of a text in one script: returns the evidence for each language, as a logarithm. */
export type Statistics = (text: string, writing: Writing) => (language: LanguageCode) => number;
