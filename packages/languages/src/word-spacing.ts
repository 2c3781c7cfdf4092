import type { LanguageCode } from './codes.ts';

const UNSPACED: ReadonlySet<LanguageCode> = new Set([
  'zh-CN',
  'zh-TW',
  'yue',
  'lzh',
  'ja',
  'th',
  'lo',
  'km',
  'my',
  'bo',
]);

/** Returns whether a language separates sentences and most words by spaces. */
export function usesSpaces(code: LanguageCode): boolean {
  return !UNSPACED.has(code);
}
