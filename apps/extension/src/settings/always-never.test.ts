import { describe, expect, it } from 'vitest';
import { addTo, isListed, removeFrom, type TranslationLists } from './always-never.ts';

const LISTS: TranslationLists = {
  always: { sites: ['b.example'], languages: ['fr'] },
  never: { sites: ['c.example'], languages: ['ja'] },
};

it('[EXT-08] adding an item to one list removes it from the other', () => {
  expect(addTo(LISTS, 'always', { site: 'a.example' })).toEqual({
    ...LISTS,
    always: { sites: ['a.example', 'b.example'], languages: ['fr'] },
  });
  expect(addTo(LISTS, 'always', { site: 'c.example' })).toEqual({
    always: { sites: ['b.example', 'c.example'], languages: ['fr'] },
    never: { sites: [], languages: ['ja'] },
  });
  expect(addTo(LISTS, 'never', { language: 'fr' })).toEqual({
    always: { sites: ['b.example'], languages: [] },
    never: { sites: ['c.example'], languages: ['ja', 'fr'] },
  });
  expect(addTo(LISTS, 'never', { language: 'ja' })).toEqual(LISTS);
});

it('[EXT-08] removes an item from one list only', () => {
  expect(removeFrom(LISTS, 'never', { site: 'c.example' }).never).toEqual({ sites: [], languages: ['ja'] });
  expect(removeFrom(LISTS, 'always', { site: 'c.example' })).toEqual(LISTS);
  expect(removeFrom(LISTS, 'always', { language: 'fr' }).always).toEqual({ sites: ['b.example'], languages: [] });
  expect(isListed(LISTS.never, { language: 'ja' })).toBe(true);
  expect(isListed(LISTS.never, { site: 'b.example' })).toBe(false);
});

describe('a host', () => {
  it('[EXT-08] is on a list that contains a parent domain', () => {
    expect(isListed(LISTS.always, { host: 'www.b.example' })).toBe(true);
    expect(isListed(LISTS.always, { site: 'www.b.example' })).toBe(false);
    expect(removeFrom(LISTS, 'always', { host: 'www.b.example' }).always.sites).toEqual([]);
  });

  it('[EXT-08] is added to a list without “www.”', () => {
    const { always, never } = addTo(LISTS, 'never', { host: 'www.b.example' });
    expect([always.sites, never.sites]).toEqual([[], ['b.example', 'c.example']]);
  });
});
