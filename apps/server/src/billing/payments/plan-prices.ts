import { CYCLES, PLANS } from '@interlinear/contract/plans';
import type Stripe from 'stripe';
import type { Cycle, Plan, PlanCatalogue } from '../plans/plan-catalogue.ts';

export interface PlanForCycle {
  plan: Plan;
  cycle: Cycle;
}

/** What our prices are called at Stripe, e.g. `interlinear_pro_yearly`. */
function lookupKeyOf({ plan, cycle }: PlanForCycle): string {
  return `interlinear_${plan}_${cycle}`;
}

/**
 * Stripe's price of a plan: the one that the catalogue names, else the one with our lookup key, which is made when there is none
 * or when the catalogue says another amount. Subscriptions that run keep the price they were bought for.
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
  return makePrice(stripe, { ...wanted, amount: entry.priceMinor, currency });
}

interface NewPrice extends PlanForCycle {
  amount: number;
  currency: string;
}

async function makePrice(stripe: Stripe, { plan, cycle, amount, currency }: NewPrice): Promise<string> {
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
    // Two servers that start at once make one price.
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

/** Whether Stripe refused something with that code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Which plan a price of Stripe's is; `undefined` for a price that is none of ours. */
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
