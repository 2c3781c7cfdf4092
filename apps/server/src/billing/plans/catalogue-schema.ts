import { CYCLES, PLANS, TIERS } from '@interlinear/contract/plans';
import * as z from 'zod';

const whole = z.int().nonnegative();
const positive = z.int().positive();
const identifier = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'takes lower-case letters, digits and hyphens');
const API_LEVELS = ['basic', 'advanced', 'enterprise'] as const;
const COLLABORATIONS = ['none', 'share', 'roles'] as const;
const SUPPORTS = ['standard', 'priority', 'dedicated'] as const;
const tiers = z.array(z.enum(TIERS)).min(1);

/** `stripePrice` is what Stripe calls the price; STRIPE_PRICES can name it in the file's place. */
const price = { priceMinor: positive, stripePrice: z.string().min(1).optional() };

const plan = z.strictObject({
  /** None for the free plan, and for one that people have to ask for. */
  prices: z.strictObject({ monthly: z.strictObject(price), yearly: z.strictObject(price) }).optional(),
  /** What every month gives; `collects` is how many favorites may be kept. */
  quotas: z.strictObject({ tokens: whole, docs: whole, images: whole, collects: whole }),
  features: z.strictObject({
    tiers,
    api: z.strictObject({
      level: z.enum(API_LEVELS),
      requestsPerMinute: positive,
      keys: whole,
      tiers,
    }),
    /** In all glossaries together; 0 is no glossaries, `null` any number. */
    glossaryTerms: whole.nullable(),
    collaboration: z.enum(COLLABORATIONS),
    batchFiles: positive,
    /** The most pages and megabytes of one document. */
    documents: z.strictObject({ pages: positive, megabytes: positive }),
    support: z.enum(SUPPORTS),
  }),
});

const pack = { id: identifier, units: positive, ...price, validDays: positive };

/** The operator's file of plans, packs and rewards (BILL-01, BILL-02, BILL-08, BILL-12). */
export const planCatalogueSchema = z
  .strictObject({
    currency: z.string().regex(/^[A-Z]{3}$/, 'takes three capitals, such as USD'),
    plans: z.strictObject({ free: plan, pro: plan, max: plan, enterprise: plan }),
    /** What a token of a model costs, in thousandths of a plan's token, when the model names no factor of its own. */
    tierPricesPermille: z.strictObject({ free: whole, basic: whole, advanced: whole, premium: whole }),
    /** Engines, by id, that only this plan and those above it may use, whatever their tier. */
    enginePlans: z.record(z.string(), z.enum(PLANS)),
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
    const complain = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
    checkPrices(catalogue.plans, complain);
    checkOrder(catalogue.plans, complain);
    checkPacks(catalogue, complain);
  });

type Plans = Record<(typeof PLANS)[number], z.output<typeof plan>>;
type Complain = (path: PropertyKey[], message: string) => void;

function checkPrices(plans: Plans, complain: Complain): void {
  if (plans.free.prices) complain(['plans', 'free', 'prices'], 'the free plan has no price');
  for (const name of PLANS) {
    const { prices } = plans[name];
    if (prices && prices.yearly.priceMinor > 12 * prices.monthly.priceMinor) {
      complain(['plans', name, 'prices', 'yearly', 'priceMinor'], 'a year costs more than twelve months');
    }
  }
}

/** "Needs the Pro plan" is only true when every plan above has it too. */
function checkOrder(plans: Plans, complain: Complain): void {
  for (const [index, name] of PLANS.entries()) {
    const lower = PLANS[index - 1];
    if (lower === undefined) continue;
    for (const [field, read] of Object.entries(RISING)) {
      if (read(plans[name]) < read(plans[lower]))
        complain(['plans', name, ...field.split('.')], `gives less than ${lower}`);
    }
    for (const [field, read] of Object.entries(GROWING)) {
      const missing = read(plans[lower]).find((tier) => !read(plans[name]).includes(tier));
      if (missing) complain(['plans', name, ...field.split('.')], `lacks "${missing}", which ${lower} has`);
    }
  }
  const unused = TIERS.find((tier) => !plans.enterprise.features.tiers.includes(tier));
  if (unused) complain(['plans', 'enterprise', 'features', 'tiers'], `lacks "${unused}", which nobody could use`);
}

const RISING: Record<string, (plan: Plans[keyof Plans]) => number> = {
  'quotas.tokens': ({ quotas }) => quotas.tokens,
  'quotas.docs': ({ quotas }) => quotas.docs,
  'quotas.images': ({ quotas }) => quotas.images,
  'quotas.collects': ({ quotas }) => quotas.collects,
  'features.api.level': ({ features }) => API_LEVELS.indexOf(features.api.level),
  'features.api.requestsPerMinute': ({ features }) => features.api.requestsPerMinute,
  'features.api.keys': ({ features }) => features.api.keys,
  'features.glossaryTerms': ({ features }) => features.glossaryTerms ?? Number.POSITIVE_INFINITY,
  'features.collaboration': ({ features }) => COLLABORATIONS.indexOf(features.collaboration),
  'features.batchFiles': ({ features }) => features.batchFiles,
  'features.documents.pages': ({ features }) => features.documents.pages,
  'features.documents.megabytes': ({ features }) => features.documents.megabytes,
  'features.support': ({ features }) => SUPPORTS.indexOf(features.support),
};

const GROWING: Record<string, (plan: Plans[keyof Plans]) => readonly (typeof TIERS)[number][]> = {
  'features.tiers': ({ features }) => features.tiers,
  'features.api.tiers': ({ features }) => features.api.tiers,
};

function checkPacks({ packs, plans }: { packs: readonly { id: string }[]; plans: Plans }, complain: Complain): void {
  const taken = new Set(PLANS.flatMap((name) => (plans[name].prices ? CYCLES.map((cycle) => `${name}-${cycle}`) : [])));
  for (const [index, { id }] of packs.entries()) {
    if (taken.has(id)) complain(['packs', index, 'id'], `"${id}" is taken`);
    taken.add(id);
  }
}
