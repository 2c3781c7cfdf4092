import { expect, it } from 'vitest';
import { isShortPhrase, splitWords, wordAt } from './split-words.ts';

it('[TXT-01] finds the words of a text and their positions', () => {
  const pieces = splitWords('Die Bank, ja!', 'de');
  expect(pieces.map(({ text }) => text).join('')).toBe('Die Bank, ja!');
  expect(pieces.filter(({ isWord }) => isWord).map(({ text, position }) => [text, position])).toEqual([
    ['Die', 0],
    ['Bank', 4],
    ['ja', 10],
  ]);
  expect(wordAt('Die Bank, ja!', 6, 'de')).toEqual({ text: 'Bank', position: 4, isWord: true });
  expect(wordAt('Die Bank, ja!', 8, 'de')).toBeUndefined();
  expect(wordAt('Die', 3, 'de')).toBeUndefined();
});

it.each([
  ['bank', 'en', true],
  [' piece of cake ', 'en', true],
  ['l’eau de vie', 'fr', true],
  ['银行', 'zh-CN', true],
  ['once in a while', 'en', false],
  ['Stop!', 'en', false],
  ['one\ntwo', 'en', false],
  ['42', 'en', false],
  ['', undefined, false],
  ['x'.repeat(61), 'en', false],
] as const)('[TXT-01] takes %j in %s for a dictionary’s word: %s', (text, language, expected) => {
  expect(isShortPhrase(text, language)).toBe(expected);
});
