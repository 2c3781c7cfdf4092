import { expect, it } from 'vitest';
import { ResultParcel } from './result-batcher.ts';

it('sends what comes together in one piece, and in order', async () => {
  const sent: string[][] = [];
  const parcel = new ResultParcel<string>((results) => sent.push(results));
  parcel.add('a');
  await Promise.resolve();
  parcel.add('b');
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  parcel.add('c');
  parcel.flush();
  parcel.flush();
  expect(sent).toEqual([['a', 'b'], ['c']]);
});
