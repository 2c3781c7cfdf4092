import { describe, expect, it } from 'vitest';
import { ChangingNumbers } from './changing-numbers.ts';

describe('texts whose numbers change', () => {
  it('[EXT-07] are translated by a translation with other numbers', () => {
    const numbers = new ChangingNumbers('de');
    numbers.remember(
      ['Ends in ', { open: 1 }, '2', { close: 1 }, ' hours, 59 minutes'],
      ['Endet in ', { open: 1 }, '2', { close: 1 }, ' Stunden, 59 Minuten'],
    );
    expect(numbers.translationOf(['Ends in ', { open: 1 }, '2', { close: 1 }, ' hours, 08 minutes'])).toEqual([
      'Endet in ',
      { open: 1 },
      '2',
      { close: 1 },
      ' Stunden, 08 Minuten',
    ]);
    expect(numbers.translationOf(['Ends in ', { open: 2 }, '2', { close: 2 }, ' hours, 08 minutes'])).toBeUndefined();
    expect(numbers.translationOf(['Starts in 2 hours, 08 minutes'])).toBeUndefined();
  });

  it('[EXT-07] are requested again where the words depend on the number', () => {
    const numbers = new ChangingNumbers('pl');
    numbers.remember(['22 points'], ['22 punkty']);
    expect(numbers.translationOf(['23 points'])).toEqual(['23 punkty']);
    expect(numbers.translationOf(['25 points'])).toBeUndefined();
    numbers.remember(['25 points'], ['25 punktów']);
    expect(numbers.translationOf(['26 points'])).toEqual(['26 punktów']);
  });

  it.each([
    ['converts one', '5 miles', '8 km'],
    ['writes one as a word', '2 of 7', 'zwei von 7'],
    ['changes their order', '3 of 10', '10, davon 3'],
    ['has none', 'Soon', 'Bald'],
  ])('[EXT-07] are requested again if the translation %s', (_, text, translation) => {
    const numbers = new ChangingNumbers('de');
    numbers.remember([text], [translation]);
    expect(numbers.translationOf([text])).toBeUndefined();
  });
});
