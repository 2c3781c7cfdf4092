import { PLANS } from '@interlinear/contract/plans';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Decision, decide, type Permission } from './decide.ts';
import { type Plan, type PlanCatalogue, readPlanCatalogue, type Tier } from './plan-catalogue.ts';

const TIERS: Record<string, Tier | undefined> = {
  edge: undefined,
  deepl: undefined,
  tiny: 'free',
  small: 'basic',
  large: 'advanced',
  huge: 'premium',
};

const yes = 'yes';
const login = 'login';
/** Expected decisions for visitors and each plan: allowed, or what would allow it, with the plan's limit. */
type Row = [permission: Permission, visitor: string, free: string, pro: string, max: string, enterprise: string];

const TABLE: Row[] = [
  [{ kind: 'engine', engine: 'edge' }, yes, yes, yes, yes, yes],
  [{ kind: 'engine', engine: 'no-such-engine' }, yes, yes, yes, yes, yes],
  [{ kind: 'engine', engine: 'deepl' }, login, 'pro', yes, yes, yes],
  [{ kind: 'engine', engine: 'tiny' }, login, yes, yes, yes, yes],
  [{ kind: 'engine', engine: 'small' }, login, yes, yes, yes, yes],
  [{ kind: 'engine', engine: 'large' }, login, 'pro', yes, yes, yes],
  [{ kind: 'engine', engine: 'huge' }, login, 'max', 'max', yes, yes],
  [{ kind: 'engine', engine: 'edge', isApi: true }, yes, yes, yes, yes, yes],
  [{ kind: 'engine', engine: 'small', isApi: true }, login, yes, yes, yes, yes],
  [{ kind: 'engine', engine: 'large', isApi: true }, login, 'pro', yes, yes, yes],
  [{ kind: 'engine', engine: 'huge', isApi: true }, login, 'max', 'max', yes, yes],
  [{ kind: 'api', keys: 0 }, login, yes, yes, yes, yes],
  [{ kind: 'api', keys: 1 }, login, yes, yes, yes, yes],
  [{ kind: 'api', keys: 2 }, login, 'pro, 1', yes, yes, yes],
  [{ kind: 'api', keys: 21 }, login, 'enterprise, 1', 'enterprise, 5', 'enterprise, 20', yes],
  [{ kind: 'api', keys: 101 }, login, 'none, 1', 'none, 5', 'none, 20', 'none, 100'],
  [{ kind: 'glossaries', terms: 0 }, login, yes, yes, yes, yes],
  [{ kind: 'glossaries', terms: 1 }, login, 'pro, 0', yes, yes, yes],
  [{ kind: 'glossaries', terms: 1000 }, login, 'pro, 0', yes, yes, yes],
  [{ kind: 'glossaries', terms: 1001 }, login, 'max, 0', 'max, 1000', yes, yes],
  [{ kind: 'share', roles: false }, login, 'pro', yes, yes, yes],
  [{ kind: 'share', roles: true }, login, 'max', 'max', yes, yes],
  [{ kind: 'batch', files: 1 }, login, yes, yes, yes, yes],
  [{ kind: 'batch', files: 2 }, login, 'max, 1', 'max, 1', yes, yes],
  [{ kind: 'batch', files: 101 }, login, 'none, 1', 'none, 1', 'none, 20', 'none, 100'],
  [{ kind: 'favorites', count: 200 }, login, yes, yes, yes, yes],
  [{ kind: 'favorites', count: 201 }, login, 'pro, 200', yes, yes, yes],
  [{ kind: 'favorites', count: 5001 }, login, 'max, 200', 'max, 5000', yes, yes],
];

describe('what a plan allows', () => {
  let catalogue: PlanCatalogue;
  beforeAll(async () => {
    catalogue = { ...(await readPlanCatalogue({})), enginePlans: { deepl: 'pro' } };
  });

  function ask(permission: Permission, plan: Plan | undefined, extraFavorites = 0): Decision {
    const engine = (id: string) => {
      if (!(id in TIERS)) return undefined;
      const tier = TIERS[id];
      return { engine: tier ? { tier } : {} };
    };
    return decide({ catalogue, permission, plan, engine, extraFavorites });
  }

  it.each(TABLE)('[BILL-17] %j: visitors %s, free %s, pro %s, max %s, enterprise %s', (permission, ...expected) => {
    expect([undefined, ...PLANS].map((plan) => inWords(ask(permission, plan)))).toEqual(expected);
  });

  it('[BILL-17] counts favorites granted in addition to the plan', () => {
    expect(ask({ kind: 'favorites', count: 210 }, 'free', 10)).toEqual({ isAllowed: true });
    expect(inWords(ask({ kind: 'favorites', count: 211 }, 'free', 10))).toBe('pro, 210');
  });

  it('[BILL-17] never allows less on a higher plan', () => {
    for (const [permission] of TABLE) {
      const allowed = PLANS.map((plan) => ask(permission, plan).isAllowed);
      expect(allowed).toEqual(allowed.toSorted((one, other) => Number(one) - Number(other)));
    }
  });
});

function inWords(decision: Decision): string {
  if (decision.isAllowed) return yes;
  if (decision.needs === 'login') return login;
  const { plan = 'none', limit } = decision;
  return limit === undefined ? plan : `${plan}, ${limit}`;
}
