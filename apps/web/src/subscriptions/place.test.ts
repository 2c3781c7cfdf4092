import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LISTS, parsePlace, placeSearch } from './place.ts';

const parse = (search: string) => parsePlace(new URLSearchParams(search));

describe('the address of the subscriptions', () => {
  it('[BILL-13] names list, page and record, and nothing that goes without saying', () => {
    expect(placeSearch({ list: 'records' })).toBe('');
    expect(placeSearch({ list: 'purchases', page: 2, record: 'a b' })).toBe('?tab=purchases&page=2&record=a+b');
  });

  it.each(['?page=-1', '?page=x&tab=none&record=', ''])('makes the best of %s', (search) => {
    expect(parse(search)).toEqual({ list: 'records', page: 1, record: undefined });
  });

  it('is read as it was written', () => {
    const place = fc.record({
      list: fc.constantFrom(...LISTS),
      page: fc.integer({ min: 1, max: 1_000 }),
      record: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(place, (one) => {
        expect(parse(placeSearch(one))).toEqual(one);
      }),
    );
  });
});
