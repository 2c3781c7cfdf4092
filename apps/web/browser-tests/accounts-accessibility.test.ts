import type { UserRecord } from '@interlinear/contract/session-announcement';
import { LOCALES, type Locale } from '@interlinear/messages/locales';
import { bySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityProblemsBySize } from './accessibility-by-size.ts';
import { createAccount } from './account-under-test.ts';
import { type SiteUnderTest, useSharedSite, visit, visitFirst } from './site-under-test.ts';

let site: SiteUnderTest;
let user: UserRecord;

beforeAll(async () => {
  site = await useSharedSite();
  user = await createAccount(site.server, 'ada_lovelace');
});
afterAll(() => site.close());

const submit = (page: Page) => page.locator('main button[type=submit]').click();

/** All states of the account screens, with the steps that reach them. */
const STATES: { state: string; path: string; isLoggedIn?: boolean; reach?: (page: Page) => Promise<void> }[] = [
  { state: 'login', path: '/login?reason=ended' },
  {
    state: 'login, wrong',
    path: '/login',
    reach: async (page) => {
      await page.locator('input[type=email]').fill('nobody@example.org');
      await page.locator('input[type=password]').fill('secret');
      await page.locator('main button[aria-pressed]').click();
      await submit(page);
      await page.locator('main [role=alert]').waitFor();
    },
  },
  {
    state: 'register, everything wrong',
    path: '/register?invite=K7Q2MX',
    reach: async (page) => {
      await page.locator('input[type=password]').first().fill('Abc');
      await submit(page);
      await page.locator('input[type=checkbox][aria-invalid=true]').waitFor();
    },
  },
  {
    state: 'forgotten password, second step',
    path: '/forgot-password',
    reach: async (page) => {
      // Each state has its own email address: the server sends at most one code a minute to each.
      await page.locator('input[type=email]').fill(`forgetful-${crypto.randomUUID()}@example.org`);
      await page.route('**/pubapi1/get_email_code', (route) =>
        route.fulfill({ json: { code: 1, info: '', data: { resend_after_seconds: 60, expires_in_seconds: 600 } } }),
      );
      await submit(page);
      await page.locator('input[autocomplete=one-time-code]').fill('123');
      await submit(page);
    },
  },
  {
    state: 'forgotten password, third step',
    path: '/forgot-password',
    reach: async (page) => {
      await page.route('**/pubapi1/get_email_code', (route) =>
        route.fulfill({ json: { code: 1, info: '', data: { resend_after_seconds: 60, expires_in_seconds: 600 } } }),
      );
      await page.locator('input[type=email]').fill('forgetful@example.org');
      await submit(page);
      await page.locator('input[autocomplete=one-time-code]').fill('123456');
      await submit(page);
      await page.locator('input[type=password]').nth(1).waitFor();
    },
  },
  { state: 'change password', path: '/change-password', isLoggedIn: true, reach: waitForForm },
  {
    state: 'profile, usage',
    path: '/profile',
    isLoggedIn: true,
    reach: (page) => page.locator('meter').first().waitFor({ state: 'attached' }),
  },
  {
    state: 'profile, usage not loaded',
    path: '/profile',
    isLoggedIn: true,
    reach: async (page) => {
      await page.route('**/priapi1/get_quota_info', (route) => route.abort());
      await page.reload();
      await page.locator('main [role=alert]').waitFor();
    },
  },
  { state: 'profile, account', path: '/profile?tab=account', isLoggedIn: true, reach: waitForForm },
  {
    state: 'profile, link copied',
    path: '/profile?tab=account',
    isLoggedIn: true,
    reach: async (page) => {
      await page.locator('input[readonly]').waitFor();
      await page.locator('main section button:has(svg)').last().click();
      await page.locator('[aria-live=polite] p').waitFor();
    },
  },
  {
    state: 'profile, devices',
    path: '/profile?tab=devices',
    isLoggedIn: true,
    reach: (page) => page.locator('main li h2').first().waitFor(),
  },
  {
    state: 'profile, deleting',
    path: '/profile?tab=data',
    isLoggedIn: true,
    reach: async (page) => {
      await page.locator('main section section button').last().click();
      await page.locator('dialog[open] input').waitFor();
      await page.locator('dialog[open] button[type=submit]').click();
      await page.locator('dialog[open] input[aria-invalid=true]').waitFor();
    },
  },
  {
    state: 'dashboard',
    path: '/dashboard',
    isLoggedIn: true,
    reach: (page) => page.locator('meter').first().waitFor({ state: 'attached' }),
  },
];

/**
 * Every state is checked once, by turns: wide in English or narrow in German, which has the longest words, and light or dark. At the deep size, it is
 * checked once in every locale, wide in half of them.
 */
const TURNS = 2;

const RUNS = bySize<readonly [Locale, number, number][]>({
  quick: [
    ['en', 1440, 0],
    ['de', 360, 1],
  ],
  deep: LOCALES.flatMap((locale, index) =>
    [1440, 360].map((width, narrow): [Locale, number, number] => [locale, width, (index + narrow) % TURNS]),
  ),
});

/** German and Russian have the longest words. */
const LOCALES_AT_320_PX = bySize<readonly Locale[]>({ quick: ['de', 'ru'], deep: LOCALES });

describe.each(RUNS)('in %s', (locale, width, turn) => {
  let visitor: Page;
  let member: Page;
  beforeAll(async () => {
    const viewport = { width, height: 800 };
    ({ page: visitor } = await site.open(`/${locale}`, { viewport }));
    ({ page: member } = await site.open(`/${locale}`, { viewport, stored: { user: JSON.stringify(user) } }));
  });
  afterAll(() => Promise.all([visitor, member].map((page) => page.context().close())));

  const states = STATES.filter((_, index) => index % TURNS === turn).map((state, index) => ({
    ...state,
    colorScheme: index % 2 === 0 ? ('light' as const) : ('dark' as const),
  }));
  it.each(states)(
    `[SITE-22] ${width} px: axe finds nothing in “$state”`,
    async ({ path, isLoggedIn, reach, colorScheme }) => {
      const page = isLoggedIn ? member : visitor;
      await visitFirst(page, `${site.server.url}/${locale}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await reach?.(page);
      expect(await findAccessibilityProblemsBySize(page, colorScheme)).toEqual([]);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    },
  );
});

describe.each([
  ['a visitor', ['/login', '/register', '/forgot-password']],
  ['somebody logged in', ['/profile', '/profile?tab=account', '/dashboard']],
] as const)('for %s at 320 px', (who, paths) => {
  const isLoggedIn = who !== 'a visitor';
  let page: Page;
  beforeAll(async () => {
    ({ page } = await site.open('/en', {
      viewport: { width: 320, height: 640 },
      ...(isLoggedIn && { stored: { user: JSON.stringify(user) } }),
    }));
  });
  afterAll(() => page.context().close());

  describe.each(LOCALES_AT_320_PX)('in %s', (locale) => {
    it.each(paths)('[SITE-22] %s has no horizontal overflow', async (path) => {
      await visit(page, `${site.server.url}/${locale}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (isLoggedIn) await page.getByRole('heading', { level: 2 }).first().waitFor();
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    });
  });
});

async function waitForForm(page: Page): Promise<void> {
  await page.locator('main form').waitFor();
}

/** Returns by how many pixels the page can be scrolled sideways (WCAG 1.4.10). */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
