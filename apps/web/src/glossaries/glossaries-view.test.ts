import { describe, expect, it } from 'vitest';
import { glossariesViewSearch, parseGlossariesView } from './glossaries-view.ts';

describe('the view of the glossaries screen', () => {
  it.each([
    ['', { page: 1, glossary: undefined }],
    ['?page=3', { page: 3, glossary: undefined }],
    ['?glossary=a%26b', { page: 1, glossary: 'a&b' }],
    ['?page=2&glossary=g', { page: 2, glossary: 'g' }],
  ])('round-trips through the query %s', (search, view) => {
    expect(parseGlossariesView(new URLSearchParams(search))).toEqual(view);
    expect(glossariesViewSearch(view)).toBe(search);
  });

  it.each(['?page=0', '?page=-1', '?page=x', '?page=1.5', '?glossary='])(
    'falls back to the first page for %s',
    (search) => {
      expect(parseGlossariesView(new URLSearchParams(search))).toEqual({ page: 1, glossary: undefined });
    },
  );
});
