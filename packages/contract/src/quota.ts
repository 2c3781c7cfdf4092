import * as z from 'zod/mini';
import { pageOf, pageQuery } from './lists.ts';
import { cycleName, METERS, meterName, planName } from './plans.ts';

/** ISO 8601 in UTC. */
const moment = z.string();

/** A row of `GET /priapi1/get_quota_info` (BILL-03): a grant, the plan itself, or the limit of favorites. */
export const quotaRow = z.object({
  id: z.string(),
  /** `planChange` is a plan other than free; its units are the days of the period. */
  type: z.enum(['planChange', ...METERS]),
  channel: z.enum(['subscription', 'buy', 'reward', 'other']),
  total: z.int(),
  used: z.int(),
  /** Amount neither spent nor reserved by running work. */
  remaining: z.int(),
  valid_from: moment,
  /** `null` means forever. */
  valid_to: z.nullable(moment),
  /** `unlimited`: valid forever. `expires_today`: within 24 hours. */
  state: z.enum(['unlimited', 'valid', 'expires_today', 'expired']),
});
export type QuotaRow = z.infer<typeof quotaRow>;

/** Current plan of a person. */
export const currentPlan = z.object({
  plan: planName,
  /** `null` on the free plan, like the three below. */
  cycle: z.nullable(cycleName),
  subscription_id: z.nullable(z.string()),
  valid_to: z.nullable(moment),
  cancel_at_period_end: z.boolean(),
  /** Plan of the next period, if it differs. */
  pending_plan: z.nullable(planName),
});
export type CurrentPlanData = z.infer<typeof currentPlan>;

/** Use of the AI models that cost nothing, since midnight (UTC). */
export const freeModels = z.object({
  /** Tokens of texts and translations. */
  used: z.int(),
  /** Daily share of the plan; `null` means unlimited. */
  limit: z.nullable(z.int()),
  renews_at: moment,
});
export type FreeModelsData = z.infer<typeof freeModels>;

export const quotaInfoData = z.object({
  plan: currentPlan,
  /** By type, each in order of consumption; rows that expired within the last 30 days come last. */
  rows: z.array(quotaRow),
  free_models: freeModels,
});
export type QuotaInfoData = z.infer<typeof quotaInfoData>;

/** Name in the time zone database, e.g. `Asia/Tokyo`, or an offset from UTC, e.g. `+05:30`. */
export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone));

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    // `Intl.DateTimeFormat` throws it for unknown time zones.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** `GET /priapi1/get_usage_today`; the time zone determines when the day begins. */
export const usageTodayQuery = z.object({ time_zone: z._default(timeZone, 'UTC') });

/** Usage of one meter today. For `collects`, the number of favorites saved today. */
export const meterToday = z.object({
  meter: meterName,
  used: z.int(),
  /** Reserved by running work, whenever it started. */
  reserved: z.int(),
  /** Amount available now. */
  left: z.int(),
});
export type MeterToday = z.infer<typeof meterToday>;

export const usageTodayData = z.object({
  /** Date in the caller's time zone, e.g. `2026-11-21`. */
  day: z.string(),
  from: moment,
  /** End of the day, exclusive. */
  to: moment,
  /** All meters, used or not. */
  meters: z.array(meterToday),
  /** Characters translated, including by free engines. */
  characters: z.int(),
});
export type UsageTodayData = z.infer<typeof usageTodayData>;

/** A row of `GET /priapi1/get_my_subscriptions`, newest first. */
export const subscriptionRecord = z.object({
  id: z.string(),
  plan: planName,
  cycle: cycleName,
  /** Paid, redeemed, given by the operator, or through a family pack. */
  source: z.enum(['stripe', 'code', 'operator', 'family']),
  status: z.enum(['incomplete', 'active', 'past_due', 'ended']),
  started_at: moment,
  period_start: moment,
  period_end: moment,
  /** `null` when nothing will be charged: it ends, or somebody else pays. */
  next_billing_at: z.nullable(moment),
  cancel_at_period_end: z.boolean(),
  pending_plan: z.nullable(planName),
  pending_cycle: z.nullable(cycleName),
  ended_at: z.nullable(moment),
  /** Current price of a period; `null` when the holder does not pay. */
  price_minor: z.nullable(z.int()),
  currency: z.nullable(z.string()),
});
export type SubscriptionRecord = z.infer<typeof subscriptionRecord>;

/** `GET /priapi1/get_my_subscriptions` (BILL-13). */
export const subscriptionsQuery = pageQuery(20);
export const subscriptionsData = pageOf(subscriptionRecord);
export type SubscriptionsData = z.infer<typeof subscriptionsData>;

/** `data` of the error `planRequired`: the plan that would allow it. */
export const planRequiredData = z.object({
  /** `null` when no plan does. */
  plan: z.nullable(planName),
  /** Limit of the current plan, where it is a number. */
  limit: z.nullable(z.int()),
});
export type PlanRequiredData = z.infer<typeof planRequiredData>;

/** `data` of the error `quotaShort`. */
export const quotaShortData = z.object({ needed: z.int(), free: z.int() });
export type QuotaShortData = z.infer<typeof quotaShortData>;
