// A program for killed.test.ts: `work-until-killed.ts DATABASE_URL ACCOUNT_ID FIRST`. Reserves and settles requests numbered from
// FIRST and prints a line for each step, until it is killed.
import { writeSync } from 'node:fs';
import { openPostgres } from '../../../platform/database/open-postgres.ts';
import { createLedger } from '../operations.ts';

const [url = '', accountId = '', first = ''] = process.argv.slice(2);
const CLIENTS = 4;
const fail = (error: Error) => {
  throw error;
};
const { queries } = await openPostgres(url, fail);
const ledger = createLedger({ queries, now: () => new Date() });

let next = Number(first);
async function client(): Promise<void> {
  for (;;) {
    const request = next;
    next += 1;
    const hold = await ledger.reserve({
      accountId,
      meters: ['tokens'],
      amount: 10,
      requestKey: `request ${request}`,
      ttlMs: 60_000,
    });
    if ('isShort' in hold) throw new Error('the account has enough');
    writeSync(1, `reserved ${request}\n`);
    await ledger.settle(hold.id, 7);
    writeSync(1, `settled ${request}\n`);
  }
}
await Promise.all(Array.from({ length: CLIENTS }, client));
