import { CYCLES, PLANS } from '@interlinear/contract/plans';
import type Stripe from 'stripe';
import type { Cycle, Plan, PlanCatalogue } from '../../plans/plan-catalogue.ts';

export interface PlanForCycle {
  plan: Plan;
  cycle: Cycle;
}

/** Returns the lookup key of our price at Stripe, e.g. `interlinear_pro_yearly`. */
function lookupKeyOf({ plan, cycle }: PlanForCycle): string {
  return `interlinear_${plan}_${cycle}`;
}

/**
 * Returns the id of a plan's Stripe price: the catalogue's, else the one with our lookup key, which is created when it is missing or
 * the catalogue's amount changed. Running subscriptions keep their price.
 * @throws when the plan has no price
 */
export async function priceOfPlan(stripe: Stripe, catalogue: PlanCatalogue, wanted: PlanForCycle): Promise<string> {
  const entry = catalogue.plans[wanted.plan].prices?.[wanted.cycle];
  if (!entry) throw new Error(`the plan ${wanted.plan} has no price`);
  if (entry.stripePrice !== undefined) return entry.stripePrice;
  const currency = catalogue.currency.toLowerCase();
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKeyOf(wanted)], active: true, limit: 1 });
  const [found] = data;
  if (found?.unit_amount === entry.priceMinor && found.currency === currency) return found.id;
  return createPrice(stripe, { ...wanted, amount: entry.priceMinor, currency });
}

interface NewPrice extends PlanForCycle {
  amount: number;
  currency: string;
}

async function createPrice(stripe: Stripe, { plan, cycle, amount, currency }: NewPrice): Promise<string> {
  const lookupKey = lookupKeyOf({ plan, cycle });
  const price = await stripe.prices.create(
    {
      product: await productOf(stripe, plan),
      currency,
      unit_amount: amount,
      recurring: { interval: cycle === 'yearly' ? 'year' : 'month' },
      lookup_key: lookupKey,
      transfer_lookup_key: true,
      metadata: { plan, cycle },
    },
    // Concurrent servers create only one price.
    { idempotencyKey: `price:${lookupKey}:${amount}:${currency}` },
  );
  return price.id;
}

async function productOf(stripe: Stripe, plan: Plan): Promise<string> {
  const id = `interlinear_${plan}`;
  const name = `Interlinear ${plan.charAt(0).toUpperCase()}${plan.slice(1)}`;
  try {
    await stripe.products.create({ id, name, metadata: { plan } });
  } catch (error) {
    if (!hasCode(error, 'resource_already_exists')) throw error;
  }
  return id;
}

/** Tells whether an error is Stripe's with that code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Finds the plan of a Stripe price; `undefined` for a price that is not ours. */
export function planOfPrice(catalogue: PlanCatalogue, price: Stripe.Price): PlanForCycle | undefined {
  for (const plan of PLANS) {
    for (const cycle of CYCLES) {
      const known = catalogue.plans[plan].prices?.[cycle]?.stripePrice;
      const isMarked = price.metadata.plan === plan && price.metadata.cycle === cycle;
      if (price.id === known || price.lookup_key === lookupKeyOf({ plan, cycle }) || isMarked) return { plan, cycle };
    }
  }
  return undefined;
}
