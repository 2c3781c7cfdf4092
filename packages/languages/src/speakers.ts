import type { LanguageCode } from './codes.ts';

/** Languages with the most speakers, first and second language together, roughly in that order. */
const BY_SPEAKERS: readonly LanguageCode[] = [
  ...([
    'en',
    'zh-CN',
    'hi',
    'es',
    'fr',
    'ar',
    'bn',
    'pt',
    'ru',
    'ur',
    'id',
    'de',
    'ja',
    'mr',
    'te',
    'tr',
    'ta',
  ] as const),
  ...(['yue', 'vi', 'fil', 'ko', 'fa', 'ha', 'sw', 'jv', 'it', 'pa', 'zh-TW', 'gu', 'th', 'kn', 'am', 'bho'] as const),
  ...([
    'pl',
    'yo',
    'uk',
    'my',
    'ms',
    'ml',
    'or',
    'ro',
    'nl',
    'ps',
    'uz',
    'sd',
    'ig',
    'ne',
    'pt-PT',
    'cs',
    'el',
  ] as const),
  ...([
    'hu',
    'sv',
    'he',
    'az',
    'kk',
    'be',
    'sr',
    'bg',
    'da',
    'fi',
    'nb',
    'sk',
    'hr',
    'lt',
    'sl',
    'lv',
    'et',
    'ca',
  ] as const),
];

const RANKS: ReadonlyMap<LanguageCode, number> = new Map(BY_SPEAKERS.map((code, rank) => [code, rank]));

/** Ranks a language by its speakers: 0 is the largest. Languages that are not ranked share the last place. */
export function speakerRank(code: LanguageCode): number {
  return RANKS.get(code) ?? BY_SPEAKERS.length;
}
