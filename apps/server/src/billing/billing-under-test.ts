import type { Queries } from '../platform/database/database.ts';
import { type Attempts, createAttempts } from '../platform/limits/attempts.ts';
import { createSecret } from '../platform/secret/secret.ts';
import type { Ledger } from './ledger/ledger.ts';
import { createLedger } from './ledger/operations.ts';
import { createPlans, type Plans } from './plans/create-plans.ts';
import { type PlanCatalogue, readPlanCatalogue } from './plans/plan-catalogue.ts';

/** The parts of billing that other domains need, on a test database. */
export interface BillingUnderTest {
  ledger: Ledger;
  plans: Plans;
  catalogue: PlanCatalogue;
  attempts: Attempts;
  keyFor(purpose: string): Buffer;
}

export async function createBillingUnderTest(queries: Queries, now: () => Date): Promise<BillingUnderTest> {
  const { keyFor } = createSecret('a secret of thirty-two characters');
  const catalogue = await readPlanCatalogue({ PLAN_CATALOGUE: undefined, STRIPE_PRICES: {} });
  const ledger = createLedger({ queries, now });
  return {
    ledger,
    plans: createPlans({ queries, ledger, catalogue, engine: () => undefined, now }),
    catalogue,
    attempts: createAttempts({ queries, now, key: keyFor('attempts') }),
    keyFor,
  };
}
