import {
  CYCLES,
  PLANS,
  type PlanConfigData,
  type Product,
  type SubscriptionPlan,
  TIERS,
} from '@interlinear/contract/plans';
import { planOfEngine } from './decide.ts';
import { TOKENS_OF_PLAN } from './monthly-grants.ts';
import { type Cycle, type Features, type Pack, type Plan, type PlanCatalogue, planId } from './plan-catalogue.ts';

/** Tells whether payments are set up, and which Stripe prices can be sold (`undefined`: the catalogue names none). */
export interface Shop {
  isOpen: boolean;
  canSell(stripePrice: string | undefined): boolean;
}

/** Maximum size of a document that the server accepts, whatever the plan. */
export interface DocumentLimits {
  pages: number;
  megabytes: number;
}

/** The shop of a server without payments. */
export const SHOP_WITHOUT_PAYMENTS: Shop = { isOpen: false, canSell: () => false };

/** Presents the plans, tiers, rewards and refund terms for the web app. */
export function presentPlanConfig(catalogue: PlanCatalogue, shop: Shop, limits: DocumentLimits): PlanConfigData {
  const { rewards, refunds, tierPricesPermille } = catalogue;
  const prices = presentSubscriptionPlans(catalogue, shop);
  return {
    plans: PLANS.map((plan) => ({
      plan,
      is_by_agreement: plan !== 'free' && !catalogue.plans[plan].prices,
      quotas: quotasOf(catalogue, plan),
      features: presentFeatures(catalogue.plans[plan].features, limits),
      prices: prices.filter((price) => price.plan === plan),
    })),
    tiers: TIERS.map((tier) => ({ tier, price_permille: tierPricesPermille[tier], plan: planOfTier(catalogue, tier) })),
    rewards: {
      signup_tokens: rewards.signupTokens,
      inviter_tokens: rewards.inviterTokens,
      invitee_tokens: rewards.inviteeTokens,
      invite_condition: rewards.inviteCondition,
      invite_days: rewards.inviteDays,
      valid_days: rewards.validDays,
    },
    refunds: {
      hours: refunds.hours,
      most_used_percent: refunds.mostUsedPercent,
      business_days: refunds.businessDays,
    },
    payments: shop.isOpen,
  };
}

/** Lists the plans that have a price, one entry per cycle. */
export function presentSubscriptionPlans(catalogue: PlanCatalogue, shop: Shop): SubscriptionPlan[] {
  return PLANS.flatMap((plan) => {
    const { prices } = catalogue.plans[plan];
    if (!prices) return [];
    return CYCLES.map((cycle) => ({
      plan_id: planId(plan, cycle),
      plan,
      cycle,
      price_minor: prices[cycle].priceMinor,
      currency: catalogue.currency,
      price_per_month_minor: Math.ceil(prices[cycle].priceMinor / MONTHS[cycle]),
      saving_percent: savingPercent(prices.monthly.priceMinor, prices[cycle].priceMinor, MONTHS[cycle]),
      is_available: shop.canSell(prices[cycle].stripePrice),
    }));
  });
}

/** Lists the packs, optionally of one type. */
export function presentProducts(catalogue: PlanCatalogue, shop: Shop, type?: Product['type']): Product[] {
  return catalogue.packs
    .filter((pack) => type === undefined || pack.type === type)
    .map((pack) => presentPack(catalogue, shop, pack));
}

const MONTHS: Record<Cycle, number> = { monthly: 1, yearly: 12 };

/** Computes the saving over monthly payments, rounded down so that it is never overstated. */
function savingPercent(monthlyMinor: number, priceMinor: number, months: number): number {
  const whole = monthlyMinor * months;
  return Math.floor(((whole - priceMinor) * 100) / whole);
}

function presentPack({ currency }: PlanCatalogue, shop: Shop, pack: Pack): Product {
  const common = {
    id: pack.id,
    units: pack.units,
    price_minor: pack.priceMinor,
    currency,
    valid_days: pack.validDays,
    is_available: shop.canSell(pack.stripePrice),
  };
  switch (pack.type) {
    case 'tokens':
      return { ...common, type: pack.type, price_per_10k_micros: pricePer10kMicros(pack, currency) };
    case 'docs':
      return { ...common, type: pack.type };
    case 'family':
      return { ...common, type: pack.type, plan: pack.plan, cycle: pack.cycle };
  }
}

/** Returns the price of 10,000 tokens in millionths of the main unit, because the smallest unit is too coarse. */
function pricePer10kMicros({ priceMinor, units }: Pack, currency: string): number {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const microsPerMinor = 10 ** (6 - digits);
  return Math.ceil((priceMinor * microsPerMinor * 10_000) / units);
}

function quotasOf(catalogue: PlanCatalogue, plan: Plan) {
  const { tokens, docs, images, collects } = catalogue.plans[plan].quotas;
  return [
    { meter: TOKENS_OF_PLAN[plan], amount: tokens },
    { meter: 'docs' as const, amount: docs },
    { meter: 'images' as const, amount: images },
    { meter: 'collects' as const, amount: collects },
  ];
}

/** Returns the lowest plan with a tier; the catalogue's schema guarantees that one exists. */
function planOfTier(catalogue: PlanCatalogue, tier: (typeof TIERS)[number]): Plan {
  const plan = planOfEngine(catalogue, { id: '', tier, isApi: false });
  return plan === undefined || plan === 'none' ? 'enterprise' : plan;
}

function presentFeatures(features: Features, limits: DocumentLimits) {
  const { tiers, api, freeModelTokens, glossaryTerms, collaboration, batchFiles, documents, support } = features;
  return {
    tiers,
    api: { level: api.level, requests_per_minute: api.requestsPerMinute, keys: api.keys, tiers: api.tiers },
    free_model_tokens: freeModelTokens,
    glossary_terms: glossaryTerms,
    collaboration,
    batch_files: batchFiles,
    documents: {
      pages: Math.min(documents.pages, limits.pages),
      megabytes: Math.min(documents.megabytes, limits.megabytes),
      stored_megabytes: documents.storedMegabytes,
      stored_files: documents.storedFiles,
    },
    support,
  };
}
