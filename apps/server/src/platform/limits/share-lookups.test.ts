import { expect, it } from 'vitest';
import { shareLookups } from './share-lookups.ts';

/** Lookups that end when the test says so. */
function createSlowLookups() {
  const started: { key: string; answer: PromiseWithResolvers<string> }[] = [];
  const look = shareLookups((key: string) => {
    const answer = Promise.withResolvers<string>();
    started.push({ key, answer });
    return answer.promise;
  });
  const keys = () => started.map(({ key }) => key);
  return { look, keys, answer: (index: number, text: string) => started[index]?.answer.resolve(text), started };
}

it('gives calls during a lookup the answer of one that starts after them', async () => {
  const { look, keys, answer } = createSlowLookups();
  const first = look('a');
  const later = [look('a'), look('a'), look('b')];
  expect(keys()).toEqual(['a', 'b']);
  answer(0, 'old');
  answer(1, 'of b');
  expect(await first).toBe('old');
  expect(keys()).toEqual(['a', 'b', 'a']);
  const last = look('a');
  answer(2, 'new');
  expect(await Promise.all(later)).toEqual(['new', 'new', 'of b']);
  expect(keys()).toEqual(['a', 'b', 'a', 'a']);
  answer(3, 'newest');
  expect(await last).toBe('newest');
});

it('goes on after a lookup that failed', async () => {
  const { look, started, answer } = createSlowLookups();
  const first = look('a');
  const second = look('a');
  started[0]?.answer.reject(new Error('the database is away'));
  await expect(first).rejects.toThrow('the database is away');
  answer(1, 'there again');
  expect(await second).toBe('there again');
});
