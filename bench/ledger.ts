import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { missingPostgres, type PostgresServer, startPostgres } from '@interlinear/testing/databases/postgres';
import { type BenchResult, median } from './bench.ts';

const execute = promisify(execFile);
const PROGRAM = new URL('../apps/server/src/billing/ledger/load/measure.ts', import.meta.url).pathname;
const CLIENTS = 16;
const ROUNDS = 3;
const SECONDS = 5;
const CHECK_SECONDS = 10;
const CROWD_SECONDS = 30;
const MAX_CHECK_MS = 15;
const MIN_RATE = 0.5;

/**
 * Compares the ledger's reservations and settlements with pgbench's TPC-B on the same PostgreSQL, and measures how long a translation
 * waits for its reservation. With `--chaos` also checks that 24 clients on one account break no invariant.
 */
export async function run(): Promise<BenchResult[]> {
  const missing = await missingPostgres();
  if (missing !== undefined) return [{ name: 'ledger-rate', value: null, unit: '× TPC-B', ok: null, note: missing }];
  const server = await startPostgres();
  try {
    const results = [await compareRates(server), await measureCheck(server)];
    return process.argv.includes('--chaos') ? [...results, ...(await crowd(server))] : results;
  } finally {
    await server.stop();
  }
}

async function compareRates(server: PostgresServer): Promise<BenchResult> {
  const tpcbDatabase = await server.createDatabase();
  const pgbench = (...options: string[]) => execute(server.program('pgbench'), [...options, tpcbDatabase]);
  // As many branches as clients, as pgbench's manual recommends; otherwise the clients mostly wait for each other.
  await pgbench('--initialize', '--quiet', `--scale=${CLIENTS}`);
  const rounds: { ratio: number; ledger: number; tpcb: number }[] = [];
  // Both in every round, so that temporary load on the machine affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    const { stdout } = await pgbench(`--client=${CLIENTS}`, '--jobs=2', `--time=${SECONDS}`, '--no-vacuum');
    const tpcb = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    const { perSecond } = await measure<{ perSecond: number }>('rate', server, SECONDS);
    rounds.push({ ratio: perSecond / tpcb, ledger: perSecond, tpcb });
  }
  const ratio = median(rounds.map((round) => round.ratio));
  const figures = rounds.map(({ ledger, tpcb }) => `${ledger.toFixed(0)} : ${tpcb.toFixed(0)}`).join(', ');
  return {
    name: 'ledger-rate',
    value: ratio,
    unit: '× TPC-B',
    target: `≥ ${MIN_RATE}`,
    ok: ratio >= MIN_RATE,
    note: `reserve + settle : pgbench a second, ${CLIENTS} clients each: ${figures}`,
  };
}

async function measureCheck(server: PostgresServer): Promise<BenchResult> {
  const { durationsMs } = await measure<{ durationsMs: number[] }>('check', server, CHECK_SECONDS);
  const sorted = durationsMs.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    name: 'ledger-check-p99',
    value: at(0.99),
    unit: 'ms',
    target: `≤ ${MAX_CHECK_MS}`,
    ok: at(0.99) <= MAX_CHECK_MS,
    note: `a reservation at 100 translations per second; half take at most ${at(0.5).toFixed(1)} ms`,
  };
}

async function crowd(server: PostgresServer): Promise<BenchResult[]> {
  interface Crowded {
    tally: Record<string, number>;
    brokenRules: string[];
    deadlocks: number;
  }
  const { tally, brokenRules, deadlocks } = await measure<Crowded>('crowd', server, CROWD_SECONDS);
  const operations = Object.values(tally).reduce((sum, count) => sum + count, 0);
  const done = Object.entries(tally).map(([outcome, count]) => `${count} ${outcome}`);
  const note = `24 clients on one account for ${CROWD_SECONDS} s, ${operations} operations: ${done.join(', ')}`;
  return [
    { name: 'ledger-deadlocks', value: deadlocks, unit: '', target: '0', ok: deadlocks === 0, note },
    {
      name: 'ledger-broken-rules',
      value: brokenRules.length,
      unit: '',
      target: '0',
      ok: brokenRules.length === 0,
      note: brokenRules.join(', ') || 'none overdrawn, entries add up to the balances',
    },
  ];
}

/** Runs a task of `measure.ts` in its own process, on a new database. Its output is trusted. */
async function measure<Figures>(task: string, server: PostgresServer, seconds: number): Promise<Figures> {
  const values = [PROGRAM, task, await server.createDatabase(), String(seconds)];
  const { stdout } = await execute(process.execPath, values, { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout);
}
