export type { LanguageCode } from './codes.ts';
