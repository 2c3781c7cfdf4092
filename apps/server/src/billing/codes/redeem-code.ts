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

export interface RedeemCodeParts {
  queries: Queries;
  plans: Pick<ChangeSubscriptions, 'startSubscription'>;
  attempts: Attempts;
  /** For the hashes of codes. */
  key: Buffer;
  now(): Date;
}

/** What a code did. */
export interface Redemption {
  fromPlan: Plan;
  toPlan: Plan;
  cycle: Cycle;
  validTo: Date;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** With 10 tries an hour nobody finds one of 23 to the power of 16 codes. */
const MOST_TRIES_AN_HOUR = 10;

/**
 * Moves a free account to the plan of a code (BILL-10). A code works once for an account, and for as many accounts as it may.
 * Whatever code is tried, the same is done to find out about it.
 * @throws {ApiFailure} `redeemCode…`, `redeemFreeOnly`, `tooManyRequests`
 */
export async function redeemCode(
  parts: RedeemCodeParts,
  { accountId, code }: { accountId: string; code: string },
): Promise<Redemption> {
  const tries = `redeem-code:${accountId}`;
  await parts.attempts.count([{ key: tries, max: MOST_TRIES_AN_HOUR, windowMs: HOUR_MS }]);
  const redemption = await parts.queries.transaction((transaction) =>
    redeemWithin(parts, accountId, code, transaction),
  );
  await parts.attempts.forget(tries);
  return redemption;
}

async function redeemWithin(
  { plans, key, now }: RedeemCodeParts,
  accountId: string,
  text: string,
  transaction: Queries,
): Promise<Redemption> {
  const rows = createCodeRows(transaction);
  const moment = now();
  // Two codes of one person, one after the other: the second finds that the account is no longer free.
  if (!(await rows.lockAccount(accountId))) throw apiFailure('notLoggedIn', {});
  const code = await rows.find(hashCode(key, text));
  if (!code) throw apiFailure('redeemCodeUnknown', {});
  if (await rows.isRedeemed(code.id, accountId)) throw apiFailure('redeemCodeRedeemed', {});
  const fromPlan = await planOf(accountId, moment, transaction);
  if (fromPlan !== 'free') throw apiFailure('redeemFreeOnly', { plan: planLabel(fromPlan) });
  if (!(await rows.use(code.id, moment))) throw await whyNot(rows, code, moment);

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

/** Asked inside the transaction, after the account was locked: whoever gave it a plan meanwhile has finished. */
async function planOf(accountId: string, at: Date, transaction: Queries): Promise<Plan> {
  const account = await createPlanRows(transaction).readAccount(accountId, at);
  return toCurrentPlan(highestOf(account?.open ?? [])).plan;
}

/** Read anew: what spoke against it may have happened since it was found. */
async function whyNot(rows: CodeRows, { codeHash }: RedeemCode, now: Date): Promise<ApiFailure> {
  const code = await rows.find(codeHash);
  if (!code) return apiFailure('redeemCodeUnknown', {});
  if (code.revokedAt !== null) return apiFailure('redeemCodeRevoked', {});
  if (code.expiresAt !== null && code.expiresAt <= now) return apiFailure('redeemCodeExpired', {});
  return apiFailure('redeemCodeUsedUp', {});
}
