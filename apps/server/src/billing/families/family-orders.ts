import type { Queries } from '../../platform/database/database.ts';
import { findPack, type PlanCatalogue } from '../plans/plan-catalogue.ts';
import { type EndMembershipParts, endMembership } from './end-membership.ts';
import { createFamilyRows } from './repository.ts';

/** A purchase of a family pack, as payments know it. */
export interface FamilyOrder {
  id: string;
  accountId: string;
  productId: string;
  /** Accounts. */
  units: number;
  paidAt: Date;
}

const DAY_MS = 86_400_000;

/** A paid pack becomes a family with empty seats, once; after a dispute that was won it counts again. */
export async function onFamilyPaid(catalogue: PlanCatalogue, order: FamilyOrder, within: Queries): Promise<void> {
  const pack = findPack(catalogue, order.productId);
  if (pack?.type !== 'family') throw new Error(`the catalogue has no family pack called ${order.productId}`);
  await createFamilyRows(within).insert({
    ownerId: order.accountId,
    orderId: order.id,
    plan: pack.plan,
    cycle: pack.cycle,
    seats: order.units,
    validFrom: order.paidAt,
    validTo: new Date(order.paidAt.getTime() + pack.validDays * DAY_MS),
  });
}

/** Whether nobody ever took a seat of the pack: only then is its price paid back on request (BILL-08). */
export async function isFamilyUnused(orderId: string, within: Queries): Promise<boolean> {
  const rows = createFamilyRows(within);
  const family = await rows.lockOfOrder(orderId);
  if (!family) return true;
  return (await rows.members([family.id])).every(({ joinedAt }) => joinedAt === null);
}

/** The price was paid back: the family is over, and with it the plans of its members. */
export async function onFamilyRefunded(parts: EndMembershipParts, orderId: string, within: Queries): Promise<void> {
  const rows = createFamilyRows(within);
  const family = await rows.lockOfOrder(orderId);
  if (!family || family.revokedAt !== null) return;
  await rows.revoke(family.id, parts.now());
  // In the order of accounts, which is the order in which the ledger wants several of them.
  const members = (await rows.members([family.id])).toSorted((one, other) =>
    (one.accountId ?? '').localeCompare(other.accountId ?? ''),
  );
  for (const member of members) await endMembership(parts, rows, member, within);
}
