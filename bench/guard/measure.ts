import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchResult, median, percentile } from '../bench.ts';
import type { AttackName, AttackOrder, CountsByCode } from './attacks.ts';
import type { GuardedService } from './service.ts';

export type GuardResult = Omit<BenchResult, 'ok'> & { ok: boolean };

/** Share of the waiting time of others that attacks may add, and the time below which nobody notices. */
const MAX_RATIO = 2;
const UNNOTICED_MS = 50;
const REPEAT_SECONDS = 2;
const PAUSE_MS = 20;
const MIN_SAMPLES = 4;
const MAX_PERCENTAGE = 0.99;

/**
 * Waiting times of others in milliseconds, in each round. `beside`: while a process that attacks nothing uses the processor as
 * the attacker did.
 */
type Waits = Record<'before' | 'during' | 'beside' | 'after', number[][]>;

interface AttackOptions {
  /** Pause between two uses. */
  pauseMs?: number;
  /** People who use the service at the same time; by default one. */
  people?: number;
  /** Orders for the repetitions of the attack, such as fresh accounts; by default one repetition. */
  rounds?: readonly Partial<AttackOrder>[];
}

/**
 * Measures others before and after an attack, and, round by round, during it and beside a process that only takes the processor
 * from the service, as the attacker on the same machine does. Other programs disturb a round, not all of them.
 */
export async function attackWhile<Outcome>(
  service: GuardedService,
  use: () => Promise<unknown>,
  name: AttackName,
  { pauseMs = PAUSE_MS, people = 1, rounds = [{}] }: AttackOptions = {},
): Promise<{ waits: Waits; outcomes: Outcome[] }> {
  const waits: Waits = { before: [], during: [], beside: [], after: [] };
  const outcomes: Outcome[] = [];
  const habits = { pauseMs, people };
  waits.before.push(await measure(use, { isOver: over(REPEAT_SECONDS), ...habits }));
  for (const [round, order] of rounds.entries()) {
    const attacked = await measureWhile(use, service.attack<Outcome>(name, { round, ...order }), habits);
    const { cpuSlices, outcome } = attacked.report;
    const beside = await measureWhile(use, service.attack<void>('nothing', { cpuSlices }), habits);
    waits.during.push(attacked.waits);
    waits.beside.push(beside.waits);
    outcomes.push(outcome);
  }
  waits.after.push(await measure(use, { isOver: over(REPEAT_SECONDS), ...habits }));
  return { waits, outcomes };
}

interface Habits {
  pauseMs: number;
  people: number;
}

async function measureWhile<Report>(use: () => Promise<unknown>, attack: Promise<Report>, habits: Habits) {
  let isOver = false;
  const ended = attack.finally(() => {
    isOver = true;
  });
  const waits = await measure(use, { isOver: () => isOver, ...habits });
  return { waits, report: await ended };
}

function over(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() > end;
}

async function measure(
  use: () => Promise<unknown>,
  { isOver, pauseMs, people }: Habits & { isOver(): boolean },
): Promise<number[]> {
  const waits: number[] = [];
  const person = async () => {
    while (!isOver() || waits.length < MIN_SAMPLES) {
      const start = performance.now();
      await use();
      waits.push(performance.now() - start);
      await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  return waits;
}

export function ratioOf(name: string, waits: Waits, facts: string): GuardResult {
  // The time after an attack is still disturbed by it, and the time before lacks the attacker's share of the processor.
  const alone = highestOf(waits.beside);
  const during = highestOf(waits.during);
  const ratio = during / alone;
  return {
    name: `${name}-others-p99`,
    value: ratio,
    unit: '× alone',
    target: `≤ ${MAX_RATIO}, or ${UNNOTICED_MS} ms`,
    ok: ratio <= MAX_RATIO || during <= UNNOTICED_MS,
    note: `${describeWaits(waits)}; ${facts}`,
  };
}

export function atMost(name: string, { value, max, unit }: { value: number; max: number; unit: string }): GuardResult {
  return { name, value, unit, target: `≤ ${max}`, ok: value <= max };
}

/** Returns the 99th percentile of the median round. */
export function highestOf(rounds: readonly number[][]): number {
  return median(rounds.map((waits) => percentile(waits, MAX_PERCENTAGE) ?? Number.NaN));
}

export function describeWaits(waits: Waits): string {
  const parts = Object.entries(waits).map(([when, rounds]) => {
    const each = rounds.map((values) => (percentile(values, MAX_PERCENTAGE) ?? Number.NaN).toFixed(0));
    return `${when} ${each.join('/')} ms (${rounds.flat().length})`;
  });
  return `p99 ${parts.join(', ')}; load ${loadavg()[0]?.toFixed(1)}`;
}

/** Adds the answers of all rounds. */
export function describeCounts(rounds: readonly CountsByCode[]): string {
  const sums: CountsByCode = {};
  for (const [code, times] of rounds.flatMap((counts) => Object.entries(counts)))
    sums[code] = (sums[code] ?? 0) + times;
  return Object.entries(sums)
    .map(([code, times]) => `${times} × ${code}`)
    .join(', ');
}
