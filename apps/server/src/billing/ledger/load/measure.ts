// Run as a process of its own: `measure.ts TASK DATABASE_URL SECONDS`. Prints one line of JSON.
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { openPostgres } from '../../../platform/database/open-postgres.ts';
import { createLedger } from '../create-ledger.ts';
import { findBrokenRules } from '../find-broken-rules.ts';
import type { Ledger } from '../ledger.ts';
import { createAccountUnderTest } from '../ledger-under-test.ts';
import { countDeadlocks } from './count-deadlocks.ts';
import { crowdAccount } from './crowd-account.ts';
import { arrive, type Work, workOff } from './work-off.ts';

const ACCOUNTS = 500;
const now = () => new Date();
const [task = '', url = '', duration = ''] = process.argv.slice(2);
const seconds = Number(duration);

const TASKS: Record<string, (database: Database) => Promise<object>> = {
  /** Reservations and their settlements a second, 16 clients. */
  async rate({ queries }) {
    const work = await prepare(queries);
    await workOff(work, { clients: 16, seconds: 1 });
    return { perSecond: (await workOff(work, { clients: 16, seconds })) / seconds };
  },
  /** How long a reservation takes while 100 translations a second come in, each of which takes 200 ms. */
  async check({ queries }) {
    const work = await prepare(queries);
    const load = { perSecond: 100, engineMs: 200 };
    await arrive(work, { ...load, seconds: 2 });
    return { durationsMs: await arrive(work, { ...load, seconds }) };
  },
  /** Everything at once on one account by 24 clients, through three servers. */
  async crowd(database) {
    const others = [await openPostgres(url, fail), await openPostgres(url, fail)];
    const end = performance.now() + seconds * 1_000;
    const { queries } = database;
    const tally = await crowdAccount({
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

/** Accounts as people have them: a subscription, a reward and a pack. */
async function prepare(queries: Database['queries']): Promise<Work> {
  const ledger = createLedger({ queries, now });
  const accountIds: string[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const accountId = await createAccountUnderTest(queries, now());
    await give(ledger, accountId);
    accountIds.push(accountId);
  }
  const work = { ledger, accountIds, random: Math.random };
  await workOff(work, { clients: 16, seconds: 2 });
  // As autovacuum does for tables that are filled, and pgbench for its own: statements planned on empty ones read all rows.
  await queries.execute(sql`vacuum analyze`);
  return work;
}

function give(ledger: Ledger, accountId: string): Promise<number> {
  const grant = { accountId, meter: 'tokens', validFrom: now(), validTo: null } as const;
  return ledger.grant([
    // So little that the next one's turn comes while it is measured.
    { ...grant, channel: 'subscription', amount: 20_000, sourceKey: 'sub:1:' },
    { ...grant, channel: 'reward', amount: 50_000, sourceKey: 'invite:1:' },
    { ...grant, channel: 'buy', amount: 1_000_000_000, sourceKey: 'order:1:' },
  ]);
}

function fail(error: Error): never {
  throw error;
}
