import { expect, it } from 'vitest';
import type { PageAnswer } from '../protocol/page-port.ts';
import { TermsOfPage } from './terms-of-page.ts';

const term = (source: string, target: string | null) => ({ source, count: 3, found: `${source}!`, target });
const answer = (...terms: ReturnType<typeof term>[]): PageAnswer => ({
  id: 'terms',
  status: 'terms',
  terms,
  characters: 0,
});

const TEXTS = ['Elena came', 'Rain fell', 'Tom Marsh left'];

/** Creates terms that record which of the texts each change concerns. */
function create() {
  const affected: string[][] = [];
  return { affected, terms: new TermsOfPage((isAffected) => affected.push(TEXTS.filter(isAffected))) };
}

it('[ENG-10] concerns only the texts with a changed term, until it is taken back', async () => {
  const { terms, affected } = create();
  await terms.find(async () => answer(term('Elena', 'Elena!'), term('Marsh', 'Moor')));
  terms.replace([term('Elena', 'Helena'), term('Marsh', 'Moor')]);
  terms.replace([term('Elena', 'Helena'), term('Marsh', null)]);
  terms.replace([term('Elena', 'Helena'), term('Marsh', null)]);
  expect(terms.state).toMatchObject({ status: 'found', items: [{ target: 'Helena' }, { target: null }] });
  terms.replace(undefined);
  expect(terms.state).toEqual({ status: 'off', items: [] });
  expect(affected).toEqual([['Elena came', 'Tom Marsh left'], ['Elena came'], ['Tom Marsh left'], ['Elena came']]);
});

it('[ENG-10] keeps the page as it is when no term could be translated', async () => {
  const { terms, affected } = create();
  const error = { reason: 'auth', engine: 'deepl', message: 'The key is wrong' } as const;
  await terms.find(async () => ({ id: 'terms', status: 'failed', error }));
  expect(terms.state).toEqual({ status: 'failed', items: [], error });
  await terms.find(async () => undefined);
  expect(terms.state).toMatchObject({ status: 'failed', error: { reason: 'disconnected' } });
  expect(affected).toEqual([]);
});

it('[ENG-10] drops an answer that comes after the terms were cleared', async () => {
  const { terms, affected } = create();
  const { promise, resolve } = Promise.withResolvers<PageAnswer>();
  let isCancelled = false;
  const finding = terms.find((signal) => {
    signal.addEventListener('abort', () => {
      isCancelled = true;
    });
    return promise;
  });
  expect(terms.state.status).toBe('finding');
  terms.replace(undefined);
  resolve(answer(term('Elena', 'Helena')));
  await finding;
  expect({ state: terms.state, isCancelled, affected }).toEqual({
    state: { status: 'off', items: [] },
    isCancelled: true,
    affected: [],
  });
});
