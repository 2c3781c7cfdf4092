import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSubscriptionsView, SUBSCRIPTION_LISTS, subscriptionsViewSearch } from './subscriptions-view.ts';

const parse = (search: string) => parseSubscriptionsView(new URLSearchParams(search));

describe('the view of the subscriptions screen', () => {
  it('[BILL-13] writes list, page and record to the query, without default values', () => {
    expect(subscriptionsViewSearch({ list: 'records' })).toBe('');
    expect(subscriptionsViewSearch({ list: 'purchases', page: 2, record: 'a b' })).toBe(
      '?tab=purchases&page=2&record=a+b',
    );
  });

  it.each(['?page=-1', '?page=x&tab=none&record=', ''])('falls back to default values for %s', (search) => {
    expect(parse(search)).toEqual({ list: 'records', page: 1, record: undefined });
  });

  it('round-trips through the query', () => {
    const view = fc.record({
      list: fc.constantFrom(...SUBSCRIPTION_LISTS),
      page: fc.integer({ min: 1, max: 1_000 }),
      record: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(view, (one) => {
        expect(parse(subscriptionsViewSearch(one))).toEqual(one);
      }),
    );
  });
});
