import { expect, it } from 'vitest';
import { otherTarget } from './own-languages.ts';

it.each([
  ['the language that was used last', 'en', ['ja', 'en'], ['en', 'de'], 'ja'],
  ['another of the own languages', 'en', ['en'], ['en', 'de'], 'de'],
  ['not the same language in another country', 'pt', ['pt-PT'], ['pt'], 'en'],
  ['Spanish to those who know English only', 'en', [], ['en'], 'es'],
] as const)('[TXT-03] offers a text in the target language: %s', (_, target, recent, own, offered) => {
  expect(otherTarget(target, { own, recent })).toBe(offered);
});
