import { CYCLES, PLANS, TIERS } from '@interlinear/contract/plans';
import * as z from 'zod';

const whole = z.int().nonnegative();
const positive = z.int().positive();
const identifier = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'takes lower-case letters, digits and hyphens');
const API_LEVELS = ['basic', 'advanced', 'enterprise'] as const;
const COLLABORATIONS = ['none', 'share', 'roles'] as const;
const SUPPORTS = ['standard', 'priority', 'dedicated'] as const;
const tiers = z.array(z.enum(TIERS)).min(1);

/** `stripePrice` is Stripe's price id; STRIPE_PRICES can set it instead of the file. */
const price = { priceMinor: positive, stripePrice: z.string().min(1).optional() };

const plan = z.strictObject({
  /** Missing for the free plan and for plans sold by agreement. */
  prices: z.strictObject({ monthly: z.strictObject(price), yearly: z.strictObject(price) }).optional(),
  /** Granted every month; `collects` is how many favorites may be kept. */
  quotas: z.strictObject({ tokens: whole, docs: whole, images: whole, collects: whole }),
  features: z.strictObject({
    tiers,
    api: z.strictObject({
      level: z.enum(API_LEVELS),
      requestsPerMinute: positive,
      keys: whole,
      tiers,
    }),
    /** Tokens per day of models without a price; `null` any number. */
    freeModelTokens: positive.nullable().default(100_000),
    /** Terms in all glossaries together; 0 allows no glossaries, `null` any number of terms. */
    glossaryTerms: whole.nullable(),
    collaboration: z.enum(COLLABORATIONS),
    batchFiles: positive,
    /** Maximum pages and megabytes of one document, and the maximum that is stored of all. */
    documents: z.strictObject({
      pages: positive,
      megabytes: positive,
      storedMegabytes: positive.default(1_000),
      storedFiles: positive.default(1_000),
    }),
    support: z.enum(SUPPORTS),
  }),
});

const pack = { id: identifier, units: positive, ...price, validDays: positive };

/** The operator's file of plans, packs and rewards (BILL-01, BILL-02, BILL-08, BILL-12). */
export const planCatalogueSchema = z
  .strictObject({
    currency: z.string().regex(/^[A-Z]{3}$/, 'takes three capitals, such as USD'),
    plans: z.strictObject({ free: plan, pro: plan, max: plan, enterprise: plan }),
    /** Price of a model's token in thousandths of a plan token, for models without a price factor of their own. */
    tierPricesPermille: z.strictObject({ free: whole, basic: whole, advanced: whole, premium: whole }),
    /** Engines, by id, restricted to this plan and those above it, whatever their tier. */
    enginePlans: z.record(z.string(), z.enum(PLANS)),
    /** Tokens per day: of free models for all free accounts of a network together, and of engines, by id, for everybody. */
    dailyLimits: z
      .strictObject({
        freeModelTokensPerNetwork: positive.default(1_000_000),
        engineTokens: z.record(z.string(), positive).default({}),
      })
      .prefault({}),
    packs: z.array(
      z.discriminatedUnion('type', [
        z.strictObject({ ...pack, type: z.literal('tokens') }),
        z.strictObject({ ...pack, type: z.literal('docs') }),
        z.strictObject({ ...pack, type: z.literal('family'), plan: z.enum(PLANS), cycle: z.enum(CYCLES) }),
      ]),
    ),
    rewards: z.strictObject({
      signupTokens: whole,
      inviterTokens: whole,
      inviteeTokens: whole,
      inviteCondition: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('registration') }),
        z.strictObject({ kind: z.literal('tokens-used'), tokens: positive }),
        z.strictObject({ kind: z.literal('purchase') }),
      ]),
      inviteDays: positive,
      validDays: positive.nullable(),
    }),
    refunds: z.strictObject({
      hours: whole,
      mostUsedPercent: whole.max(100),
      businessDays: z.strictObject({ from: whole, to: whole }),
    }),
  })
  .superRefine((catalogue, context) => {
    const report = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
    checkPrices(catalogue.plans, report);
    checkOrder(catalogue.plans, report);
    checkPacks(catalogue, report);
  });

type Plans = Record<(typeof PLANS)[number], z.output<typeof plan>>;
type ReportProblem = (path: PropertyKey[], message: string) => void;

function checkPrices(plans: Plans, report: ReportProblem): void {
  if (plans.free.prices) report(['plans', 'free', 'prices'], 'the free plan has no price');
  for (const name of PLANS) {
    const { prices } = plans[name];
    if (prices && prices.yearly.priceMinor > 12 * prices.monthly.priceMinor) {
      report(['plans', name, 'prices', 'yearly', 'priceMinor'], 'a year costs more than twelve months');
    }
  }
}

/** Checks that each plan includes what lower plans have: "needs the Pro plan" must hold for every plan above, too. */
function checkOrder(plans: Plans, report: ReportProblem): void {
  for (const [index, name] of PLANS.entries()) {
    const lower = PLANS[index - 1];
    if (lower === undefined) continue;
    for (const [field, read] of Object.entries(ORDERED_FIELDS)) {
      if (read(plans[name]) < read(plans[lower]))
        report(['plans', name, ...field.split('.')], `gives less than ${lower}`);
    }
    for (const [field, read] of Object.entries(TIER_LISTS)) {
      const missing = read(plans[lower]).find((tier) => !read(plans[name]).includes(tier));
      if (missing) report(['plans', name, ...field.split('.')], `lacks "${missing}", which ${lower} has`);
    }
  }
  const unused = TIERS.find((tier) => !plans.enterprise.features.tiers.includes(tier));
  if (unused) report(['plans', 'enterprise', 'features', 'tiers'], `lacks "${unused}", which nobody could use`);
}

const ORDERED_FIELDS: Record<string, (plan: Plans[keyof Plans]) => number> = {
  'quotas.tokens': ({ quotas }) => quotas.tokens,
  'quotas.docs': ({ quotas }) => quotas.docs,
  'quotas.images': ({ quotas }) => quotas.images,
  'quotas.collects': ({ quotas }) => quotas.collects,
  'features.api.level': ({ features }) => API_LEVELS.indexOf(features.api.level),
  'features.api.requestsPerMinute': ({ features }) => features.api.requestsPerMinute,
  'features.api.keys': ({ features }) => features.api.keys,
  'features.freeModelTokens': ({ features }) => features.freeModelTokens ?? Number.POSITIVE_INFINITY,
  'features.glossaryTerms': ({ features }) => features.glossaryTerms ?? Number.POSITIVE_INFINITY,
  'features.collaboration': ({ features }) => COLLABORATIONS.indexOf(features.collaboration),
  'features.batchFiles': ({ features }) => features.batchFiles,
  'features.documents.pages': ({ features }) => features.documents.pages,
  'features.documents.megabytes': ({ features }) => features.documents.megabytes,
  'features.documents.storedMegabytes': ({ features }) => features.documents.storedMegabytes,
  'features.documents.storedFiles': ({ features }) => features.documents.storedFiles,
  'features.support': ({ features }) => SUPPORTS.indexOf(features.support),
};

const TIER_LISTS: Record<string, (plan: Plans[keyof Plans]) => readonly (typeof TIERS)[number][]> = {
  'features.tiers': ({ features }) => features.tiers,
  'features.api.tiers': ({ features }) => features.api.tiers,
};

function checkPacks({ packs, plans }: { packs: readonly { id: string }[]; plans: Plans }, report: ReportProblem): void {
  const taken = new Set(PLANS.flatMap((name) => (plans[name].prices ? CYCLES.map((cycle) => `${name}-${cycle}`) : [])));
  for (const [index, { id }] of packs.entries()) {
    if (taken.has(id)) report(['packs', index, 'id'], `"${id}" is taken`);
    taken.add(id);
  }
}
