import { firstPlan, type Plan, type PlanCatalogue, type PlanEntry, rankOf, type Tier } from './plan-catalogue.ts';

/** An action that a plan may or may not allow (BILL-17). Numbers are the totals after the action. */
export type Permission =
  /** `isApi`: requested with an API key. */
  | { kind: 'engine'; engine: string; isApi?: boolean }
  | { kind: 'api'; keys: number }
  | { kind: 'glossaries'; terms: number }
  | { kind: 'share'; roles: boolean }
  | { kind: 'batch'; files: number }
  | { kind: 'document-pages'; pages: number }
  | { kind: 'document-size'; megabytes: number }
  | { kind: 'favorites'; count: number };

/** Allowed, or what would allow it: `plan` is `undefined` when no plan does, `limit` is the current plan's limit. */
export type Decision =
  | { isAllowed: true }
  | { isAllowed: false; needs: 'login' }
  | { isAllowed: false; needs: 'plan'; plan: Plan | undefined; limit?: number };

export interface DecisionInput {
  catalogue: PlanCatalogue;
  /** `undefined` for visitors. */
  plan: Plan | undefined;
  permission: Permission;
  engine: FindEngine;
  /** Favorites granted in addition to the plan's. */
  extraFavorites: number;
}

/** Finds an engine of this server by id, with the tier that plans restrict. */
export type FindEngine = (id: string) => { engine: { readonly tier?: Tier } } | undefined;

/** Decides by the catalogue alone what a plan allows. */
export function decide(input: DecisionInput): Decision {
  const { permission } = input;
  if (permission.kind === 'engine') return decideEngine(input, permission);
  const { plan, catalogue } = input;
  if (plan === undefined) return { isAllowed: false, needs: 'login' };
  switch (permission.kind) {
    case 'api':
      return decideNumber(input, plan, permission.keys, ({ features }) => features.api.keys);
    case 'glossaries':
      return decideNumber(input, plan, permission.terms, ({ features }) => features.glossaryTerms ?? Infinity);
    case 'batch':
      return decideNumber(input, plan, permission.files, ({ features }) => features.batchFiles);
    case 'document-pages':
      return decideNumber(input, plan, permission.pages, ({ features }) => features.documents.pages);
    case 'document-size':
      return decideNumber(input, plan, permission.megabytes, ({ features }) => features.documents.megabytes);
    case 'favorites':
      return decideNumber(input, plan, permission.count, ({ quotas }) => quotas.collects + input.extraFavorites);
    case 'share': {
      const wanted = permission.roles ? ['roles'] : ['share', 'roles'];
      return allowedOrFirstPlan(catalogue, plan, ({ features }) => wanted.includes(features.collaboration));
    }
  }
}

/** Engines without a tier or a plan of their own are open to everyone. */
function decideEngine(
  { catalogue, plan, engine }: DecisionInput,
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
  /** Requested with an API key. */
  isApi: boolean;
}

/** Returns the lowest plan with an engine; `none` when no account is needed, `undefined` when no plan has it. */
export function planOfEngine(catalogue: PlanCatalogue, { id, tier, isApi }: EngineInPlans): Plan | 'none' | undefined {
  const byTier = tier && firstPlan(catalogue, ({ features }) => (isApi ? features.api : features).tiers.includes(tier));
  if (tier && !byTier) return undefined;
  const named = catalogue.enginePlans[id];
  if (!named || !byTier) return named ?? byTier ?? 'none';
  return rankOf(named) > rankOf(byTier) ? named : byTier;
}

function decideNumber(
  { catalogue }: DecisionInput,
  plan: Plan,
  wanted: number,
  limitOf: (entry: PlanEntry) => number,
): Decision {
  const decision = allowedOrFirstPlan(catalogue, plan, (entry) => limitOf(entry) >= wanted);
  return decision.isAllowed ? decision : { ...decision, limit: limitOf(catalogue.plans[plan]) };
}

function allowedOrFirstPlan(
  catalogue: PlanCatalogue,
  plan: Plan,
  satisfies: (entry: PlanEntry) => boolean,
): { isAllowed: true } | { isAllowed: false; needs: 'plan'; plan: Plan | undefined } {
  if (satisfies(catalogue.plans[plan])) return { isAllowed: true };
  return { isAllowed: false, needs: 'plan', plan: firstPlan(catalogue, satisfies) };
}
