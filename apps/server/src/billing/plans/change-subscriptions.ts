import type { Queries } from '../../platform/database/database.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isOpen, type Subscription } from './current-plan.ts';
import { grantsOfSubscription } from './monthly-grants.ts';
import type { PlanCatalogue } from './plan-catalogue.ts';
import type { PlanRows, SubscriptionSource } from './repository.ts';

/** The state of a subscription as its source reports it. */
export type SubscriptionState = SubscriptionSource &
  Pick<Subscription, 'accountId' | 'plan' | 'cycle' | 'startedAt' | 'periodStart' | 'periodEnd'> & {
    /** Default `active`. */
    status?: Exclude<Subscription['status'], 'ended'>;
    cancelAtPeriodEnd?: boolean;
    /** A change scheduled for the next period. */
    pendingPlan?: Subscription['pendingPlan'];
    pendingCycle?: Subscription['pendingCycle'];
  };

interface PlanChange extends SubscriptionSource, Pick<Subscription, 'plan' | 'cycle'> {}

/** Changes to subscriptions by payments, codes, families and the operator. All are idempotent. */
export interface ChangeSubscriptions {
  /**
   * Creates the subscription of this source, or updates the existing one: a renewal, a failed payment, a cancellation, another
   * plan. Another plan takes effect at once: the rest of the old plan's month is revoked, and the new plan's prorated month is
   * granted. An ended subscription stays ended. Returns its id.
   */
  startSubscription(state: SubscriptionState, within?: Queries): Promise<string>;
  /** Changes the plan within the current period, at once. Returns whether this source had an open subscription. */
  changePlan(change: PlanChange, within?: Queries): Promise<boolean>;
  /** Ends the subscription at once and revokes the rest of its month. Returns whether it was still running. */
  endSubscription(source: SubscriptionSource, within?: Queries): Promise<boolean>;
}

export interface ChangeSubscriptionsOptions {
  queries: Queries;
  rows: PlanRows;
  ledger: Ledger;
  catalogue: PlanCatalogue;
  now(): Date;
}

export function createChangeSubscriptions(options: ChangeSubscriptionsOptions): ChangeSubscriptions {
  const { queries, rows, ledger, now } = options;
  const inTransaction = <Result>(within: Queries | undefined, work: (within: Queries) => Promise<Result>) =>
    within ? work(within) : queries.transaction(work);

  return {
    startSubscription: (state, within) =>
      inTransaction(within, async (transaction) => {
        const at = now();
        const inserted = await rows.insert(newRow(state, at), transaction);
        if (inserted) {
          await grantPresentMonth(options, inserted, transaction);
          return inserted.id;
        }
        const existing = await lockExisting(rows, state, transaction);
        if (existing.status !== 'ended')
          await applyChange(options, { existing, change: changeTo(state, existing, at) }, transaction);
        return existing.id;
      }),

    changePlan: ({ source, sourceId, plan, cycle }, within) =>
      inTransaction(within, async (transaction) => {
        const existing = await rows.lock({ source, sourceId }, transaction);
        const at = now();
        if (!existing || !isOpen(existing, at)) return false;
        const planSince = existing.plan === plan ? existing.planSince : at;
        const change = { plan, cycle, planSince, pendingPlan: null, pendingCycle: null, updatedAt: at };
        await applyChange(options, { existing, change }, transaction);
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
        await revokeGrants(ledger, existing, 'ended', transaction);
        return true;
      }),
  };
}

function newRow(state: SubscriptionState, at: Date) {
  const { status = 'active', cancelAtPeriodEnd = false, ...rest } = state;
  return { ...rest, status, cancelAtPeriodEnd, planSince: state.periodStart, createdAt: at, updatedAt: at };
}

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

/** Dates a plan change: one that came with a new period from the period's start, any other from now. */
function changedSince({ periodStart }: SubscriptionState, existing: Subscription, at: Date): Date {
  return periodStart > existing.periodStart ? periodStart : at;
}

async function applyChange(
  options: ChangeSubscriptionsOptions,
  { existing, change }: { existing: Subscription; change: Partial<Subscription> },
  within: Queries,
): Promise<void> {
  const changed = await options.rows.update(existing.id, change, within);
  if (!changed) throw new Error('a locked subscription is missing');
  // A period that begins before the last one ends, as after a change of the cycle, has a whole month of its own.
  const hasNewPeriod = changed.periodStart > existing.periodStart && changed.periodStart < existing.periodEnd;
  const since = changed.plan === existing.plan ? changed.periodStart : changed.planSince;
  if (changed.plan !== existing.plan || hasNewPeriod)
    await revokeGrants(options.ledger, existing, since.toISOString(), within);
  await grantPresentMonth(options, changed, within);
}

async function grantPresentMonth(options: ChangeSubscriptionsOptions, subscription: Subscription, within: Queries) {
  const at = options.now();
  if (isOpen(subscription, at))
    await options.ledger.grant(grantsOfSubscription(options.catalogue, subscription, at), within);
}

async function revokeGrants(
  ledger: Ledger,
  { id, accountId }: Subscription,
  reason: string,
  within: Queries,
): Promise<void> {
  await ledger.revoke({ accountId, sourceKeyPrefix: `sub:${id}:`, reference: `sub:${id}:${reason}` }, within);
}

async function lockExisting(rows: PlanRows, source: SubscriptionSource, within: Queries): Promise<Subscription> {
  const existing = await rows.lock(source, within);
  if (!existing) throw new Error('the subscription of a taken source is missing');
  return existing;
}
