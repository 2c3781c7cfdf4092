import { expect, it } from 'vitest';
import { addTo, isOn, removeFrom, type Sides } from './always-never.ts';

const SIDES: Sides = {
  always: { sites: ['b.example'], languages: ['fr'] },
  never: { sites: ['c.example'], languages: ['ja'] },
};

it('[EXT-08] what is put on one list goes from the other', () => {
  expect(addTo(SIDES, 'always', { site: 'a.example' })).toEqual({
    ...SIDES,
    always: { sites: ['a.example', 'b.example'], languages: ['fr'] },
  });
  expect(addTo(SIDES, 'always', { site: 'c.example' })).toEqual({
    always: { sites: ['b.example', 'c.example'], languages: ['fr'] },
    never: { sites: [], languages: ['ja'] },
  });
  expect(addTo(SIDES, 'never', { language: 'fr' })).toEqual({
    always: { sites: ['b.example'], languages: [] },
    never: { sites: ['c.example'], languages: ['ja', 'fr'] },
  });
  expect(addTo(SIDES, 'never', { language: 'ja' })).toEqual(SIDES);
});

it('[EXT-08] takes off the list what is on one', () => {
  expect(removeFrom(SIDES, { site: 'c.example' }).never).toEqual({ sites: [], languages: ['ja'] });
  expect(removeFrom(SIDES, { language: 'de' })).toEqual(SIDES);
  expect(isOn(SIDES.never, { language: 'ja' })).toBe(true);
  expect(isOn(SIDES.never, { site: 'b.example' })).toBe(false);
});
