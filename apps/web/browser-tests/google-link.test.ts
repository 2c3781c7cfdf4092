import { findAccessibilityProblems } from '@interlinear/testing/browsers/chromium';
import {
  type GoogleSignInStandIn,
  startGoogleSignInStandIn,
} from '@interlinear/testing/stand-ins/google-sign-in-stand-in';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsOf, createAccount, say } from './account-under-test.ts';
import { REPEATED_LOCALES } from './locales-by-size.ts';
import { type SiteUnderTest, startSite, visit } from './site-under-test.ts';

const CLIENT_ID = 'client-of-tests.apps.googleusercontent.com';

const DECLINED = '{"functional":false,"performance":false,"targeting":false}';

let google: GoogleSignInStandIn;
let site: SiteUnderTest;

beforeAll(async () => {
  google = await startGoogleSignInStandIn(CLIENT_ID, () => Date.now());
  site = await startSite({ GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_KEYS_URL: google.keysUrl });
});
afterAll(async () => {
  await site.close();
  await google.close();
});

/**
 * Returns a fake of Google's library as far as the site uses it: a button that delivers this token, and a prompt that is not
 * shown for this reason.
 */
function library(idToken: string | undefined, reason?: string): string {
  return `window.google = { accounts: { id: {
    initialize({ callback }) { this.callback = callback; },
    renderButton(place, { text }) {
      const button = document.createElement('button');
      button.textContent = text;
      button.onclick = () => this.callback({ credential: ${JSON.stringify(idToken) ?? 'undefined'} });
      place.append(button);
    },
    prompt(onMoment) { this.isPrompted = true; onMoment({ getNotDisplayedReason: () => ${JSON.stringify(reason ?? null)} ?? undefined }); },
  } } };`;
}

const LOGGED_IN = { code: 1, info: '', data: { token: 'x', expires_at: '2027-01-01T00:00:00.000Z' } };

/** Presses Google's button, which the local copy of the script makes. */
const press = (page: Page) => page.getByRole('button', { name: 'signin_with' }).click();

it('[ACC-04] [ERR-01] explains why Google cannot log in, and says first that the button is on its way', async () => {
  const { page } = await site.openInTest('/robots.txt');
  const failures = [
    // No token.
    { script: library(undefined), reach: press, text: say('en', 'account', 'loginNoToken') },
    // User information that cannot be read.
    {
      script: library('a token'),
      async reach() {
        await page.route('**/pubapi1/google_login', (route) => route.fulfill({ json: LOGGED_IN }));
        await page.route('**/priapi1/my_info', (route) => route.fulfill({ json: { code: 1, info: '', data: {} } }));
        await press(page);
      },
      text: say('en', 'account', 'loginNoUserInfo'),
    },
    // An origin that Google does not know.
    { script: library('a token', 'unregistered_origin'), text: 'needs to add' },
    // A network without Google.
    { script: undefined, text: say('en', 'account', 'googleNotLoaded') },
  ];
  for (const { script, reach, text } of failures) {
    const arrival = Promise.withResolvers<void>();
    await page.unrouteAll();
    await page.route('https://accounts.google.com/**', (route) => route.abort());
    await page.route('**/vendor/google-identity.js', async (route) => {
      await arrival.promise;
      await (script === undefined
        ? route.fulfill({ status: 404 })
        : route.fulfill({ contentType: 'text/javascript', body: script }));
    });
    await page.goto(`${site.server.url}/en/login`);
    await page.getByText(say('en', 'account', 'googleLoading')).waitFor();
    arrival.resolve();
    await reach?.(page);
    await page.getByText(text).waitFor();
  }
});

it('[ACC-04] keeps a login by Google for as long as “Stay logged in” says', async () => {
  const { page } = await site.openInTest('/robots.txt');
  await page.route('**/vendor/google-identity.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: library('a token') }),
  );
  await visit(page, `${site.server.url}/en/login`);
  await page.getByRole('checkbox').check();
  const asked = page.waitForRequest('**/pubapi1/google_login');
  await press(page);
  expect((await asked).postDataJSON()).toMatchObject({ idToken: 'a token', remember: true });
});

it.each(REPEATED_LOCALES)('[ACC-04] links a Google account to the current account, in %s', async (locale) => {
  const user = await createAccount(site.server, `linked_${locale.slice(0, 2)}`);
  const claims = { sub: `google-of-${locale}`, email: `linked-${locale.toLowerCase()}@elsewhere.example` };
  const { page, context, errors } = await site.openInTest(`/${locale}/profile`, {
    stored: { user: JSON.stringify(user), 'cookie-preferences': DECLINED },
  });
  // The account's picture would be loaded from Google.
  await context.route('https://lh3.googleusercontent.com/**', (route) => route.fulfill({ status: 204 }));
  await context.route('**/vendor/google-identity.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: library(google.idToken(claims)) }),
  );
  await page.getByRole('link', { name: say(locale, 'profile', 'tab_account'), exact: true }).click();
  await page.getByText(say(locale, 'profile', 'googleText')).waitFor();
  // Nothing of Google's before consent.
  await page
    .getByRole('button', { name: say(locale, 'shell', 'footerCookies') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await page.evaluate(() => 'google' in window)).toBe(false);
  await dialog.getByRole('button', { name: say(locale, 'consent', 'accept') }).click();
  await page.getByRole('button', { name: 'continue_with' }).click();
  await page.getByText(say(locale, 'profile', 'googleLinked')).waitFor();
  // Logged-in users need no prompt.
  expect(await page.evaluate('google.accounts.id.isPrompted')).toBeUndefined();
  expect(await accountsOf(site.server, user.token).myInfo()).toMatchObject({ id: user.id, has_google: true });
  expect(await findAccessibilityProblems(page)).toEqual([]);
  const again = await accountsOf(site.server).googleLogin({ idToken: google.idToken(claims), remember: false });
  expect(await accountsOf(site.server, again.token).myInfo()).toMatchObject({ id: user.id });
  expect(errors).toEqual([]);
});
