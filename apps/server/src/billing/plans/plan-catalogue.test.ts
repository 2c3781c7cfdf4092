import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planConfigData, productsData, subscriptionPlansData } from '@interlinear/contract/plans';
import { SHIPPED_PLANS } from '@interlinear/contract/shipped-plans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../configuration/configuration.ts';
import { findPack, findPlanPrice, type PlanCatalogue, readPlanCatalogue } from './plan-catalogue.ts';
import {
  presentPlanConfig,
  presentProducts,
  presentSubscriptionPlans,
  SHOP_WITHOUT_PAYMENTS,
} from './present-plans.ts';

const OPEN = { isOpen: true, canSell: (stripePrice: string | undefined) => stripePrice !== undefined };

const LIMITS = { pages: 2_000, megabytes: 150 };

const OPEN_FOR_ALL = { isOpen: true, canSell: () => true };

describe('the catalogue of plans', () => {
  let folder: string;
  let shipped: PlanCatalogue;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-plans-'));
    shipped = await readPlanCatalogue({});
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function problemsOf(text: string): Promise<readonly string[]> {
    const file = join(folder, 'plans.json');
    await writeFile(file, text);
    try {
      await readPlanCatalogue({ PLAN_CATALOGUE: file });
    } catch (error) {
      if (error instanceof ConfigurationError) return error.problems.map((problem) => problem.replace(file, 'FILE'));
      throw error;
    }
    return [];
  }

  it.each([
    [
      (c: PlanCatalogue) => Object.assign(c.plans.pro.quotas, { tokens: 1.5 }),
      'at plans.pro.quotas.tokens: Invalid input: expected int, received number',
    ],
    [
      (c: PlanCatalogue) => Object.assign(c.plans.max.quotas, { docs: 10 }),
      'at plans.max.quotas.docs: gives less than pro',
    ],
    [
      (c: PlanCatalogue) => Object.assign(c.plans.pro.features, { tiers: ['free'] }),
      'at plans.pro.features.tiers: lacks "basic", which free has',
    ],
    [
      (c: PlanCatalogue) => Object.assign(c.plans.free, { prices: c.plans.pro.prices }),
      'at plans.free.prices: the free plan has no price',
    ],
    [
      (c: PlanCatalogue) => Object.assign(c.plans.pro.prices?.yearly ?? {}, { priceMinor: 11_881 }),
      'at plans.pro.prices.yearly.priceMinor: a year costs more than twelve months',
    ],
    [
      (c: PlanCatalogue) => Object.assign(c.packs[1] ?? {}, { id: 'tokens-1m' }),
      'at packs[1].id: "tokens-1m" is taken',
    ],
    [
      (c: PlanCatalogue) => Object.assign(c.packs[0] ?? {}, { id: 'pro-yearly' }),
      'at packs[0].id: "pro-yearly" is taken',
    ],
    [(c: PlanCatalogue) => Object.assign(c, { currency: 'Dollar' }), 'at currency: takes three capitals, such as USD'],
    [
      (c: PlanCatalogue) => Object.assign(c.plans.free.features, { glossaryTerms: null }),
      'at plans.pro.features.glossaryTerms: gives less than free',
    ],
  ])('[BILL-02] says what is wrong with it: %#', async (spoil, problem) => {
    const spoilt = structuredClone(shipped);
    spoil(spoilt);
    expect(await problemsOf(JSON.stringify(spoilt))).toContain(`PLAN_CATALOGUE (FILE) ${problem}`);
  });

  it('[BILL-02] reports a missing file and invalid JSON', async () => {
    expect(await problemsOf('{')).toEqual([expect.stringMatching(/^PLAN_CATALOGUE \(FILE\) is not JSON: /)]);
    await expect(readPlanCatalogue({ PLAN_CATALOGUE: join(folder, 'nowhere.json') })).rejects.toThrow(
      `PLAN_CATALOGUE (${join(folder, 'nowhere.json')}) cannot be read: ENOENT`,
    );
  });

  it('[BILL-05] takes Stripe’s price ids from the environment', async () => {
    const catalogue = await readPlanCatalogue({ STRIPE_PRICES: { 'pro-yearly': 'price_a', 'docs-100': 'price_b' } });
    expect(findPlanPrice(catalogue, 'pro-yearly')?.stripePrice).toBe('price_a');
    expect(findPlanPrice(catalogue, 'pro-monthly')?.stripePrice).toBeUndefined();
    expect(findPack(catalogue, 'docs-100')?.stripePrice).toBe('price_b');
    await expect(readPlanCatalogue({ STRIPE_PRICES: { 'gold-yearly': 'price_a' } })).rejects.toThrow(
      'STRIPE_PRICES names "gold-yearly", which is no plan or pack of the catalogue',
    );
  });

  it('[BILL-01] computes what a year saves, and sells only what payments know', async () => {
    const catalogue = await readPlanCatalogue({ STRIPE_PRICES: { 'pro-yearly': 'price_a' } });
    expect(presentSubscriptionPlans(catalogue, OPEN).filter(({ plan }) => plan === 'pro')).toEqual([
      {
        plan_id: 'pro-monthly',
        plan: 'pro',
        cycle: 'monthly',
        price_minor: 990,
        currency: 'USD',
        price_per_month_minor: 990,
        saving_percent: 0,
        is_available: false,
      },
      {
        plan_id: 'pro-yearly',
        plan: 'pro',
        cycle: 'yearly',
        price_minor: 9900,
        currency: 'USD',
        price_per_month_minor: 825,
        saving_percent: 16,
        is_available: true,
      },
    ]);
  });

  it('[BILL-08] shows the price of 10,000 tokens, also in currencies without minor units', () => {
    const [pack] = presentProducts(shipped, SHOP_WITHOUT_PAYMENTS, 'tokens');
    expect(pack).toMatchObject({ id: 'tokens-1m', price_minor: 300, price_per_10k_micros: 30_000 });
    const [inYen] = presentProducts({ ...shipped, currency: 'JPY' }, SHOP_WITHOUT_PAYMENTS, 'tokens');
    expect(inYen).toMatchObject({ price_minor: 300, price_per_10k_micros: 3_000_000 });
  });

  it('presents everything in the shapes of the contract', () => {
    for (const shop of [OPEN, SHOP_WITHOUT_PAYMENTS]) {
      expect(planConfigData.parse(presentPlanConfig(shipped, shop, LIMITS)).payments).toBe(shop.isOpen);
      expect(subscriptionPlansData.parse(presentSubscriptionPlans(shipped, shop))).toHaveLength(4);
      const types = (['tokens', 'docs', 'family'] as const).flatMap((type) => presentProducts(shipped, shop, type));
      expect(productsData.parse(presentProducts(shipped, shop))).toEqual(types);
    }
  });

  it('[SITE-23] equals what prerendered pages show', () => {
    // If this fails, write this value into the contract's `shipped-plans.json`.
    const limits = { pages: 5_000, megabytes: 200 };
    expect(SHIPPED_PLANS).toEqual(presentPlanConfig(shipped, OPEN_FOR_ALL, limits));
  });

  it('[BILL-12] shows the configured rewards', () => {
    expect(presentPlanConfig(shipped, SHOP_WITHOUT_PAYMENTS, LIMITS).rewards).toMatchObject({
      signup_tokens: 1_000_000,
      inviter_tokens: 500_000,
      invitee_tokens: 500_000,
    });
  });

  it('[BILL-15] shows the smaller of the plan’s and the server’s document limits', () => {
    const { plans } = presentPlanConfig(shipped, SHOP_WITHOUT_PAYMENTS, LIMITS);
    const { pages, megabytes } = LIMITS;
    expect(plans.map(({ features }) => features.documents)).toMatchObject([
      { pages: 100, megabytes: 20 },
      { pages: 1_000, megabytes: 100 },
      { pages, megabytes },
      { pages, megabytes },
    ]);
  });
});
