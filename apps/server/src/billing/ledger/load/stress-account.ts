import { randomUUID } from 'node:crypto';
import type { Queries } from '../../../platform/database/database.ts';
import type { Channel, Ledger, Meter } from '../ledger.ts';

export interface AccountStress {
  /** The servers that work on the account; clients are distributed over them. */
  servers: readonly { ledger: Ledger; queries: Queries }[];
  accountId: string;
  clients: number;
  isOver(): boolean;
  /** Between 0 and 1. */
  random(): number;
  now(): Date;
}

/** How often each outcome occurred. */
export type OutcomeCounts = Record<string, number>;

const CHANNELS: readonly Channel[] = ['subscription', 'buy', 'reward', 'other'];
const METERS: readonly Meter[] = ['tokens', 'ftokens'];
/** Few request keys and sources, so that clients collide on them. */
const REQUESTS = 40;
const SOURCES = 12;

/**
 * Runs every operation on one account from many clients at once: small grants, so that quota keeps running short, repeated
 * requests, holds settled twice, sweeps, revocations together with grants. Rejects on any error, such as a deadlock or an overdraft
 * that the database refuses.
 */
export async function stressAccount(stress: AccountStress): Promise<OutcomeCounts> {
  const tally: OutcomeCounts = {};
  const holds: string[] = [];
  const client = async (index: number) => {
    const server = stress.servers[index % stress.servers.length];
    while (server && !stress.isOver()) {
      const outcome = await runRandomOperation({ ...stress, ...server, holds });
      tally[outcome] = (tally[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: stress.clients }, (_, index) => client(index)));
  return tally;
}

interface ClientContext extends AccountStress {
  ledger: Ledger;
  queries: Queries;
  /** The latest holds of all clients. */
  holds: string[];
}

async function runRandomOperation(context: ClientContext): Promise<string> {
  const { ledger, holds, random } = context;
  const chance = random();
  const hold = holds[Math.floor(random() * holds.length)];
  if (chance < 0.42) return reserve(context);
  if (chance < 0.75 && hold !== undefined) {
    const { charged } = await ledger.settle(hold, Math.floor(random() * 60));
    return charged > 0 ? 'settled' : 'settled nothing';
  }
  if (chance < 0.79 && hold !== undefined) {
    await ledger.release(hold);
    return 'released';
  }
  if (chance < 0.81 && hold !== undefined) {
    await ledger.extend(hold, 2_000);
    return 'extended';
  }
  if (chance < 0.94) return (await ledger.grant([toGrant(context, randomUUID())])) > 0 ? 'granted' : 'granted before';
  if (chance < 0.96) return (await ledger.sweep()) > 0 ? 'swept' : 'swept nothing';
  if (chance < 0.98) return replaceGrants(context);
  return refund(context);
}

/** Refunds a pack bought just now, which other clients may already have used, or a random source. */
async function refund(context: ClientContext): Promise<string> {
  const { ledger, accountId, random } = context;
  const bought = { ...toGrant(context, ''), sourceKey: `pack ${randomUUID()}:`, channel: 'buy' as const, amount: 20 };
  const isNew = random() < 0.5;
  if (isNew) await ledger.grant([bought]);
  const sourceKeyPrefix = isNew ? bought.sourceKey : sourceKey(random);
  return (await ledger.refund({ accountId, sourceKeyPrefix, reference: 'crowd' })) ? 'refunded' : 'not refunded';
}

async function reserve({ ledger, accountId, holds, random }: ClientContext): Promise<string> {
  const answer = await ledger.reserve({
    accountId,
    meters: random() < 0.5 ? METERS : METERS.toReversed(),
    amount: 1 + Math.floor(random() * 60),
    requestKey: random() < 0.3 ? `request ${Math.floor(random() * REQUESTS)}` : randomUUID(),
    ttlMs: 200 + random() * 2_000,
  });
  if ('isShort' in answer) return 'short';
  holds.push(answer.id);
  if (holds.length > REQUESTS) holds.shift();
  return answer.isReplay ? 'found again' : 'reserved';
}

/** Imitates a downgrade: several operations in one transaction, which is sometimes rolled back. */
async function replaceGrants(context: ClientContext): Promise<string> {
  const { ledger, queries, accountId, random } = context;
  const isUndone = random() < 0.3;
  const undone = new Error('undone');
  const replacing = queries.transaction(async (transaction) => {
    const revocation = { accountId, sourceKeyPrefix: sourceKey(random), reference: 'crowd' };
    await ledger.revoke(revocation, transaction);
    await ledger.grant([toGrant(context, randomUUID())], transaction);
    await ledger.revoke({ ...revocation, sourceKeyPrefix: sourceKey(random) }, transaction);
    if (isUndone) throw undone;
    return 'replaced';
  });
  return replacing.catch((error: unknown) => {
    if (error === undone) return 'undone';
    throw error;
  });
}

function toGrant({ accountId, random, now }: ClientContext, name: string) {
  const validFrom = now();
  return {
    accountId,
    meter: METERS[Math.floor(random() * METERS.length)] ?? 'tokens',
    channel: CHANNELS[Math.floor(random() * CHANNELS.length)] ?? 'buy',
    amount: Math.floor(random() * 100),
    sourceKey: random() < 0.8 ? sourceKey(random) + name : sourceKey(random),
    validFrom,
    validTo: random() < 0.5 ? null : new Date(validFrom.getTime() + random() * 5_000),
  };
}

function sourceKey(random: () => number): string {
  return `source ${Math.floor(random() * SOURCES)}:`;
}
