import { METERS } from '@interlinear/contract/plans';
import type { QuotaInfoData, QuotaRow } from '@interlinear/contract/quota';
import type { Balance, Ledger } from '../ledger/ledger.ts';
import { highestOf, type Subscription } from './current-plan.ts';
import type { GrantMonth } from './grant-month.ts';
import type { PlanCatalogue } from './plan-catalogue.ts';
import type { PlanRows } from './repository.ts';

const DAY_MS = 24 * 3_600_000;
/** How long an expired grant is still shown. */
const SHOW_EXPIRED_MS = 30 * DAY_MS;

export interface QuotaContext {
  catalogue: PlanCatalogue;
  rows: PlanRows;
  ledger: Ledger;
  grantMonth: GrantMonth;
  now(): Date;
}

/** Presents what an account was granted, has used and has left (BILL-03). */
export async function presentQuota(
  context: QuotaContext,
  accountId: string,
): Promise<Omit<QuotaInfoData, 'free_models'>> {
  const { catalogue, rows, ledger, grantMonth } = context;
  const account = await grantMonth(accountId);
  const [balances, saved] = await Promise.all([
    ledger.balances(accountId, { isAll: true }),
    rows.countFavorites(accountId),
  ]);
  const at = context.now();
  const current = highestOf(account?.open ?? []);
  const plan = current?.plan ?? 'free';
  const shown = balances.filter((balance) => isShown(balance, at));
  const isOver = ({ validTo }: Balance) => validTo !== null && validTo <= at;
  const granted = shown.filter((balance) => balance.meter === 'collects' && !isOver(balance));
  const limit = granted.reduce((sum, balance) => sum + balance.granted, catalogue.plans[plan].quotas.collects);
  // Ordered by meter, because grants made together have no order of their own.
  const spent = METERS.flatMap((meter) => shown.filter((balance) => balance.meter === meter && meter !== 'collects'));
  return {
    plan: presentCurrentPlan(current),
    rows: [
      ...(current ? [planRow(current, at)] : []),
      ...spent.filter((balance) => !isOver(balance)).map((balance) => bucketRow(balance, at)),
      favoritesRow({ limit, saved, current, since: account?.registeredAt ?? at }, at),
      ...spent.filter(isOver).map((balance) => bucketRow(balance, at)),
    ],
  };
}

function isShown({ revokedAt, validFrom, validTo }: Balance, at: Date): boolean {
  if (revokedAt !== null || validFrom > at) return false;
  return validTo === null || at.getTime() - validTo.getTime() < SHOW_EXPIRED_MS;
}

function presentCurrentPlan(subscription: Subscription | undefined): QuotaInfoData['plan'] {
  if (!subscription) {
    return {
      plan: 'free',
      cycle: null,
      subscription_id: null,
      valid_to: null,
      cancel_at_period_end: false,
      pending_plan: null,
    };
  }
  const { id, plan, cycle, periodEnd, cancelAtPeriodEnd, pendingPlan } = subscription;
  return {
    plan,
    cycle,
    subscription_id: id,
    valid_to: periodEnd.toISOString(),
    cancel_at_period_end: cancelAtPeriodEnd,
    pending_plan: pendingPlan,
  };
}

/** Presents the plan itself as a row counted in days. */
function planRow({ id, source, periodStart, periodEnd }: Subscription, at: Date): QuotaRow {
  const days = (from: Date, to: Date) => Math.ceil((to.getTime() - from.getTime()) / DAY_MS);
  const [total, remaining] = [days(periodStart, periodEnd), days(at, periodEnd)];
  return {
    id,
    type: 'planChange',
    channel: source === 'stripe' ? 'subscription' : 'other',
    total,
    used: total - remaining,
    remaining,
    ...validity({ validFrom: periodStart, validTo: periodEnd }, at),
  };
}

function bucketRow(balance: Balance, at: Date): QuotaRow {
  const { bucketId, meter, channel, granted, used, held } = balance;
  const { state, ...dates } = validity(balance, at);
  return {
    id: bucketId,
    type: meter,
    channel,
    total: granted,
    used,
    remaining: state === 'expired' ? 0 : granted - used - held,
    ...dates,
    state,
  };
}

interface FavoritesUsage {
  limit: number;
  saved: number;
  current: Subscription | undefined;
  since: Date;
}

function favoritesRow({ limit, saved, current, since }: FavoritesUsage, at: Date): QuotaRow {
  return {
    id: 'collects',
    type: 'collects',
    channel: 'subscription',
    total: limit,
    used: saved,
    // After a downgrade, saved favorites may exceed the limit.
    remaining: Math.max(0, limit - saved),
    ...validity({ validFrom: current?.periodStart ?? since, validTo: current?.periodEnd ?? null }, at),
  };
}

function validity({ validFrom, validTo }: Pick<Balance, 'validFrom' | 'validTo'>, at: Date) {
  return {
    valid_from: validFrom.toISOString(),
    valid_to: validTo?.toISOString() ?? null,
    state: stateOf(validTo, at),
  };
}

function stateOf(validTo: Date | null, at: Date): QuotaRow['state'] {
  if (validTo === null) return 'unlimited';
  if (validTo <= at) return 'expired';
  return validTo.getTime() - at.getTime() <= DAY_MS ? 'expires_today' : 'valid';
}
