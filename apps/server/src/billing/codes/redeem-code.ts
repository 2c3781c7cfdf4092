import type { Queries } from '../../platform/database/database.ts';
import { type ApiFailure, apiFailure } from '../../platform/http/api-failure.ts';
import type { Attempts } from '../../platform/limits/attempts.ts';
import type { ChangeSubscriptions } from '../plans/change-subscriptions.ts';
import { highestOf, toCurrentPlan } from '../plans/current-plan.ts';
import type { Cycle, Plan } from '../plans/plan-catalogue.ts';
import { planLabel } from '../plans/plan-catalogue.ts';
import { createPlanRows } from '../plans/repository.ts';
import { hashCode } from './code-text.ts';
import { type CodeRows, createCodeRows, type RedeemCode } from './repository.ts';

export interface RedeemCodeContext {
  queries: Queries;
  plans: Pick<ChangeSubscriptions, 'startSubscription'>;
  attempts: Attempts;
  /** Key that hashes the codes. */
  key: Buffer;
  now(): Date;
}

export interface Redemption {
  fromPlan: Plan;
  toPlan: Plan;
  cycle: Cycle;
  validTo: Date;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Prevents guessing one of the 23^16 codes. */
const MAX_TRIES_PER_HOUR = 10;

/**
 * Moves a free account to the plan of a code (BILL-10). A code works once per account, up to its number of uses. Known and unknown
 * codes take the same lookup.
 * @throws {ApiFailure} `redeemCode…`, `redeemFreeOnly`, `tooManyRequests`
 */
export async function redeemCode(
  context: RedeemCodeContext,
  { accountId, code }: { accountId: string; code: string },
): Promise<Redemption> {
  const tries = `redeem-code:${accountId}`;
  await context.attempts.count([{ key: tries, max: MAX_TRIES_PER_HOUR, windowMs: HOUR_MS }]);
  const redemption = await context.queries.transaction((transaction) =>
    redeemWithin(context, accountId, code, transaction),
  );
  await context.attempts.forget(tries);
  return redemption;
}

async function redeemWithin(
  { plans, key, now }: RedeemCodeContext,
  accountId: string,
  text: string,
  transaction: Queries,
): Promise<Redemption> {
  const rows = createCodeRows(transaction);
  const moment = now();
  // Serializes an account's codes: the second one finds that the account is no longer free.
  if (!(await rows.lockAccount(accountId))) throw apiFailure('notLoggedIn', {});
  const code = await rows.find(hashCode(key, text));
  if (!code) throw apiFailure('redeemCodeUnknown', {});
  if (await rows.isRedeemed(code.id, accountId)) throw apiFailure('redeemCodeRedeemed', {});
  const fromPlan = await planOf(accountId, moment, transaction);
  if (fromPlan !== 'free') throw apiFailure('redeemFreeOnly', { plan: planLabel(fromPlan) });
  if (!(await rows.use(code.id, moment))) throw await unusableCode(rows, code, moment);

  const { plan: toPlan, cycle, days } = code;
  const redemptionId = await rows.redeem({ codeId: code.id, accountId, fromPlan, toPlan, at: moment });
  if (redemptionId === undefined) throw apiFailure('redeemCodeRedeemed', {});
  const validTo = new Date(moment.getTime() + days * DAY_MS);
  const period = { startedAt: moment, periodStart: moment, periodEnd: validTo };
  await plans.startSubscription(
    { accountId, source: 'code', sourceId: redemptionId, plan: toPlan, cycle, ...period },
    transaction,
  );
  return { fromPlan, toPlan, cycle, validTo };
}

/** Reads the account's plan after its lock was taken, so that concurrent changes are visible. */
async function planOf(accountId: string, at: Date, transaction: Queries): Promise<Plan> {
  const account = await createPlanRows(transaction).readAccount(accountId, at);
  return toCurrentPlan(highestOf(account?.open ?? [])).plan;
}

/** Reads the code again to find why it cannot be used, as it may have changed since it was found. */
async function unusableCode(rows: CodeRows, { codeHash }: RedeemCode, now: Date): Promise<ApiFailure> {
  const code = await rows.find(codeHash);
  if (!code) return apiFailure('redeemCodeUnknown', {});
  if (code.revokedAt !== null) return apiFailure('redeemCodeRevoked', {});
  if (code.expiresAt !== null && code.expiresAt <= now) return apiFailure('redeemCodeExpired', {});
  return apiFailure('redeemCodeUsedUp', {});
}
