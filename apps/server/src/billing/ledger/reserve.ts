import type { Queries } from '../../platform/database/database.ts';
import { lockAccount } from './account-lock.ts';
import { sumFree } from './bucket-repository.ts';
import { checkAmount, type Desk } from './desk.ts';
import { expireOverdue } from './expire-overdue.ts';
import { findRequest, type HoldRow, prolongHold, takeHold } from './hold-repository.ts';
import type { Hold, Reservation, Shortage } from './ledger.ts';

/** One statement when there is enough; only what it could not hold is looked into with the account locked. */
export async function reserve(desk: Desk, reservation: Reservation): Promise<Hold | Shortage> {
  checkAmount(reservation.amount, 1);
  const values = toValues(reservation, desk.now());
  const [hold] = await takeHold(desk.queries, values);
  if (hold) return toHold(hold.id, reservation.amount);
  return desk.together((queries) => reserveLocked(queries, values));
}

async function reserveLocked(queries: Queries, values: Values): Promise<Hold | Shortage> {
  await lockAccount(queries, values);
  const [known] = await findRequest(queries, values);
  if (known) return findAgain(queries, known, values.expiresAt);
  // Nobody is refused for what a dead process holds.
  await expireOverdue(queries, values);
  const [hold] = await takeHold(queries, values);
  if (hold) return toHold(hold.id, values.amount);
  const [sum] = await sumFree(queries, values);
  return { isShort: true, free: sum?.free ?? 0 };
}

/** The hold of the first attempt. One that is open is worked on again from now, by whoever asks. */
async function findAgain(queries: Queries, { id, amount, settled, status }: HoldRow, expiresAt: string): Promise<Hold> {
  if (status === 'open') await prolongHold(queries, { hold: id, expiresAt });
  return { id, amount, settled, status, isReplay: true };
}

function toHold(id: string, amount: number): Hold {
  return { id, amount, settled: 0, status: 'open', isReplay: false };
}

type Values = ReturnType<typeof toValues>;

function toValues({ accountId, meters, amount, requestKey, ttlMs }: Reservation, now: Date) {
  return {
    account: accountId,
    meters: [...meters],
    amount,
    request: requestKey,
    at: now.toISOString(),
    expiresAt: new Date(now.getTime() + ttlMs).toISOString(),
  };
}
