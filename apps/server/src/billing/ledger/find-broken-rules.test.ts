import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeOnPostgres } from '../../platform/database/databases-under-test.ts';
import { findBrokenRules } from './find-broken-rules.ts';
import { createAccountUnderTest } from './ledger-under-test.ts';
import { createLedger } from './operations.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

describeOnPostgres('broken rules of the ledger', (underTest) => {
  it('are found one by one', async () => {
    const { queries } = await underTest.open();
    const ledger = createLedger({ queries, now: () => NOW });
    const accountId = await createAccountUnderTest(queries, NOW);
    const grant = { accountId, meter: 'tokens', channel: 'buy', amount: 10, validFrom: NOW, validTo: null } as const;
    await ledger.grant([{ ...grant, sourceKey: 'order:1:' }]);
    const hold = await ledger.reserve({ accountId, meters: ['tokens'], amount: 6, requestKey: 'r', ttlMs: 1_000 });
    if ('isShort' in hold) throw new Error('short');
    await ledger.settle(hold.id, 4);
    expect(await findBrokenRules(queries, accountId)).toEqual([]);

    // Rules that table constraints enforce cannot be broken here.
    const damages = [
      'update quota_buckets set held = 1',
      'update quota_buckets set used = 5',
      "update quota_entries set used = 5 where kind = 'settle'",
      "delete from quota_entries where kind = 'grant'",
      'update quota_holds set amount = 7',
      'update quota_hold_lines set amount = 3',
      'update quota_hold_lines set bucket_id = gen_random_uuid()',
      "update quota_holds set status = 'released'",
      'update quota_buckets set valid_to = valid_from',
      "update quota_entries set kind = 'hold', reference = 'another' where kind = 'hold'",
      "update quota_entries set bucket_id = gen_random_uuid() where kind = 'settle'",
    ];
    const found: Record<string, string[]> = {};
    const undone = new Error('undone');
    for (const damage of damages) {
      const damaging = queries.transaction(async (transaction) => {
        await transaction.execute(sql.raw(damage));
        found[damage] = await findBrokenRules(transaction);
        throw undone;
      });
      await expect(damaging).rejects.toBe(undone);
    }
    expect(Object.entries(found).filter(([, rules]) => rules.length === 0)).toEqual([]);
    expect(new Set(Object.values(found).flat()).size).toBe(11);
  });
});
