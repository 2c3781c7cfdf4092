import { findAccessibilityProblems } from '@interlinear/testing/browser';
import { STRIPE_KEY } from '@interlinear/testing/stripe-stand-in/answer-call';
import { type StripeStandIn, startStripeStandIn } from '@interlinear/testing/stripe-stand-in/stripe-stand-in';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, say } from './account-under-test.ts';
import { type SiteUnderTest, startSite, visit } from './site-under-test.ts';

const WEBHOOK_SECRET = 'whsec_of_tests';

let stripe: StripeStandIn;
let site: SiteUnderTest;

beforeAll(async () => {
  // Where its events go is known when the server listens.
  const webhooks = { url: '', secret: WEBHOOK_SECRET };
  stripe = await startStripeStandIn({ now: () => Date.now(), webhooks });
  site = await startSite({
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE_URL: stripe.url,
  });
  webhooks.url = `${site.server.url}/stripe/webhook`;
});
afterAll(async () => {
  await site.close();
  await stripe.close();
});

describe.each(['en', 'zh-CN'] as const)('in %s', (locale) => {
  const t = (namespace: string, key: string, values: Record<string, string> = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, value),
      say(locale, namespace, key),
    );
  let page: Page;
  let context: BrowserContext;
  let errors: string[];

  beforeAll(async () => {
    const user = await createAccount(site.server, `buyer_${locale.slice(0, 2)}`);
    const stored = { user: JSON.stringify(user) };
    ({ page, context, errors } = await site.open(`/${locale}/products/tokens`, { stored }));
    // The browser asks for it beside the stand-in's pages, which have none.
    await page.route(`${stripe.url}/favicon.ico`, (route) => route.fulfill({ status: 204 }));
  });
  afterAll(() => context.close());

  const go = (screen: string) => visit(page, `${site.server.url}/${locale}/${screen}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialogs = () => page.locator('dialog[open]');

  async function confirm(name: string): Promise<void> {
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialogs().getByRole('button', { name, exact: true }).click();
    await dialogs().waitFor({ state: 'detached' });
  }

  async function openRecord(): Promise<void> {
    await go('subscriptions');
    await page.locator('#main section li a').first().click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  }

  it('[BILL-05] [BILL-07] somebody buys a pack and sees it paid', async () => {
    await page
      .getByRole('button', { name: t('products', 'buyLabel', { pack: '' }) })
      .first()
      .click();
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText(t('subscriptions', 'packPaid')).waitFor();
    await page.locator('#main section li').getByText(t('subscriptions', 'purchase_paid')).waitFor();
    await page.locator('#main section li a').first().click();
    await page.getByText(t('subscriptions', 'orderNumber')).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('[BILL-05] whoever leaves the checkout is told that nothing was charged', async () => {
    await go('products/docs');
    await page
      .getByRole('button', { name: t('products', 'buyLabel', { pack: '' }) })
      .first()
      .click();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText(t('billing', 'checkoutCancelled')).waitFor();
  });

  it('[BILL-05] [BILL-15] they buy a plan', async () => {
    await go('pricing');
    await page.getByRole('radio', { name: t('billing', 'cycle_monthly') }).check();
    await press(t('pricing', 'checkOut', { plan: 'Pro' }));
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText(t('subscriptions', 'subscriptionPaid')).waitFor();
  });

  it('[BILL-06] they upgrade at once', async () => {
    await go('pricing');
    await page.getByRole('radio', { name: t('billing', 'cycle_monthly') }).check();
    await press(t('pricing', 'upgrade', { plan: 'Max' }));
    await dialogs()
      .getByText(t('pricing', 'dueNow', { amount: '' }))
      .waitFor();
    await confirm(t('pricing', 'changeNow'));
    await page.getByText(t('pricing', 'changeDone', { plan: 'Max' })).waitFor();
  });

  it('[BILL-06] they downgrade with the next period, and think better of it', async () => {
    await go('pricing');
    await page.getByRole('radio', { name: t('billing', 'cycle_monthly') }).check();
    await press(t('pricing', 'switchTo', { plan: 'Pro' }));
    await confirm(t('pricing', 'changeLater'));
    await openRecord();
    const keep = t('subscriptions', 'resume', { plan: 'Max' });
    await press(keep);
    await confirm(keep);
    await page.getByRole('button', { name: t('subscriptions', 'cancel'), exact: true }).waitFor();
  });

  it('[BILL-06] [BILL-13] they cancel at the end of the period', async () => {
    await openRecord();
    await press(t('subscriptions', 'cancel'));
    await confirm(t('subscriptions', 'cancel'));
    await page.locator('#main').getByText(t('subscriptions', 'status_ending'), { exact: true }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('[BILL-10] whoever has a plan is told that codes are for others', async () => {
    await go('redeem');
    await page.getByText(t('redeem', 'onlyFree', { plan: 'Max' })).waitFor();
    await press(t('redeem', 'redeem'));
    await page.getByText(t('common', 'problem_redeemCodeMissing')).waitFor();
  });

  it('[BILL-11] [BILL-12] their invite link and the figures are shown', async () => {
    await go('invite');
    const link = page.getByRole('textbox', { name: t('invite', 'link') });
    expect(await link.inputValue()).toContain(`/${locale}/register?invite=`);
    await expect.poll(() => page.locator('#main dd').allTextContents()).toEqual(['500,000', '500,000']);
  });

  it('[API-08] a key is shown once, and can be revoked', async () => {
    await go('api-keys');
    await press(t('developers', 'create'));
    await dialogs()
      .getByRole('textbox', { name: t('developers', 'name') })
      .fill('Website');
    await dialogs()
      .getByRole('button', { name: t('developers', 'createNow') })
      .click();
    const key = await dialogs()
      .getByRole('textbox', { name: t('developers', 'key') })
      .inputValue();
    await confirm(t('developers', 'keptIt'));
    await page.getByRole('heading', { name: 'Website' }).waitFor();
    expect(await page.content()).not.toContain(key);
    await press(t('developers', 'revokeTitle', { name: 'Website' }));
    await confirm(t('developers', 'revoke'));
    await page.locator('#main section li').getByText(t('developers', 'revoked'), { exact: true }).waitFor();
  });

  it('nothing went wrong on any of these pages', () => {
    expect(errors).toEqual([]);
  });
});
