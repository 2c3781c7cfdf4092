import type { LanguageCode } from '../codes.ts';
import type { Writing } from './scripts.ts';

/** What letter statistics say of a text in one writing: the evidence for each language, in logarithms. */
export type Statistics = (text: string, writing: Writing) => (language: LanguageCode) => number;
