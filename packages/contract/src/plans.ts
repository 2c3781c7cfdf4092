import * as z from 'zod/mini';

/** Ordered from lowest to highest. */
export const PLANS = ['free', 'pro', 'max', 'enterprise'] as const;
export const CYCLES = ['monthly', 'yearly'] as const;
/** Tiers of AI models, from the cheapest to the most expensive. */
export const TIERS = ['free', 'basic', 'advanced', 'premium'] as const;
export const METERS = ['tokens', 'htokens', 'ftokens', 'docs', 'images', 'collects'] as const;

export const planName = z.enum(PLANS);
export type PlanName = z.infer<typeof planName>;
export const cycleName = z.enum(CYCLES);
export type CycleName = z.infer<typeof cycleName>;
export const meterName = z.enum(METERS);
export type MeterName = z.infer<typeof meterName>;

/** Price in the currency's smallest unit; `currency` is ISO 4217 in capitals. */
const amount = { price_minor: z.int(), currency: z.string() };

/** Plan with a billing cycle, on sale: a row of `GET /pubapi1/get_subscription_plans`. */
export const subscriptionPlan = z.object({
  /** Argument of `create_subscription_checkout`, e.g. `pro-yearly`. */
  plan_id: z.string(),
  plan: planName,
  cycle: cycleName,
  ...amount,
  /** Price per month, rounded up to the smallest unit; equal to the price for monthly plans. */
  price_per_month_minor: z.int(),
  /** Percentage saved against twelve months of the monthly plan, rounded down; 0 for monthly plans. */
  saving_percent: z.int(),
  /** `false` while payments are not configured, or the payment provider lacks this price. */
  is_available: z.boolean(),
});
export type SubscriptionPlan = z.infer<typeof subscriptionPlan>;

export const subscriptionPlansData = z.array(subscriptionPlan);

export const planFeatures = z.object({
  /**
   * Tiers of AI models included in the plan. Engines without a tier are for everyone, unless `engines` says otherwise.
   */
  tiers: z.array(z.enum(TIERS)),
  api: z.object({
    level: z.enum(['basic', 'advanced', 'enterprise']),
    requests_per_minute: z.int(),
    keys: z.int(),
    /** Tiers of AI models available to API keys. */
    tiers: z.array(z.enum(TIERS)),
  }),
  /** Tokens per day of AI models that cost nothing, of texts and translations; `null` unlimited. */
  free_model_tokens: z.nullable(z.int()),
  /** Maximum number of terms in all glossaries together; 0 means no glossaries, `null` unlimited. */
  glossary_terms: z.nullable(z.int()),
  /** `share`: share glossaries and documents with named people; `roles`: also let some of them edit. */
  collaboration: z.enum(['none', 'share', 'roles']),
  /** Maximum number of documents at the same time. */
  batch_files: z.int(),
  /** Limits per document, the plan's capped by this server's, and of all that are stored. */
  documents: z.object({ pages: z.int(), megabytes: z.int(), stored_megabytes: z.int(), stored_files: z.int() }),
  support: z.enum(['standard', 'priority', 'dedicated']),
});
export type PlanFeatures = z.infer<typeof planFeatures>;

/** Monthly quota of a plan, whatever its billing cycle. */
export const planQuota = z.object({ meter: meterName, amount: z.int() });
export type PlanQuota = z.infer<typeof planQuota>;

/** `GET /pubapi1/get_plan_config`: every figure that screens show. */
export const planConfigData = z.object({
  plans: z.array(
    z.object({
      plan: planName,
      /** Whether the price is by agreement with the operator. */
      is_by_agreement: z.boolean(),
      quotas: z.array(planQuota),
      features: planFeatures,
      /** Empty for plans without a price. */
      prices: z.array(subscriptionPlan),
    }),
  ),
  /** Price of a model's token by tier, in thousandths of a plan token, and the first plan that includes the tier. */
  tiers: z.array(z.object({ tier: z.enum(TIERS), price_permille: z.int(), plan: planName })),
  rewards: z.object({
    signup_tokens: z.int(),
    inviter_tokens: z.int(),
    invitee_tokens: z.int(),
    /** Condition for both people to get their reward. */
    invite_condition: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('purchase') }),
      z.object({ kind: z.literal('tokens-used'), tokens: z.int() }),
      z.object({ kind: z.literal('registration') }),
    ]),
    /** Days until a pending invite expires. */
    invite_days: z.int(),
    /** Days a reward can be used; `null` means forever. */
    valid_days: z.nullable(z.int()),
  }),
  refunds: z.object({
    /** Hours after the payment in which a subscription can be refunded. */
    hours: z.int(),
    /** Maximum share of the period's tokens that may be used for a refund. */
    most_used_percent: z.int(),
    /** Business days until the money arrives. */
    business_days: z.object({ from: z.int(), to: z.int() }),
  }),
  /** Whether this server accepts payments. */
  payments: z.boolean(),
});
export type PlanConfigData = z.infer<typeof planConfigData>;

const pack = { id: z.string(), ...amount, valid_days: z.int(), is_available: z.boolean() };

/** Add-on pack: a row of `GET /pubapi1/get_products`. `id` is the argument of `create_product_checkout`. */
export const product = z.discriminatedUnion('type', [
  z.object({
    ...pack,
    type: z.literal('tokens'),
    /** Tokens. */
    units: z.int(),
    /** Price of 10,000 tokens in millionths of the currency's main unit, rounded up. */
    price_per_10k_micros: z.int(),
  }),
  z.object({
    ...pack,
    type: z.literal('docs'),
    /** Pages. */
    units: z.int(),
  }),
  z.object({
    ...pack,
    type: z.literal('family'),
    /** Accounts besides the buyer's own. */
    units: z.int(),
    plan: planName,
    cycle: cycleName,
  }),
]);
export type Product = z.infer<typeof product>;

export const productsQuery = z.object({ type: z.optional(z.enum(['tokens', 'docs', 'family'])) });
export const productsData = z.array(product);
