// A program for bench/ledger.ts: `measure.ts TASK DATABASE_URL SECONDS`. Prints one line of JSON.
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { openPostgres } from '../../../platform/database/open-postgres.ts';
import { findBrokenRules } from '../find-broken-rules.ts';
import type { Ledger } from '../ledger.ts';
import { createAccountUnderTest } from '../ledger-under-test.ts';
import { createLedger } from '../operations.ts';
import { countDeadlocks } from './count-deadlocks.ts';
import { stressAccount } from './stress-account.ts';
import { type LoadContext, runClients, startAtFixedRate } from './translation-load.ts';

const ACCOUNTS = 500;
const now = () => new Date();
const [task = '', url = '', duration = ''] = process.argv.slice(2);
const seconds = Number(duration);

const TASKS: Record<string, (database: Database) => Promise<object>> = {
  /** Measures reservations with their settlements per second, 16 clients. */
  async rate({ queries }) {
    const context = await prepare(queries);
    await runClients(context, { clients: 16, seconds: 1 });
    return { perSecond: (await runClients(context, { clients: 16, seconds })) / seconds };
  },
  /** Measures how long a reservation takes at 100 translations per second, each taking 200 ms at the engine. */
  async check({ queries }) {
    const context = await prepare(queries);
    const load = { perSecond: 100, engineMs: 200 };
    await startAtFixedRate(context, { ...load, seconds: 2 });
    return { durationsMs: await startAtFixedRate(context, { ...load, seconds }) };
  },
  /** Runs all operations at once on one account from 24 clients, through three servers. */
  async crowd(database) {
    const others = [await openPostgres(url, fail), await openPostgres(url, fail)];
    const end = performance.now() + seconds * 1_000;
    const { queries } = database;
    const tally = await stressAccount({
      servers: [database, ...others].map((server) => ({
        queries: server.queries,
        ledger: createLedger({ queries: server.queries, now }),
      })),
      accountId: await createAccountUnderTest(queries, now()),
      clients: 24,
      isOver: () => performance.now() > end,
      random: Math.random,
      now,
    });
    for (const other of others) await other.close();
    return { tally, brokenRules: await findBrokenRules(queries), deadlocks: await countDeadlocks(queries) };
  },
};

const run = TASKS[task];
if (!run) throw new Error(`No task ${task}. There are: ${Object.keys(TASKS).join(', ')}.`);
const database = await openPostgres(url, fail);
console.log(JSON.stringify(await run(database)));
await database.close();

/** Creates typical accounts: with a subscription, a reward and a pack. */
async function prepare(queries: Database['queries']): Promise<LoadContext> {
  const ledger = createLedger({ queries, now });
  const accountIds: string[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const accountId = await createAccountUnderTest(queries, now());
    await grantBuckets(ledger, accountId);
    accountIds.push(accountId);
  }
  const context = { ledger, accountIds, random: Math.random };
  await runClients(context, { clients: 16, seconds: 2 });
  // Update the planner's statistics, as autovacuum does: statements planned on empty tables scan all rows.
  await queries.execute(sql`vacuum analyze`);
  return context;
}

function grantBuckets(ledger: Ledger, accountId: string): Promise<number> {
  const grant = { accountId, meter: 'tokens', validFrom: now(), validTo: null } as const;
  return ledger.grant([
    // Small amounts, so that the next bucket is reached during the measurement.
    { ...grant, channel: 'subscription', amount: 20_000, sourceKey: 'sub:1:' },
    { ...grant, channel: 'reward', amount: 50_000, sourceKey: 'invite:1:' },
    { ...grant, channel: 'buy', amount: 1_000_000_000, sourceKey: 'order:1:' },
  ]);
}

function fail(error: Error): never {
  throw error;
}
