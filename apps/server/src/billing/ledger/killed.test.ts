import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { seededRandom } from '@interlinear/testing/pictures/random';
import { bySize, SEED } from '@interlinear/testing/test-size';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeOnPostgres } from '../../platform/database/databases-under-test.ts';
import { findBrokenRules } from './find-broken-rules.ts';
import { createAccountUnderTest } from './ledger-under-test.ts';
import { createLedger } from './operations.ts';
import { quotaHolds } from './schema.ts';

const KILLS = bySize({ quick: 2, deep: 40 });
const DAY_MS = 86_400_000;

describeOnPostgres('[BILL-04] a process that is killed while it works', (underTest) => {
  it('has charged each request once or not at all, and its holds are free again', async () => {
    const place = await underTest.place();
    const { queries } = await underTest.open(place);
    const ledger = createLedger({ queries, now: () => new Date(Date.now() + DAY_MS) });
    const accountId = await createAccountUnderTest(queries, new Date());
    const always = { validFrom: new Date(0), validTo: null };
    await ledger.grant([
      // Several buckets, so that some killed holds take from two.
      { accountId, meter: 'tokens', channel: 'subscription', amount: 333, sourceKey: 'sub:1:', ...always },
      { accountId, meter: 'tokens', channel: 'reward', amount: 777, sourceKey: 'invite:1:', ...always },
      { accountId, meter: 'tokens', channel: 'buy', amount: 1_000_000, sourceKey: 'order:1:', ...always },
    ]);

    const killed = new URL(place.DATABASE_URL ?? '');
    killed.searchParams.set('application_name', 'killed');
    const reserved = new Set<number>();
    const settled = new Set<number>();
    const random = seededRandom(SEED);
    for (let kill = 0; kill < KILLS; kill += 1) {
      // The next process retries what was reserved but not settled.
      const first = Math.min(...[...reserved].filter((request) => !settled.has(request)), reserved.size);
      await killDuringWork([killed.href, accountId, String(first)], random.between(10, 70), (line) => {
        const [what, request] = line.split(' ');
        (what === 'settled' ? settled : reserved).add(Number(request));
      });
    }
    // PostgreSQL still completes the last statement of a killed process.
    const count = () => queries.$count(sql`pg_stat_activity`, sql`application_name = 'killed'`);
    await expect.poll(count, { timeout: 30_000 }).toBe(0);
    await ledger.sweep();

    const holds = await queries.select().from(quotaHolds).where(eq(quotaHolds.accountId, accountId));
    const charged = holds
      .filter((hold) => hold.settled > 0)
      .map(({ requestKey, settled }) => `${requestKey}: ${settled}`);
    expect(charged.filter((charge, index) => charged.indexOf(charge) !== index)).toEqual([]);
    expect(charged.filter((charge) => !charge.endsWith(': 7'))).toEqual([]);
    expect([...settled].filter((request) => !charged.includes(`request ${request}: 7`))).toEqual([]);
    expect(settled.size).toBeGreaterThan(KILLS);
    expect(holds.filter(({ status }) => status === 'open')).toEqual([]);
    const balances = await ledger.balances(accountId, { isAll: true });
    expect(balances.map(({ held }) => held)).toEqual([0, 0, 0]);
    expect(balances.reduce((sum, { used }) => sum + used, 0)).toBe(charged.length * 7);
    expect(await findBrokenRules(queries)).toEqual([]);
  });
});

/** Kills the process in the middle of its work, once it has printed that many lines. */
async function killDuringWork(values: string[], lines: number, onLine: (line: string) => void): Promise<void> {
  const program = new URL('./load/work-until-killed.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, ...values], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  let seen = 0;
  for await (const line of createInterface(child.stdout)) {
    onLine(line);
    seen += 1;
    if (seen >= lines) child.kill('SIGKILL');
  }
  const [, signal] = await exit;
  expect(signal).toBe('SIGKILL');
}
