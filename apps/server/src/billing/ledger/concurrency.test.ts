import { seededRandom } from '@interlinear/testing/pictures/random';
import { bySize, SEED } from '@interlinear/testing/test-size';
import { expect, it } from 'vitest';
import { describeOnPostgres } from '../../platform/database/databases-under-test.ts';
import { findBrokenRules } from './find-broken-rules.ts';
import { createAccountUnderTest } from './ledger-under-test.ts';
import { countDeadlocks } from './load/count-deadlocks.ts';
import { stressAccount } from './load/stress-account.ts';
import { createLedger } from './operations.ts';

const CLIENTS = 24;
const OPERATIONS = bySize({ quick: 800, deep: 60_000 });

describeOnPostgres('[BILL-04] many clients on one account, through three servers', (underTest) => {
  it('never overdraw, never deadlock, and leave entries that add up', async () => {
    const place = await underTest.place();
    const databases = await Promise.all([1, 2, 3].map(() => underTest.open(place)));
    const [{ queries } = { queries: undefined }] = databases;
    if (!queries) throw new Error('there are three');
    // The clock advances with each operation, so that holds and grants expire alike on slow and fast machines.
    let begun = 0;
    const random = seededRandom(SEED);
    const now = () => new Date(Date.UTC(2026, 2, 1) + begun * 5);
    const accountId = await createAccountUnderTest(queries, now());
    const tally = await stressAccount({
      servers: databases.map((database) => ({
        queries: database.queries,
        ledger: createLedger({ queries: database.queries, now }),
      })),
      accountId,
      clients: CLIENTS,
      isOver: () => {
        begun += 1;
        return begun > OPERATIONS;
      },
      random: () => random.between(0, 1),
      now,
    });
    // Every outcome occurred; otherwise the test shows nothing.
    expect(Object.keys(tally).toSorted()).toEqual([
      'extended',
      'found again',
      'granted',
      'granted before',
      'not refunded',
      'refunded',
      'released',
      'replaced',
      'reserved',
      'settled',
      'settled nothing',
      'short',
      'swept',
      'swept nothing',
      'undone',
    ]);
    expect(await findBrokenRules(queries)).toEqual([]);
    expect(await countDeadlocks(queries)).toBe(0);
  });
});
