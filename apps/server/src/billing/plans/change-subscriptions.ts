import type { Queries } from '../../platform/database/database.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isOpen, type Subscription } from './current-plan.ts';
import { grantsOfSubscription } from './monthly-grants.ts';
import type { PlanCatalogue } from './plan-catalogue.ts';
import type { PlanRows, SubscriptionSource } from './repository.ts';

/** What a subscription is by whoever it comes from. */
export type SubscriptionState = SubscriptionSource &
  Pick<Subscription, 'accountId' | 'plan' | 'cycle' | 'startedAt' | 'periodStart' | 'periodEnd'> & {
    /** Default `active`. */
    status?: Exclude<Subscription['status'], 'ended'>;
    cancelAtPeriodEnd?: boolean;
    /** A change that waits for the next period. */
    pendingPlan?: Subscription['pendingPlan'];
    pendingCycle?: Subscription['pendingCycle'];
  };

interface PlanChange extends SubscriptionSource, Pick<Subscription, 'plan' | 'cycle'> {}

/** What payments, codes, families and the operator do. Each may be done twice and comes to the same. */
export interface ChangeSubscriptions {
  /**
   * Makes the subscription of this source, or brings the one that is there to this state: a renewal, a payment that failed, a
   * cancellation, another plan. Another plan counts at once: what is left of the old one's month is taken back, and the new one gives
   * the rest of the month. A subscription that has ended stays so. Returns its id.
   */
  startSubscription(state: SubscriptionState, within?: Queries): Promise<string>;
  /** Another plan for the same period, at once. Returns whether there was an open subscription of this source. */
  changePlan(change: PlanChange, within?: Queries): Promise<boolean>;
  /** Ends it at once and takes back what is left of its month. Returns whether it was still running. */
  endSubscription(source: SubscriptionSource, within?: Queries): Promise<boolean>;
}

export interface ChangeSubscriptionsParts {
  queries: Queries;
  rows: PlanRows;
  ledger: Ledger;
  catalogue: PlanCatalogue;
  now(): Date;
}

export function createChangeSubscriptions(parts: ChangeSubscriptionsParts): ChangeSubscriptions {
  const { queries, rows, ledger, now } = parts;
  const inTransaction = <Result>(within: Queries | undefined, work: (within: Queries) => Promise<Result>) =>
    within ? work(within) : queries.transaction(work);

  return {
    startSubscription: (state, within) =>
      inTransaction(within, async (transaction) => {
        const at = now();
        const inserted = await rows.insert(newRow(state, at), transaction);
        if (inserted) {
          await grantPresentMonth(parts, inserted, transaction);
          return inserted.id;
        }
        const existing = await lockExisting(rows, state, transaction);
        if (existing.status !== 'ended')
          await bring(parts, { existing, change: changeTo(state, existing, at) }, transaction);
        return existing.id;
      }),

    changePlan: ({ source, sourceId, plan, cycle }, within) =>
      inTransaction(within, async (transaction) => {
        const existing = await rows.lock({ source, sourceId }, transaction);
        const at = now();
        if (!existing || !isOpen(existing, at)) return false;
        const planSince = existing.plan === plan ? existing.planSince : at;
        const change = { plan, cycle, planSince, pendingPlan: null, pendingCycle: null, updatedAt: at };
        await bring(parts, { existing, change }, transaction);
        return true;
      }),

    endSubscription: (source, within) =>
      inTransaction(within, async (transaction) => {
        const existing = await rows.lock(source, transaction);
        if (!existing || existing.status === 'ended') return false;
        const at = now();
        await rows.update(
          existing.id,
          { status: 'ended', endedAt: at, updatedAt: at, pendingPlan: null, pendingCycle: null },
          transaction,
        );
        await takeBack(ledger, existing, 'ended', transaction);
        return true;
      }),
  };
}

function newRow(state: SubscriptionState, at: Date) {
  const { status = 'active', cancelAtPeriodEnd = false, ...rest } = state;
  return { ...rest, status, cancelAtPeriodEnd, planSince: state.periodStart, createdAt: at, updatedAt: at };
}

/** What changes about the one that is there. */
function changeTo(state: SubscriptionState, existing: Subscription, at: Date): Partial<Subscription> {
  const { plan, cycle, startedAt, periodStart, periodEnd, status = 'active', cancelAtPeriodEnd = false } = state;
  const { pendingPlan = null, pendingCycle = null } = state;
  return {
    plan,
    cycle,
    status,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd,
    pendingPlan,
    pendingCycle,
    startedAt,
    planSince: existing.plan === plan ? existing.planSince : changedSince(state, existing, at),
    updatedAt: at,
  };
}

/** A change that came with a new period counts from its start, one amid a period from now. */
function changedSince({ periodStart }: SubscriptionState, existing: Subscription, at: Date): Date {
  return periodStart > existing.periodStart ? periodStart : at;
}

async function bring(
  parts: ChangeSubscriptionsParts,
  { existing, change }: { existing: Subscription; change: Partial<Subscription> },
  within: Queries,
): Promise<void> {
  const changed = await parts.rows.update(existing.id, change, within);
  if (!changed) throw new Error('a subscription that is locked has gone');
  if (changed.plan !== existing.plan) await takeBack(parts.ledger, existing, changed.planSince.toISOString(), within);
  await grantPresentMonth(parts, changed, within);
}

async function grantPresentMonth(parts: ChangeSubscriptionsParts, subscription: Subscription, within: Queries) {
  const at = parts.now();
  if (isOpen(subscription, at))
    await parts.ledger.grant(grantsOfSubscription(parts.catalogue, subscription, at), within);
}

async function takeBack(ledger: Ledger, { id, accountId }: Subscription, why: string, within: Queries): Promise<void> {
  await ledger.revoke({ accountId, sourceKeyPrefix: `sub:${id}:`, reference: `sub:${id}:${why}` }, within);
}

async function lockExisting(rows: PlanRows, source: SubscriptionSource, within: Queries): Promise<Subscription> {
  const existing = await rows.lock(source, within);
  if (!existing) throw new Error('a subscription whose source is taken has gone');
  return existing;
}
