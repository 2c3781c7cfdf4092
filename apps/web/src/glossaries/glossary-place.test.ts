import { describe, expect, it } from 'vitest';
import { glossaryPlaceSearch, parseGlossaryPlace } from './glossary-place.ts';

describe('the place in the screen of glossaries', () => {
  it.each([
    ['', { page: 1, glossary: undefined }],
    ['?page=3', { page: 3, glossary: undefined }],
    ['?glossary=a%26b', { page: 1, glossary: 'a&b' }],
    ['?page=2&glossary=g', { page: 2, glossary: 'g' }],
  ])('is kept in the address: %s', (search, place) => {
    expect(parseGlossaryPlace(new URLSearchParams(search))).toEqual(place);
    expect(glossaryPlaceSearch(place)).toBe(search);
  });

  it.each(['?page=0', '?page=-1', '?page=x', '?page=1.5', '?glossary='])('is the first page for %s', (search) => {
    expect(parseGlossaryPlace(new URLSearchParams(search))).toEqual({ page: 1, glossary: undefined });
  });
});
