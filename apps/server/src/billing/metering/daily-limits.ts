import type { FreeModelsData } from '@interlinear/contract/quota';
import type { EngineId } from '@interlinear/engines';
import { type ApiFailure, apiFailure } from '../../platform/http/api-failure.ts';
import { type DailyAmounts, type DailyLimit, type DailyShare, endOfDay } from '../../platform/limits/daily-amounts.ts';
import type { Entitlements } from '../plans/entitlements.ts';
import type { PlanCatalogue } from '../plans/plan-catalogue.ts';

/** Limits per day (UTC) on work that no quota pays for, so that one account cannot use up what the operator pays. */
export interface DailyLimits {
  /** Tells whether the operator gave an engine a budget, which then also counts the requests of visitors. */
  hasBudget(engine: EngineId): boolean;
  /**
   * Counts the tokens that work is expected to take. Returns `undefined` if no limit applies.
   * @throws {ApiFailure} `fairUseReached`, `engineBudgetReached`
   */
  take(work: LimitedWork): Promise<DailyShare | undefined>;
  /** Returns how much of its daily share of free models an account has used. */
  freeModels(accountId: string): Promise<FreeModelsData>;
}

interface LimitedWork {
  engine: EngineId;
  /** Expected tokens of the texts and their translations. */
  tokens: number;
  /** Account and network, for texts that a free model translates; the pages of documents have a quota of their own. */
  freeUse: { accountId: string; network: string | undefined } | undefined;
}

export interface DailyLimitsOptions {
  amounts: DailyAmounts;
  catalogue: PlanCatalogue;
  entitlements: Pick<Entitlements, 'currentPlan'>;
  now(): Date;
}

export function createDailyLimits({ amounts, catalogue, entitlements, now }: DailyLimitsOptions): DailyLimits {
  const { engineTokens, freeModelTokensPerNetwork } = catalogue.dailyLimits;

  function budgetOf(engine: EngineId): number | undefined {
    return Object.hasOwn(engineTokens, engine) ? engineTokens[engine] : undefined;
  }

  async function limitOf(accountId: string): Promise<{ tokens: number | null; isFreePlan: boolean }> {
    const { plan } = await entitlements.currentPlan(accountId);
    return { tokens: catalogue.plans[plan].features.freeModelTokens, isFreePlan: plan === 'free' };
  }

  /** Networks limit the free plan only: paying people often share one, in an office for example. */
  async function fairUseLimits({ accountId, network }: NonNullable<LimitedWork['freeUse']>): Promise<DailyLimit[]> {
    const { tokens, isFreePlan } = await limitOf(accountId);
    const limits: DailyLimit[] = [];
    if (tokens !== null) limits.push({ key: accountKey(accountId), max: tokens });
    if (isFreePlan && network !== undefined)
      limits.push({ key: `free-models-network:${network}`, max: freeModelTokensPerNetwork });
    return limits;
  }

  return {
    hasBudget: (engine) => budgetOf(engine) !== undefined,
    async take({ engine, tokens, freeUse }) {
      const budget = budgetOf(engine);
      const engineLimit: DailyLimit[] = budget === undefined ? [] : [{ key: `engine:${engine}`, max: budget }];
      const limits = [...engineLimit, ...(freeUse ? await fairUseLimits(freeUse) : [])];
      if (limits.length === 0) return undefined;
      const taken = await amounts.take(limits, tokens);
      if (!('refusedBy' in taken)) return taken;
      throw toFailure(taken.refusedBy === engineLimit[0], { limit: taken.refusedBy.max, now: now() });
    },
    async freeModels(accountId) {
      const [{ tokens }, used] = await Promise.all([limitOf(accountId), amounts.read(accountKey(accountId))]);
      return { used, limit: tokens, renews_at: endOfDay(now()).toISOString() };
    },
  };
}

function accountKey(accountId: string): string {
  return `free-models:${accountId}`;
}

function toFailure(isBudget: boolean, { limit, now }: { limit: number; now: Date }): ApiFailure {
  const seconds = Math.ceil((endOfDay(now).getTime() - now.getTime()) / 1000);
  const headers = { 'retry-after': String(seconds) };
  return isBudget
    ? apiFailure('engineBudgetReached', {}, { headers })
    : apiFailure('fairUseReached', { limit }, { headers });
}
