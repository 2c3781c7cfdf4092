import { randomUUID } from 'node:crypto';
import type { Ledger } from '../ledger.ts';

/** Accounts whose translations reserve an estimate and settle what was delivered. */
export interface LoadContext {
  ledger: Ledger;
  accountIds: readonly string[];
  /** Between 0 and 1. */
  random(): number;
}

/** Runs clients that reserve and settle one after the other until the time is over. Returns the number of settlements. */
export async function runClients(
  context: LoadContext,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let done = 0;
  const client = async () => {
    while (performance.now() < end) {
      const { id, amount } = await reserveOne(context);
      await context.ledger.settle(id, Math.ceil(amount * context.random()));
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done;
}

/**
 * Starts translations at a fixed rate, without waiting for earlier ones; each spends `engineMs` at the engine.
 * Returns the duration of each reservation in milliseconds.
 */
export async function startAtFixedRate(
  context: LoadContext,
  { perSecond, seconds, engineMs }: { perSecond: number; seconds: number; engineMs: number },
): Promise<number[]> {
  const durations: number[] = [];
  const translate = async () => {
    const start = performance.now();
    const { id, amount } = await reserveOne(context);
    durations.push(performance.now() - start);
    await sleep(engineMs);
    await context.ledger.settle(id, amount);
  };
  const begin = performance.now();
  const translations: Promise<void>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    await sleep(begin + (index * 1_000) / perSecond - performance.now());
    translations.push(translate());
  }
  await Promise.all(translations);
  return durations;
}

async function reserveOne({ ledger, accountIds, random }: LoadContext): Promise<{ id: string; amount: number }> {
  const accountId = accountIds[Math.floor(random() * accountIds.length)] ?? '';
  const amount = 1 + Math.floor(random() * 2_000);
  const hold = await ledger.reserve({
    accountId,
    meters: ['tokens'],
    amount,
    requestKey: randomUUID(),
    ttlMs: 60_000,
  });
  if ('isShort' in hold) throw new Error(`only ${hold.free} left`);
  return { id: hold.id, amount };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
