import { readFile } from 'node:fs/promises';
import { prepareDatabase } from '@interlinear/testing/databases/prepared-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { YieldingPglite } from './yielding-pglite.ts';

describe('the embedded database', () => {
  let lite: YieldingPglite;
  beforeAll(async () => {
    const image = await readFile((await prepareDatabase()).image);
    lite = new YieldingPglite({ loadDataDir: new Blob([image]) });
    await lite.waitReady;
  }, 110_000);
  afterAll(() => lite.close());

  it.each([
    ['statements', () => lite.query('select 1')],
    ['transactions', () => lite.transaction((transaction) => transaction.query('select 1'))],
  ])('lets the event loop turn between %s', async (_, ask) => {
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    for (let count = 0; count < 20; count += 1) await ask();
    expect(turns).toBeGreaterThanOrEqual(20);
    turns = 0;
    await Promise.all(Array.from({ length: 20 }, ask));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(20);
  });
});
