import type { Page } from 'playwright-core';
import type { ScreenWalk } from './accessible-screens.ts';
import { visit } from './site-under-test.ts';

const submit = (page: Page) => page.locator('main button[type=submit]').click();

/** Visits of the screens of accounts: those of visitors, then those of users. */
export const ACCOUNT_WALKS: ScreenWalk[] = [
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
        isDeep: true,
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
        isDeep: true,
        reach: async (page) => {
          await page.locator('input[readonly]').waitFor();
          await page.locator('main section button:has(svg)').last().click();
          await page.locator('[aria-live=polite] p').waitFor();
        },
      },
      {
        state: 'usage not loaded',
        isDeep: true,
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

async function openTab(page: Page, tab: string): Promise<void> {
  await page.locator(`main a[href$="?tab=${tab}"]`).click();
}

async function waitForForm(page: Page): Promise<void> {
  await page.locator('main form').waitFor();
}
