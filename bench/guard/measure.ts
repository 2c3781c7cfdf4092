import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchResult, percentile } from '../bench.ts';
import type { AttackName, AttackOrder, CountsByCode } from './attacks.ts';
import type { GuardedService } from './service.ts';

export type GuardResult = Omit<BenchResult, 'ok'> & { ok: boolean };

/** Share of the waiting time of others that attacks may add, and the time below which nobody notices. */
const MAX_RATIO = 2;
const UNNOTICED_MS = 50;
const REPEAT_SECONDS = 2;
const PAUSE_MS = 20;
const MIN_SAMPLES = 4;

/** Waiting times of others in milliseconds. `beside`: while a process that attacks nothing uses as much of a core. */
type Waits = Record<'before' | 'during' | 'after' | 'beside', number[]>;

/**
 * Measures others before, during and after an attack, and beside a process that only takes the processor from the service, as the
 * attacker on the same machine does.
 */
export async function attackWhile<Outcome>(
  service: GuardedService,
  use: () => Promise<unknown>,
  name: AttackName,
  { pauseMs = PAUSE_MS, ...order }: Partial<AttackOrder> & { pauseMs?: number } = {},
): Promise<{ waits: Waits; outcome: Outcome }> {
  const before = await measure(use, { isOver: over(REPEAT_SECONDS), pauseMs });
  const { waits: during, report } = await measureWhile(use, service.attack<Outcome>(name, order), pauseMs);
  const after = await measure(use, { isOver: over(REPEAT_SECONDS), pauseMs });
  const { cpuShare } = report;
  const { waits: beside } = await measureWhile(use, service.attack<void>('nothing', { cpuShare }), pauseMs);
  return { waits: { before, during, after, beside }, outcome: report.outcome };
}

async function measureWhile<Report>(use: () => Promise<unknown>, attack: Promise<Report>, pauseMs: number) {
  let isOver = false;
  const ended = attack.finally(() => {
    isOver = true;
  });
  const waits = await measure(use, { isOver: () => isOver, pauseMs });
  return { waits, report: await ended };
}

function over(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() > end;
}

async function measure(
  use: () => Promise<unknown>,
  { isOver, pauseMs }: { isOver(): boolean; pauseMs: number },
): Promise<number[]> {
  const waits: number[] = [];
  while (!isOver() || waits.length < MIN_SAMPLES) {
    const start = performance.now();
    await use();
    waits.push(performance.now() - start);
    await sleep(pauseMs);
  }
  return waits;
}

export function ratioOf(name: string, waits: Waits, facts: string): GuardResult {
  // The time after an attack is still disturbed by it, and the time before lacks the attacker's share of the processor.
  const alone = percentile(waits.beside, 0.99) ?? Number.NaN;
  const during = percentile(waits.during, 0.99) ?? Number.NaN;
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

export function describeWaits(waits: Waits): string {
  const parts = Object.entries(waits).map(
    ([when, values]) => `${when} ${(percentile(values, 0.99) ?? Number.NaN).toFixed(0)} ms (${values.length})`,
  );
  return `p99 ${parts.join(', ')}`;
}

export function describeCounts(counts: CountsByCode): string {
  return Object.entries(counts)
    .map(([code, times]) => `${times} × ${code}`)
    .join(', ');
}
