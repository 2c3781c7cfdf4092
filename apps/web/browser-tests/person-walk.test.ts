import { findAccessibilityProblems } from '@interlinear/testing/browsers/chromium';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { waitForMail } from '@interlinear/testing/servers/outbox';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityProblemsWhenDeep } from './accessibility-by-size.ts';
import { field, PASSWORD, registerByForm, say } from './account-under-test.ts';
import { REPEATED_LOCALES } from './locales-by-size.ts';
import { startPaidSite } from './paid-site-under-test.ts';
import { type PreparedFolder, prepareFolder } from './prepared-folder.ts';
import { goInside, type SiteUnderTest, storedSettings, visit } from './site-under-test.ts';

/** Each user translates a different text, because a cached one costs nothing. */
const sentenceOf = (name: string) =>
  `The ledger of ${name} holds what was promised and charges what was delivered, and not a single token more.`;

/** A time zone where it is noon, so that “used today” includes the whole test. */
const NOON = ((hours) => `Etc/GMT${hours < 0 ? '' : '+'}${hours}`)(new Date().getUTCHours() - 12);

let folder: PreparedFolder;
let site: SiteUnderTest;

beforeAll(async () => {
  folder = await prepareFolder({ codes: REPEATED_LOCALES.length });
  site = await startPaidSite(folder.environment);
});
afterAll(async () => {
  await site?.close();
  await folder?.delete();
});

describe.each(REPEATED_LOCALES)('a user in %s', (locale) => {
  const t = (namespace: string, key: string, values?: Record<string, string>) => say(locale, namespace, key, values);
  const suffix = locale.slice(0, 2);
  const owner = { name: `owner_${suffix}`, email: `owner-${suffix}@example.org` };
  const friend = { name: `friend_${suffix}`, email: `friend-${suffix}@example.org` };
  let page: Page;
  let friendPage: Page;
  const contexts: BrowserContext[] = [];
  const errors: string[][] = [];

  async function open(path: string): Promise<Page> {
    const opened = await site.open(`/${locale}/${path}`, { stored: storedSettings(), timezoneId: NOON });
    contexts.push(opened.context);
    errors.push(opened.errors);
    return opened.page;
  }

  /** Goes to a screen as a link does. One that is there already is loaded anew. */
  async function go(where: Page, screen: string): Promise<void> {
    const path = `/${locale}/${screen}`;
    if (new URL(where.url()).pathname === path) await visit(where, site.server.url + path);
    else await goInside(where, path);
  }

  const press = (where: Page, name: string) => where.getByRole('button', { name, exact: true }).click();
  const main = (where: Page) => where.locator('#main');
  const dialog = () => page.locator('dialog[open]');
  /** For states that the accessibility tests do not reach. */
  const expectAccessible = async (where: Page) => expect(await findAccessibilityProblems(where)).toEqual([]);
  const expectAccessibleWhenDeep = async (where: Page) =>
    expect(await findAccessibilityProblemsWhenDeep(where)).toEqual([]);

  async function confirm(name: string): Promise<void> {
    await expectAccessibleWhenDeep(page);
    await dialog().getByRole('button', { name, exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
  }

  async function openRecord(): Promise<void> {
    await go(page, 'subscriptions');
    await main(page).locator('section li a').first().click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  }

  /** Opens the payment for the first of these products. */
  async function openCheckout(products: string): Promise<void> {
    await go(page, products);
    await page
      .getByRole('button', { name: t('products', 'buyLabel', { pack: '' }) })
      .first()
      .click();
  }

  async function buyFirst(products: string): Promise<void> {
    await openCheckout(products);
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText(t('subscriptions', 'packPaid')).waitFor();
  }

  async function translateWithAi(where: Page, sentence: string): Promise<void> {
    await go(where, 'translate/text');
    await press(where, t('translator', 'addEngine'));
    await where.getByRole('button', { name: /^DeepSeek Flash/ }).click();
    await where.getByRole('textbox', { name: t('translator', 'textLabel') }).fill(sentence);
    await where.getByRole('article', { name: 'DeepSeek Flash' }).getByText(sentence).first().waitFor();
  }

  /** Reads the remaining monthly tokens of the Free plan. */
  async function monthlyTokens(where: Page): Promise<number> {
    const row = main(where)
      .locator('li')
      .filter({ hasText: t('profile', 'meter_ftokens') })
      .filter({ hasText: t('profile', 'channel_subscription') });
    const [remaining = ''] = (await row.locator('p span').first().innerText()).match(/[\d,]+/) ?? [];
    return Number(remaining.replaceAll(',', ''));
  }

  beforeAll(async () => {
    page = await open('register');
  });
  afterAll(() => Promise.all(contexts.map((context) => context.close())));

  it('[ACC-01] [ACC-02] registers with a mailed code', async () => {
    await registerByForm(site.server, { page, locale }, owner);
    expect(await monthlyTokens(page)).toBe(100_000);
    await main(page)
      .getByText(t('profile', 'remainingOf', { remaining: '1,000,000', total: '1,000,000' }))
      .waitFor();
    await expectAccessibleWhenDeep(page);
  });

  it('[TXT-01] [I18N-02] [BILL-03] translates with an AI engine, which reduces the remaining quota, and reads errors in the page’s language', async () => {
    site.edge.failNext({ kind: 'status', status: 400, body: { error: { code: 400000, message: 'no' } } }, 3);
    await translateWithAi(page, sentenceOf(owner.name));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(t('translator', 'heading'));
    expect(await page.title()).toBe(`${t('translator', 'title')} | Interlinear`);
    const alert = page.getByRole('article', { name: 'Microsoft Edge' }).getByRole('alert');
    // The advice is a paragraph of its own.
    const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');
    expect(withoutSpaces(await alert.innerText())).toContain(
      withoutSpaces(say(locale, 'errors', 'engineBadRequest', { engine: 'Microsoft Edge' })),
    );
    site.edge.reset();
    await go(page, 'profile');
    const left = await monthlyTokens(page);
    expect(left).toBeGreaterThan(99_000);
    expect(left).toBeLessThan(100_000);
    await go(page, 'dashboard');
    expect(await monthlyTokens(page)).toBe(left);
    // The sign-up grant is shown beside the monthly grant.
    const numbers = new Intl.NumberFormat(locale);
    const used = { used: numbers.format(100_000 - left), left: numbers.format(1_000_000 + left) };
    await main(page)
      .getByText(t('dashboard', 'todayUsed', used))
      .waitFor();
  });

  it('[API-08] sees an API key once, and revokes it', async () => {
    await go(page, 'api-keys');
    await press(page, t('developers', 'create'));
    await dialog()
      .getByRole('textbox', { name: t('developers', 'name') })
      .fill('Website');
    // Some time after the login, a key needs a proof of identity. The server's clock cannot be moved from here.
    await page.route(
      '**/priapi1/create_api_key',
      (route) => route.fulfill({ status: 403, json: { code: -221, info: '', data: null } }),
      { times: 1 },
    );
    await dialog()
      .getByRole('button', { name: t('developers', 'createNow') })
      .click();
    const proof = dialog().filter({ hasText: t('profile', 'confirmText') });
    await proof.getByLabel(t('account', 'passwordCurrent'), { exact: true }).fill(PASSWORD);
    await expectAccessibleWhenDeep(page);
    await proof.getByRole('button', { name: t('profile', 'confirmNow') }).click();
    const keyField = dialog().getByRole('textbox', { name: t('developers', 'key') });
    const key = await keyField.inputValue();
    // Neither a slip of the pointer nor a key loses it.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(2, 2);
    expect(await keyField.inputValue()).toBe(key);
    await confirm(t('developers', 'keptIt'));
    await page.getByRole('heading', { name: 'Website' }).waitFor();
    // The page drops the key with the event that follows the closing.
    await expect.poll(() => page.content()).not.toContain(key);
    await press(page, t('developers', 'revokeTitle', { name: 'Website' }));
    await confirm(t('developers', 'revoke'));
    await main(page).locator('section li').getByText(t('developers', 'revoked'), { exact: true }).waitFor();
  });

  itWhenDeep('[BILL-05] is told after a cancelled checkout that nothing was charged', async () => {
    await openCheckout('products/docs');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText(t('billing', 'checkoutCancelled')).waitFor();
  });

  it('[BILL-05] [BILL-07] buys a pack, which is listed as paid', async () => {
    await buyFirst('products/tokens');
    await main(page).locator('section li').getByText(t('subscriptions', 'purchase_paid')).waitFor();
    await main(page).locator('section li a').first().click();
    await page.getByText(t('subscriptions', 'orderNumber')).waitFor();
    await expectAccessible(page);
  });

  it('[BILL-05] [BILL-15] buys a plan', async () => {
    await go(page, 'pricing');
    await page.getByRole('radio', { name: t('billing', 'cycle_monthly') }).check();
    const buy = page.getByRole('button', { name: t('pricing', 'checkOut', { plan: 'Pro' }), exact: true });
    // The browser keeps this page as it is while the payment page is open. Back must not show it busy.
    const isPaymentPage = ({ origin }: URL) => origin !== site.server.url;
    const wasAsked = Promise.withResolvers<void>();
    await page.route(isPaymentPage, async (route) => {
      await route.fulfill({ status: 204 });
      wasAsked.resolve();
    });
    await buy.click();
    await wasAsked.promise;
    await page.unroute(isPaymentPage);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await buy.click();
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText(t('subscriptions', 'subscriptionPaid')).waitFor();
    await expectAccessible(page);
  });

  it('[BILL-06] upgrades at once', async () => {
    await go(page, 'pricing');
    await page.getByRole('radio', { name: t('billing', 'cycle_monthly') }).check();
    const priceWanted = Promise.withResolvers<void>();
    await page.route('**/preview_subscription_change*', async (route) => {
      await priceWanted.promise;
      await route.continue();
    });
    await press(page, t('pricing', 'upgrade', { plan: 'Max' }));
    // Nothing is bought before its price is shown.
    expect(
      await dialog()
        .getByRole('button', { name: t('pricing', 'changeNow') })
        .isDisabled(),
    ).toBe(true);
    priceWanted.resolve();
    await dialog()
      .getByText(t('pricing', 'dueNow', { amount: '' }))
      .waitFor();
    await page.unroute('**/preview_subscription_change*');
    await confirm(t('pricing', 'changeNow'));
    await page.getByText(t('pricing', 'changeDone', { plan: 'Max' })).waitFor();
  });

  itWhenDeep('[BILL-06] schedules a downgrade for the next period, and revokes it', async () => {
    await go(page, 'pricing');
    await page.getByRole('radio', { name: t('billing', 'cycle_monthly') }).check();
    await press(page, t('pricing', 'switchTo', { plan: 'Pro' }));
    await confirm(t('pricing', 'changeLater'));
    await openRecord();
    const keep = t('subscriptions', 'resume', { plan: 'Max' });
    await press(page, keep);
    await confirm(keep);
    await page.getByRole('button', { name: t('subscriptions', 'cancel'), exact: true }).waitFor();
  });

  it('[BILL-06] [BILL-13] cancels at the end of the period', async () => {
    await openRecord();
    await press(page, t('subscriptions', 'cancel'));
    await confirm(t('subscriptions', 'cancel'));
    await main(page).getByText(t('subscriptions', 'status_ending'), { exact: true }).waitFor();
    await expectAccessibleWhenDeep(page);
  });

  itWhenDeep('[BILL-10] cannot redeem codes during a paid plan', async () => {
    await go(page, 'redeem');
    await page.getByText(t('redeem', 'onlyFree', { plan: 'Max' })).waitFor();
    await press(page, t('redeem', 'redeem'));
    await page.getByText(t('common', 'problem_redeemCodeMissing')).waitFor();
    await expectAccessible(page);
  });

  it('[BILL-11] [BILL-12] invites a friend, who registers by the link in another browser', async () => {
    await go(page, 'invite');
    await expect.poll(() => main(page).locator('dd').allTextContents()).toEqual(['500,000', '500,000']);
    const link = await page.getByRole('textbox', { name: t('invite', 'link') }).inputValue();
    expect(link).toMatch(new RegExp(`^${site.server.url}/${locale}/register\\?invite=\\w+$`));
    friendPage = await open(new URL(link).href.slice(`${site.server.url}/${locale}/`.length));
    await registerByForm(site.server, { page: friendPage, locale }, friend);
    await go(page, 'invite');
    await main(page).getByText(t('invite', 'status_pending'), { exact: true }).waitFor();
    await expectAccessible(page);
  });

  itWhenDeep('[BILL-11] gets the reward, as does the friend, once the friend has met its condition', async () => {
    await translateWithAi(friendPage, sentenceOf(friend.name));
    const reward = t('profile', 'remainingOf', { remaining: '500,000', total: '500,000' });
    for (const where of [friendPage, page]) {
      await go(where, 'profile');
      await main(where).getByText(reward).waitFor();
    }
    await go(page, 'invite');
    await main(page).getByText(t('invite', 'status_granted'), { exact: true }).waitFor();
    await expectAccessible(page);
  });

  it('[BILL-10] [BILL-16] lets the friend redeem an operator’s code, and shows the change of plan', async () => {
    const code = folder.codes[REPEATED_LOCALES.indexOf(locale)] ?? '';
    await go(friendPage, 'redeem');
    await field(friendPage, t('redeem', 'code')).fill(code.toLowerCase());
    await press(friendPage, t('redeem', 'redeem'));
    const notice = main(friendPage).getByRole('status').filter({ hasText: 'Pro' });
    expect(await notice.innerText()).toContain(t('billing', 'plan_free'));
    await expectAccessible(friendPage);
    await go(friendPage, 'profile');
    await main(friendPage).getByText(t('profile', 'meter_planChange')).waitFor();
  });

  it('[BILL-05] [BILL-09] buys a family pack, which leads to its seats', async () => {
    await buyFirst('products/family');
    await page.getByRole('link', { name: t('subscriptions', 'inviteFamily') }).click();
    const seats = await field(page, t('family', 'inviteEmail')).boundingBox();
    const packs = page.getByRole('button', { name: t('products', 'buyLabel', { pack: '' }) });
    const firstPack = await packs.first().boundingBox();
    expect(seats?.y).toBeLessThan(firstPack?.y ?? 0);
  });

  it('[BILL-09] invites an address by mistake on a phone, and takes the invitation back', async () => {
    const mistyped = `averylongaddresswithoutanybreak_${suffix}@mailofthefriend.example.org`;
    await page.setViewportSize({ width: 360, height: 740 });
    await field(page, t('family', 'inviteEmail')).fill(mistyped);
    // Stays in the field, which the form empties.
    await page.keyboard.press('Enter');
    const toast = await page.getByRole('region', { name: t('shell', 'notice') }).boundingBox();
    expect(toast?.x).toBeGreaterThanOrEqual(0);
    expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThanOrEqual(360);
    await press(page, t('family', 'removeTitle', { name: mistyped }));
    await confirm(t('family', 'remove'));
    await main(page).getByText(mistyped).waitFor({ state: 'detached' });
    // The press left the empty field.
    expect(await field(page, t('family', 'inviteEmail')).getAttribute('aria-invalid')).not.toBe('true');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('[BILL-09] invites the friend into the family, who accepts and is listed', async () => {
    await field(page, t('family', 'inviteEmail')).fill(friend.email);
    await press(page, t('family', 'inviteSend'));
    await main(page).getByText(t('family', 'status_invited'), { exact: true }).waitFor();
    await expectAccessibleWhenDeep(page);

    const invitation = /http\S+[?]invitation=\S+/;
    const { text } = await waitForMail(site.server.dataFolder, friend.email, { pattern: invitation });
    await visit(friendPage, invitation.exec(text)?.[0] ?? '');
    await main(friendPage).getByText(owner.name).waitFor();
    await expectAccessibleWhenDeep(friendPage);
    await press(friendPage, t('family', 'accept'));
    await friendPage.getByRole('heading', { name: t('family', 'member') }).waitFor();
    await expectAccessibleWhenDeep(friendPage);

    await go(page, 'products/family');
    await main(page).getByText(t('family', 'status_active'), { exact: true }).waitFor();
    await main(page).locator('li p').filter({ hasText: friend.name }).waitFor();
    await expectAccessibleWhenDeep(page);
  });

  it('logged no errors on any of these pages', () => {
    const unexpected = errors.flat().filter((error) => !error.includes('status of 403'));
    expect(unexpected).toEqual([]);
  });
});
