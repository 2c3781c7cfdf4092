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

/** A screen and its states, each with the steps that reach it from the state before. */
interface Walk {
  screen: string;
  path: string;
  isLoggedIn?: boolean;
  states: { state: string; reach: (page: Page) => Promise<void> }[];
}

const WALKS: Walk[] = [
  {
    screen: 'login',
    path: '/login?reason=ended',
    states: [
      { state: 'session ended', reach: (page) => page.locator('input[type=email]').waitFor() },
      {
        state: 'wrong password',
        reach: async (page) => {
          await page.locator('input[type=email]').fill('nobody@example.org');
          await page.locator('input[type=password]').fill('secret');
          await page.locator('main button[aria-pressed]').click();
          await submit(page);
          await page.locator('main [role=alert]').waitFor();
        },
      },
    ],
  },
  {
    screen: 'registration',
    path: '/register?invite=K7Q2MX',
    states: [
      {
        state: 'everything wrong',
        reach: async (page) => {
          await page.locator('input[type=password]').first().fill('Abc');
          await submit(page);
          await page.locator('input[type=checkbox][aria-invalid=true]').waitFor();
        },
      },
    ],
  },
  {
    screen: 'forgotten password',
    path: '/forgot-password',
    states: [
      {
        state: 'second step, wrong code',
        reach: async (page) => {
          await page.route('**/pubapi1/get_email_code', (route) =>
            route.fulfill({ json: { code: 1, info: '', data: { resend_after_seconds: 60, expires_in_seconds: 600 } } }),
          );
          await page.locator('input[type=email]').fill('forgetful@example.org');
          await submit(page);
          await page.locator('input[autocomplete=one-time-code]').fill('123');
          await submit(page);
          await page.locator('input[autocomplete=one-time-code][aria-invalid=true]').waitFor();
        },
      },
      {
        state: 'third step',
        reach: async (page) => {
          await page.locator('input[autocomplete=one-time-code]').fill('123456');
          await submit(page);
          await page.locator('input[type=password]').nth(1).waitFor();
        },
      },
    ],
  },
  {
    screen: 'change of the password',
    path: '/change-password',
    isLoggedIn: true,
    states: [{ state: 'as it opens', reach: waitForForm }],
  },
  {
    screen: 'profile',
    path: '/profile',
    isLoggedIn: true,
    states: [
      { state: 'usage', reach: (page) => page.locator('meter').first().waitFor({ state: 'attached' }) },
      {
        state: 'devices',
        reach: async (page) => {
          await openTab(page, 'devices');
          await page.locator('main li h2').first().waitFor();
        },
      },
      {
        state: 'deleting',
        reach: async (page) => {
          await openTab(page, 'data');
          await page.locator('main section section button').last().click();
          await page.locator('dialog[open] input').waitFor();
          await page.locator('dialog[open] button[type=submit]').click();
          await page.locator('dialog[open] input[aria-invalid=true]').waitFor();
        },
      },
    ],
  },
  {
    screen: 'account in the profile',
    path: '/profile?tab=account',
    isLoggedIn: true,
    states: [
      { state: 'as it opens', reach: waitForForm },
      {
        state: 'link copied',
        reach: async (page) => {
          await page.locator('input[readonly]').waitFor();
          await page.locator('main section button:has(svg)').last().click();
          await page.locator('[aria-live=polite] p').waitFor();
        },
      },
      {
        state: 'usage not loaded',
        reach: async (page) => {
          await page.route('**/priapi1/get_quota_info', (route) => route.abort());
          await visit(page, page.url().replace('?tab=account', ''));
          await page.locator('main [role=alert]').waitFor();
        },
      },
    ],
  },
  {
    screen: 'dashboard',
    path: '/dashboard',
    isLoggedIn: true,
    states: [{ state: 'as it opens', reach: (page) => page.locator('meter').first().waitFor({ state: 'attached' }) }],
  },
];

/**
 * Every screen is checked once, by turns: wide in English or narrow in German, which has the longest words, and light or dark. At the deep size, it is
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

describe.each(RUNS)('in %s', (locale, width, turn) => {
  let visitor: Page;
  let member: Page;
  let checks = 0;
  beforeAll(async () => {
    const viewport = { width, height: 800 };
    ({ page: visitor } = await site.open(`/${locale}/terms`, { viewport }));
    ({ page: member } = await site.open(`/${locale}/terms`, { viewport, stored: { user: JSON.stringify(user) } }));
  });
  afterAll(() => Promise.all([visitor, member].map((page) => page.context().close())));

  it.each(WALKS.filter((_, index) => index % TURNS === turn))(
    `[SITE-22] ${width} px: axe finds nothing in any state of the $screen`,
    async ({ path, isLoggedIn, states }) => {
      const page = isLoggedIn ? member : visitor;
      await visitFirst(page, `${site.server.url}/${locale}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const { state, reach } of states) {
        await reach(page);
        checks += 1;
        // Light and dark by turns.
        expect(await findAccessibilityProblemsBySize(page, checks % 2 === 0 ? 'dark' : 'light'), state).toEqual([]);
        expect(await sidewaysScroll(page), state).toBeLessThanOrEqual(0);
      }
    },
  );
});

const PAGES_OF_VISITORS = ['/login', '/register', '/forgot-password'];
const PAGES_OF_USERS = ['/profile', '/profile?tab=account', '/dashboard'];

/** German and Russian have the longest words. Quick, they take turns. */
const LOCALES_AT_320_PX = bySize<(index: number) => readonly Locale[]>({
  quick: (index) => [index % 2 === 0 ? 'de' : 'ru'],
  deep: () => LOCALES,
});

describe.each([
  ['a visitor', PAGES_OF_VISITORS],
  ['somebody logged in', PAGES_OF_USERS],
] as const)('for %s at 320 px', (who, paths) => {
  const isLoggedIn = who !== 'a visitor';
  let page: Page;
  beforeAll(async () => {
    ({ page } = await site.open('/en/terms', {
      viewport: { width: 320, height: 640 },
      ...(isLoggedIn && { stored: { user: JSON.stringify(user) } }),
    }));
  });
  afterAll(() => page.context().close());

  it.each(paths.flatMap((path, index) => LOCALES_AT_320_PX(index).map((locale) => [locale, path] as const)))(
    '[SITE-22] /%s%s has no horizontal overflow',
    async (locale, path) => {
      await visit(page, `${site.server.url}/${locale}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (isLoggedIn) await page.getByRole('heading', { level: 2 }).first().waitFor();
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    },
  );
});

async function openTab(page: Page, tab: string): Promise<void> {
  await page.locator(`main a[href$="?tab=${tab}"]`).click();
}

async function waitForForm(page: Page): Promise<void> {
  await page.locator('main form').waitFor();
}

/** Returns by how many pixels the page can be scrolled sideways (WCAG 1.4.10). */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
