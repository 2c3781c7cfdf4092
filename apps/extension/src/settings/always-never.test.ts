import { describe, expect, it } from 'vitest';
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

it('[EXT-08] takes off a list what is on it, and leaves the other alone', () => {
  expect(removeFrom(SIDES, 'never', { site: 'c.example' }).never).toEqual({ sites: [], languages: ['ja'] });
  expect(removeFrom(SIDES, 'always', { site: 'c.example' })).toEqual(SIDES);
  expect(removeFrom(SIDES, 'always', { language: 'fr' }).always).toEqual({ sites: ['b.example'], languages: [] });
  expect(isOn(SIDES.never, { language: 'ja' })).toBe(true);
  expect(isOn(SIDES.never, { site: 'b.example' })).toBe(false);
});

describe('a host', () => {
  it('[EXT-08] is on a list with every site that it is below', () => {
    expect(isOn(SIDES.always, { host: 'www.b.example' })).toBe(true);
    expect(isOn(SIDES.always, { site: 'www.b.example' })).toBe(false);
    expect(removeFrom(SIDES, 'always', { host: 'www.b.example' }).always.sites).toEqual([]);
  });

  it('[EXT-08] is put on a list as the site that people think of', () => {
    const { always, never } = addTo(SIDES, 'never', { host: 'www.b.example' });
    expect([always.sites, never.sites]).toEqual([[], ['b.example', 'c.example']]);
  });
});
