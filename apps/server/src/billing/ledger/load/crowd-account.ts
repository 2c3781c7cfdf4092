import { randomUUID } from 'node:crypto';
import type { Queries } from '../../../platform/database/database.ts';
import type { Channel, Ledger, Meter } from '../ledger.ts';

export interface Crowd {
  /** One for each server that works on the account; clients are spread over them. */
  servers: readonly { ledger: Ledger; queries: Queries }[];
  accountId: string;
  clients: number;
  isOver(): boolean;
  /** Between 0 and 1. */
  random(): number;
  now(): Date;
}

/** What became of it, by kind. */
export type Tally = Record<string, number>;

const CHANNELS: readonly Channel[] = ['subscription', 'buy', 'reward', 'other'];
const METERS: readonly Meter[] = ['tokens', 'ftokens'];
/** So few that clients meet on the same ones. */
const REQUESTS = 40;
const SOURCES = 12;

/**
 * Many clients do everything there is to one account at once: small grants, so that quota keeps running short, requests that
 * others make as well, holds settled by two, sweeps, revocations together with grants. Every failure is a failure: a deadlock or
 * an overdraft that the database refuses rejects.
 */
export async function crowdAccount(crowd: Crowd): Promise<Tally> {
  const tally: Tally = {};
  const holds: string[] = [];
  const client = async (index: number) => {
    const server = crowd.servers[index % crowd.servers.length];
    while (server && !crowd.isOver()) {
      const outcome = await doSomething({ ...crowd, ...server, holds });
      tally[outcome] = (tally[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: crowd.clients }, (_, index) => client(index)));
  return tally;
}

interface Scene extends Crowd {
  ledger: Ledger;
  queries: Queries;
  /** What anybody reserved lately. */
  holds: string[];
}

async function doSomething(scene: Scene): Promise<string> {
  const { ledger, holds, random } = scene;
  const chance = random();
  const hold = holds[Math.floor(random() * holds.length)];
  if (chance < 0.42) return reserve(scene);
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
  if (chance < 0.94) return (await ledger.grant([toGrant(scene, randomUUID())])) > 0 ? 'granted' : 'granted before';
  if (chance < 0.96) return (await ledger.sweep()) > 0 ? 'swept' : 'swept nothing';
  if (chance < 0.98) return replaceGrants(scene);
  return refund(scene);
}

/** Of a pack bought just now, which others may have begun to use already, or of whatever there is. */
async function refund(scene: Scene): Promise<string> {
  const { ledger, accountId, random } = scene;
  const bought = { ...toGrant(scene, ''), sourceKey: `pack ${randomUUID()}:`, channel: 'buy' as const, amount: 20 };
  const isNew = random() < 0.5;
  if (isNew) await ledger.grant([bought]);
  const sourceKeyPrefix = isNew ? bought.sourceKey : sourceKey(random);
  return (await ledger.refund({ accountId, sourceKeyPrefix, reference: 'crowd' })) ? 'refunded' : 'not refunded';
}

async function reserve({ ledger, accountId, holds, random }: Scene): Promise<string> {
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

/** A downgrade: two operations in one transaction, which now and then is rolled back. */
async function replaceGrants(scene: Scene): Promise<string> {
  const { ledger, queries, accountId, random } = scene;
  const isUndone = random() < 0.3;
  const undone = new Error('undone');
  const replacing = queries.transaction(async (transaction) => {
    const revocation = { accountId, sourceKeyPrefix: sourceKey(random), reference: 'crowd' };
    await ledger.revoke(revocation, transaction);
    await ledger.grant([toGrant(scene, randomUUID())], transaction);
    await ledger.revoke({ ...revocation, sourceKeyPrefix: sourceKey(random) }, transaction);
    if (isUndone) throw undone;
    return 'replaced';
  });
  return replacing.catch((error: unknown) => {
    if (error === undone) return 'undone';
    throw error;
  });
}

function toGrant({ accountId, random, now }: Scene, name: string) {
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
