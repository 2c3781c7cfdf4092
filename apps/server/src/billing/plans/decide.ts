import type { Decision, Permission, Plan } from './entitlements.ts';
import { firstPlan, type PlanCatalogue, type PlanEntry, rankOf, type Tier } from './plan-catalogue.ts';

export interface Question {
  catalogue: PlanCatalogue;
  /** `undefined` for visitors. */
  plan: Plan | undefined;
  permission: Permission;
  engine: FindEngine;
  /** Favorites that were granted beside the plan's. */
  moreFavorites: number;
}

/** An engine of this server, as far as plans are concerned. */
export type FindEngine = (id: string) => { engine: { readonly tier?: Tier } } | undefined;

/** What a plan allows, by the catalogue alone. */
export function decide(question: Question): Decision {
  const { permission } = question;
  if (permission.kind === 'engine') return decideEngine(question, permission);
  const { plan, catalogue } = question;
  if (plan === undefined) return { isAllowed: false, needs: 'login' };
  switch (permission.kind) {
    case 'api':
      return decideNumber(question, plan, permission.keys, ({ features }) => features.api.keys);
    case 'glossaries':
      return decideNumber(question, plan, permission.terms, ({ features }) => features.glossaryTerms ?? Infinity);
    case 'batch':
      return decideNumber(question, plan, permission.files, ({ features }) => features.batchFiles);
    case 'document-pages':
      return decideNumber(question, plan, permission.pages, ({ features }) => features.documents.pages);
    case 'document-size':
      return decideNumber(question, plan, permission.megabytes, ({ features }) => features.documents.megabytes);
    case 'favorites':
      return decideNumber(question, plan, permission.count, ({ quotas }) => quotas.collects + question.moreFavorites);
    case 'share': {
      const wanted = permission.roles ? ['roles'] : ['share', 'roles'];
      return yesOrFirst(catalogue, plan, ({ features }) => wanted.includes(features.collaboration));
    }
  }
}

/** Engines that cost nobody anything are for everybody. */
function decideEngine(
  { catalogue, plan, engine }: Question,
  { engine: id, isApi = false }: Extract<Permission, { kind: 'engine' }>,
): Decision {
  const needed = planOfEngine(catalogue, { id, tier: engine(id)?.engine.tier, isApi });
  if (needed === 'none') return { isAllowed: true };
  if (plan === undefined) return { isAllowed: false, needs: 'login' };
  if (needed !== undefined && rankOf(plan) >= rankOf(needed)) return { isAllowed: true };
  return { isAllowed: false, needs: 'plan', plan: needed };
}

export interface EngineInPlans {
  id: string;
  tier: Tier | undefined;
  /** Through a developer's key. */
  isApi: boolean;
}

/** The least plan that has an engine; `none` when no account is needed, `undefined` when no plan has it. */
export function planOfEngine(catalogue: PlanCatalogue, { id, tier, isApi }: EngineInPlans): Plan | 'none' | undefined {
  const byTier = tier && firstPlan(catalogue, ({ features }) => (isApi ? features.api : features).tiers.includes(tier));
  if (tier && !byTier) return undefined;
  const named = catalogue.enginePlans[id];
  if (!named || !byTier) return named ?? byTier ?? 'none';
  return rankOf(named) > rankOf(byTier) ? named : byTier;
}

function decideNumber(
  { catalogue }: Question,
  plan: Plan,
  wanted: number,
  limitOf: (entry: PlanEntry) => number,
): Decision {
  const decision = yesOrFirst(catalogue, plan, (entry) => limitOf(entry) >= wanted);
  return decision.isAllowed ? decision : { ...decision, limit: limitOf(catalogue.plans[plan]) };
}

function yesOrFirst(
  catalogue: PlanCatalogue,
  plan: Plan,
  satisfies: (entry: PlanEntry) => boolean,
): { isAllowed: true } | { isAllowed: false; needs: 'plan'; plan: Plan | undefined } {
  if (satisfies(catalogue.plans[plan])) return { isAllowed: true };
  return { isAllowed: false, needs: 'plan', plan: firstPlan(catalogue, satisfies) };
}
