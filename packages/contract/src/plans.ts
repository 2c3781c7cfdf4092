import * as z from 'zod/mini';

/** From the least to the most. */
export const PLANS = ['free', 'pro', 'max', 'enterprise'] as const;
export const CYCLES = ['monthly', 'yearly'] as const;
/** Of AI models, from the cheapest to the dearest. */
export const TIERS = ['free', 'basic', 'advanced', 'premium'] as const;
export const METERS = ['tokens', 'htokens', 'ftokens', 'docs', 'images', 'collects'] as const;

export const planName = z.enum(PLANS);
export type PlanName = z.infer<typeof planName>;
export const cycleName = z.enum(CYCLES);
export type CycleName = z.infer<typeof cycleName>;
export const meterName = z.enum(METERS);
export type MeterName = z.infer<typeof meterName>;

/** Money in the currency's smallest unit; `currency` is ISO 4217 in capitals. */
const amount = { price_minor: z.int(), currency: z.string() };

/** A plan for a cycle that can be bought: a row of `GET /pubapi1/get_subscription_plans`. */
export const subscriptionPlan = z.object({
  /** What `create_subscription_checkout` takes, e.g. `pro-yearly`. */
  plan_id: z.string(),
  plan: planName,
  cycle: cycleName,
  ...amount,
  /** The same for one month, rounded up to the smallest unit; equal to the price for monthly plans. */
  price_per_month_minor: z.int(),
  /** What twelve months of the monthly plan would cost more, in percent, rounded down; 0 for monthly plans. */
  saving_percent: z.int(),
  /** `false` while payments are not set up, or this one is not known to them. */
  is_available: z.boolean(),
});
export type SubscriptionPlan = z.infer<typeof subscriptionPlan>;

export const subscriptionPlansData = z.array(subscriptionPlan);

export const planFeatures = z.object({
  /** Tiers of AI models that the plan gives. Engines without a tier are for everybody, unless `engines` says otherwise. */
  tiers: z.array(z.enum(TIERS)),
  api: z.object({
    level: z.enum(['basic', 'advanced', 'enterprise']),
    requests_per_minute: z.int(),
    keys: z.int(),
    /** Tiers of AI models that developers' keys reach. */
    tiers: z.array(z.enum(TIERS)),
  }),
  /** How many terms a person may keep in all glossaries together; 0 is no glossaries, `null` is any number. */
  glossary_terms: z.nullable(z.int()),
  /** `share`: glossaries and documents with named people; `roles`: and some of them may edit. */
  collaboration: z.enum(['none', 'share', 'roles']),
  /** How many files go in at once. */
  batch_files: z.int(),
  /** The most of one document: what the plan gives, as far as this server takes it. */
  documents: z.object({ pages: z.int(), megabytes: z.int() }),
  support: z.enum(['standard', 'priority', 'dedicated']),
});
export type PlanFeatures = z.infer<typeof planFeatures>;

/** What a plan gives every month, whatever its cycle. */
export const planQuota = z.object({ meter: meterName, amount: z.int() });
export type PlanQuota = z.infer<typeof planQuota>;

/** `GET /pubapi1/get_plan_config`: every figure that a screen may show. */
export const planConfigData = z.object({
  plans: z.array(
    z.object({
      plan: planName,
      /** No price: people ask the operator. */
      is_by_agreement: z.boolean(),
      quotas: z.array(planQuota),
      features: planFeatures,
      /** Empty for plans without a price. */
      prices: z.array(subscriptionPlan),
    }),
  ),
  /** What a token of a model costs by its tier, in thousandths of a plan's token, and the first plan that has it. */
  tiers: z.array(z.object({ tier: z.enum(TIERS), price_permille: z.int(), plan: planName })),
  rewards: z.object({
    signup_tokens: z.int(),
    inviter_tokens: z.int(),
    invitee_tokens: z.int(),
    /** What the invited person has to do before both get their reward. */
    invite_condition: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('purchase') }),
      z.object({ kind: z.literal('tokens-used'), tokens: z.int() }),
      z.object({ kind: z.literal('registration') }),
    ]),
    /** After this many days an invite that waits has expired. */
    invite_days: z.int(),
    /** How long rewards can be used; `null` is for ever. */
    valid_days: z.nullable(z.int()),
  }),
  refunds: z.object({
    /** Within how many hours of the payment a subscription is refunded on request. */
    hours: z.int(),
    /** Not when more than this of the period's tokens was used. */
    most_used_percent: z.int(),
    /** How long the money takes, in business days. */
    business_days: z.object({ from: z.int(), to: z.int() }),
  }),
  /** Whether this server takes payments at all. */
  payments: z.boolean(),
});
export type PlanConfigData = z.infer<typeof planConfigData>;

const pack = { id: z.string(), ...amount, valid_days: z.int(), is_available: z.boolean() };

/** An add-on pack: a row of `GET /pubapi1/get_products`. `id` is what `create_product_checkout` takes. */
export const product = z.discriminatedUnion('type', [
  z.object({
    ...pack,
    type: z.literal('tokens'),
    /** Tokens. */
    units: z.int(),
    /** The price of 10,000 tokens in millionths of the currency's main unit, rounded up. */
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
    /** Accounts, without the buyer's own. */
    units: z.int(),
    plan: planName,
    cycle: cycleName,
  }),
]);
export type Product = z.infer<typeof product>;

export const productsQuery = z.object({ type: z.optional(z.enum(['tokens', 'docs', 'family'])) });
export const productsData = z.array(product);
