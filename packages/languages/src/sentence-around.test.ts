import { expect, it } from 'vitest';
import { isWord, sentenceAround } from './sentence-around.ts';

it.each([
  ['They sat there. The banks were wet! Who knows?', 'banks', 'en', 'The banks were wet!'],
  ['Nur ein Satz ohne Ende', 'Satz', 'de', 'Nur ein Satz ohne Ende'],
  ['那座房子很老。没有人住在那里。', '没有人', 'zh-CN', '没有人住在那里。'],
  ['Was it? It was.', 'was', undefined, 'It was.'],
])('[FAV-01] finds the sentence that a word was read in: %s', (text, word, locale, sentence) => {
  expect(sentenceAround(text, text.indexOf(word), locale)).toBe(sentence);
});

it('[FAV-01] ignores sentences that are too long to keep', () => {
  expect(sentenceAround('word '.repeat(200), 10, 'en')).toBe('');
});

it.each([
  ['banks', 'en', true],
  ['  banks ', 'en', true],
  ['well-known', 'en', true],
  ['l’eau', 'fr', true],
  ['don’t', 'en', true],
  ['房子', 'zh-CN', true],
  ['red house', 'en', false],
  ['red\nhouse', 'en', false],
  ['没有人住在那里', 'zh-CN', false],
  ['banks', 'not a language', true],
  ['12 %', 'en', false],
  ['x'.repeat(80), 'en', false],
])('[EXT-03] distinguishes single words from longer texts: %s', (text, locale, isOne) => {
  expect(isWord(text, locale)).toBe(isOne);
});
