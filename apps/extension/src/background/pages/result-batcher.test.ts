import { expect, it } from 'vitest';
import { ResultBatcher } from './result-batcher.ts';

it('sends results that arrive together as one batch, in order', async () => {
  const sent: string[][] = [];
  const batcher = new ResultBatcher<string>((results) => sent.push(results));
  batcher.add('a');
  await Promise.resolve();
  batcher.add('b');
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  batcher.add('c');
  batcher.flush();
  batcher.flush();
  expect(sent).toEqual([['a', 'b'], ['c']]);
});
