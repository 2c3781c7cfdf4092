import type { PlanRequiredData, QuotaShortData } from '@interlinear/contract/quota';
import { type ApiFailure, apiFailure } from '../../platform/http/api-failure.ts';
import type { Meter } from '../ledger/ledger.ts';
import type { Decision } from './decide.ts';

/** Turns a refusal into the error to answer with. */
export function toPlanFailure(decision: Exclude<Decision, { isAllowed: true }>): ApiFailure {
  if (decision.needs === 'login') return apiFailure('notLoggedIn', {});
  const { plan, limit } = decision;
  const data: PlanRequiredData = { plan: plan ?? null, limit: limit ?? null };
  return apiFailure('planRequired', { plan: plan ?? 'none' }, { data });
}

/** Builds the error for too little quota. */
export function quotaShort(shortage: QuotaShortData & { meter: Meter }): ApiFailure {
  const { needed, free } = shortage;
  const data: QuotaShortData = { needed, free };
  return apiFailure('quotaShort', shortage, { data });
}
