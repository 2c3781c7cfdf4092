import type { Queries } from '../../platform/database/database.ts';
import { lockAccountOfHold } from './account-lock.ts';
import { checkAmount, type Desk } from './desk.ts';
import {
  type ChargeRow,
  type Closing,
  chargeLate,
  closeHold,
  findCharge,
  findHold,
  noteOverrun,
} from './hold-repository.ts';
import type { Charge } from './ledger.ts';

/** One statement for a hold that is open. Throws when there is no such hold. */
export async function settle(desk: Desk, holdId: string, amount: number): Promise<Charge> {
  checkAmount(amount, 0);
  const closing: Closing = {
    hold: holdId,
    // Nothing was delivered: the request may be made anew.
    ...(amount === 0 ? { kind: 'release', status: 'released' } : { kind: 'settle', status: 'settled' }),
    amount,
    at: desk.now().toISOString(),
  };
  const lines = await closeHold(desk.queries, { ...closing, dueBy: 'infinity' });
  if (lines.length > 0) return toCharge(lines, amount);
  return desk.together((queries) => settleClosed(queries, closing));
}

/** It was settled before, or its process was taken for dead. */
async function settleClosed(queries: Queries, closing: Closing): Promise<Charge> {
  await lockAccountOfHold(queries, closing);
  const [hold] = await findHold(queries, closing);
  if (!hold) throw new Error(`There is no hold ${closing.hold}.`);
  if (hold.status === 'settled') return toCharge(await findCharge(queries, closing), hold.settled + hold.overrun);
  if (closing.amount === 0) return toCharge([], 0);
  const lines = await chargeLate(queries, closing);
  if (lines.length === 0) await noteOverrun(queries, { hold: closing.hold, overrun: closing.amount });
  return toCharge(lines, closing.amount);
}

function toCharge(rows: readonly ChargeRow[], delivered: number): Charge {
  const charged = rows.reduce((sum, row) => sum + row.charged, 0);
  const lines = rows.filter((row) => row.charged > 0);
  return {
    charged,
    overrun: delivered - charged,
    lines: lines.map(({ meter, channel, charged: amount }) => ({ meter, channel, amount })),
  };
}
