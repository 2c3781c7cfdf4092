import { fileURLToPath } from 'node:url';
import { type CycleName, PLANS, type PlanName, type TIERS } from '@interlinear/contract/plans';
import type * as z from 'zod';
import { ConfigurationError } from '../../configuration/configuration.ts';
import { readCatalogueFile } from '../../platform/catalogue-file.ts';
import { planCatalogueSchema } from './catalogue-schema.ts';

export type Plan = PlanName;
export type Cycle = CycleName;
export type PlanCatalogue = z.output<typeof planCatalogueSchema>;
export type PlanEntry = PlanCatalogue['plans'][Plan];
export type Features = PlanEntry['features'];
export type Pack = PlanCatalogue['packs'][number];
export type Tier = (typeof TIERS)[number];

const PLAN_CATALOGUE = fileURLToPath(new URL('../../../catalogue/plans.json', import.meta.url));

export interface PlanCatalogueFiles {
  PLAN_CATALOGUE?: string | undefined;
  STRIPE_PRICES?: Readonly<Record<string, string>> | undefined;
}

/**
 * Reads the operator's catalogue and adds the Stripe price ids of STRIPE_PRICES.
 * @throws {ConfigurationError} naming every field that is wrong
 */
export async function readPlanCatalogue({ PLAN_CATALOGUE: file, STRIPE_PRICES }: PlanCatalogueFiles) {
  const catalogue = await readCatalogueFile({
    variable: 'PLAN_CATALOGUE',
    file: file ?? PLAN_CATALOGUE,
    schema: planCatalogueSchema,
  });
  return withStripePrices(catalogue, STRIPE_PRICES);
}

/** Names a plan and cycle in the API, e.g. `pro-yearly`. */
export function planId(plan: Plan, cycle: Cycle): string {
  return `${plan}-${cycle}`;
}

/** Finds plan, cycle and price of a {@link planId}; `undefined` when it cannot be bought. */
export function findPlanPrice(catalogue: PlanCatalogue, id: string) {
  for (const plan of PLANS) {
    const { prices } = catalogue.plans[plan];
    for (const cycle of ['monthly', 'yearly'] as const) {
      if (prices && planId(plan, cycle) === id) return { plan, cycle, ...prices[cycle] };
    }
  }
  return undefined;
}

export function findPack(catalogue: PlanCatalogue, id: string): Pack | undefined {
  return catalogue.packs.find((pack) => pack.id === id);
}

const LABELS: Record<Plan, string> = { free: 'Free', pro: 'Pro', max: 'Max', enterprise: 'Enterprise' };

/** Returns a plan's display name, which is the same in every language. */
export function planLabel(plan: Plan): string {
  return LABELS[plan];
}

/** Ranks plans; a higher plan includes everything below it. */
export function rankOf(plan: Plan): number {
  return PLANS.indexOf(plan);
}

/** Lists a plan and those above it; empty for `undefined`. */
export function plansFrom(lowest: Plan | undefined): Plan[] {
  return lowest === undefined ? [] : PLANS.slice(rankOf(lowest));
}

/** Finds the lowest plan whose entry satisfies a condition. */
export function firstPlan(catalogue: PlanCatalogue, satisfies: (entry: PlanEntry) => boolean): Plan | undefined {
  return PLANS.find((plan) => satisfies(catalogue.plans[plan]));
}

function withStripePrices(
  catalogue: PlanCatalogue,
  stripePrices: Readonly<Record<string, string>> = {},
): PlanCatalogue {
  const changed = structuredClone(catalogue);
  const unknown: string[] = [];
  for (const [id, stripePrice] of Object.entries(stripePrices)) {
    const entry = findEntry(changed, id);
    if (entry) entry.stripePrice = stripePrice;
    else unknown.push(`STRIPE_PRICES names "${id}", which is no plan or pack of the catalogue`);
  }
  if (unknown.length > 0) throw new ConfigurationError(unknown);
  return changed;
}

function findEntry(catalogue: PlanCatalogue, id: string): { stripePrice?: string | undefined } | undefined {
  const found = findPlanPrice(catalogue, id);
  return found ? catalogue.plans[found.plan].prices?.[found.cycle] : findPack(catalogue, id);
}
