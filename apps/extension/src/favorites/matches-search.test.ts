import { expect, it } from 'vitest';
import type { Favorite } from './favorite.ts';
import { matchesSearch } from './matches-search.ts';

const FAVORITE: Favorite = {
  id: '1',
  kind: 'word',
  text: 'Straßencafé',
  translation: 'تَرْجَمَة',
  source: 'de',
  target: 'ar',
  context: 'Sie sitzt im Straßencafé.',
  page: { title: 'Über die Stadt', address: 'https://example.org/' },
  savedAt: 0,
};

it.each([
  ['', true],
  ['  ', true],
  ['strassencafe', false],
  ['straßencafe', true],
  ['SITZT uber', true],
  ['ترجمة', true],
  ['sitzt steht', false],
  ['example.org', false],
])('[FAV-01] a search finds favorites with all its words, ignoring case and accents: %s', (search, isFound) => {
  expect(matchesSearch(FAVORITE, search)).toBe(isFound);
});
