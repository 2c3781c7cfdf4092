import { expect, it } from 'vitest';
import { clauseOpening, splitsInversion, WORDS_AHEAD } from './clause-openings.ts';

/** Asks about the place at a bar in a text. */
function at(text: string): [string, string[]] {
  const [before = '', after = ''] = text.split(' | ');
  return [before.split(' ').at(-1) ?? '', after.split(' ').slice(0, WORDS_AHEAD)];
}

it.each([
  ['en', 'after the storm | the old lighthouse was gone', 'subject'],
  ['en', 'on the shelf | the box with the letters had been opened', 'subject'],
  ['en', 'such a long way | did you bring the map', 'subject'],
  ['en', 'walked along | the narrow path by the sea', undefined],
  ['es', 'llegó el tren | los viajeros no tenían prisa', 'subject'],
  ['es', 'se abrió la puerta | cómo es la casa', 'subject'],
  ['de', 'das war der plan | unser nachbar hatte einen anderen', 'subject'],
  ['de', 'drei flaschen milch | nehmen sie auch das brot', 'subject'],
  ['de', 'keine karte mehr | nach dem regen kam ein bus', 'phrase'],
  ['de', 'gestern kannte | ich den weg noch nicht', undefined],
  ['fr', 'la porte | le chat est parti', undefined],
] as const)('[SUB-01] recognizes a clause by its words in %s: %s', (language, text, opening) => {
  expect(clauseOpening(language, ...at(text))).toBe(opening);
});

it('[SUB-01] keeps a German verb and the subject behind it together', () => {
  expect(splitsInversion('de', ...at('deshalb wollte | ich nicht fahren'))).toBe(true);
  expect(splitsInversion('de', ...at('weil er krank ist | wir haben geschlossen'))).toBe(false);
});
