import type { Queries } from '../../platform/database/database.ts';
import type { FamilyPacks } from '../payments/apply-orders.ts';
import { findPack, type PlanCatalogue } from '../plans/plan-catalogue.ts';
import { type EndMembershipContext, endMembership } from './memberships.ts';
import { createFamilyRows } from './repository.ts';

const DAY_MS = 86_400_000;

/** Creates the operations on family packs that payments need. */
export function createFamilyPacks(context: EndMembershipContext & { catalogue: PlanCatalogue }): FamilyPacks {
  return {
    onFamilyPaid: (order, within) => onFamilyPaid(context.catalogue, order, within),
    onFamilyRefunded: (orderId, within) => onFamilyRefunded(context, orderId, within),
    isFamilyUnused,
  };
}

/** The purchase of a family pack. */
interface FamilyOrder {
  id: string;
  accountId: string;
  productId: string;
  /** Number of seats. */
  units: number;
  paidAt: Date;
}

/** Creates a family with empty seats for a paid pack, once; after a won dispute it restores the revoked family. */
async function onFamilyPaid(catalogue: PlanCatalogue, order: FamilyOrder, within: Queries): Promise<void> {
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

/** Tells whether no seat was ever taken; only then is the pack refunded on request (BILL-08). */
async function isFamilyUnused(orderId: string, within: Queries): Promise<boolean> {
  const rows = createFamilyRows(within);
  const family = await rows.lockOfOrder(orderId);
  if (!family) return true;
  return (await rows.members([family.id])).every(({ joinedAt }) => joinedAt === null);
}

/** Ends the family of a refunded pack and its members' plans. */
async function onFamilyRefunded(context: EndMembershipContext, orderId: string, within: Queries): Promise<void> {
  const rows = createFamilyRows(within);
  const family = await rows.lockOfOrder(orderId);
  if (!family || family.revokedAt !== null) return;
  await rows.revoke(family.id, context.now());
  // In the order of account ids, as the ledger requires for several accounts.
  const members = (await rows.members([family.id])).toSorted((one, other) =>
    (one.accountId ?? '').localeCompare(other.accountId ?? ''),
  );
  for (const member of members) await endMembership(context, rows, member, within);
}
