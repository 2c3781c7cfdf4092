import { appCode } from '@interlinear/testing/authenticator-app';
import { findAccessibilityProblems } from '@interlinear/testing/browsers/chromium';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import {
  type GoogleSignInStandIn,
  startGoogleSignInStandIn,
} from '@interlinear/testing/stand-ins/google-sign-in-stand-in';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { findAccessibilityProblemsBySize, findAccessibilityProblemsWhenDeep } from './accessibility-by-size.ts';
import { accountsOf, createAccount, field, logIn, PASSWORD, say } from './account-under-test.ts';
import { REPEATED_LOCALES } from './locales-by-size.ts';
import { type SiteUnderTest, startSite } from './site-under-test.ts';

const CLIENT_ID = 'client-of-tests.apps.googleusercontent.com';

const DECLINED = '{"functional":false,"performance":false,"targeting":false}';

let google: GoogleSignInStandIn;
let site: SiteUnderTest;

beforeAll(async () => {
  google = await startGoogleSignInStandIn(CLIENT_ID, () => Date.now());
  // Browsers allow no passkeys at IP addresses.
  site = await startSite({ HOST: 'localhost', GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_KEYS_URL: google.keysUrl });
});
afterAll(async () => {
  await site.close();
  await google.close();
});

/**
 * Returns a fake of Google's library as far as the site uses it: a button that delivers the token of this expression, and a prompt
 * that is not shown for this reason.
 */
function library(idToken: string, reason?: string): string {
  return `window.google = { accounts: { id: {
    initialize({ callback }) { this.callback = callback; },
    renderButton(place, { text }) {
      const button = document.createElement('button');
      button.textContent = text;
      button.onclick = () => this.callback({ credential: ${idToken} });
      place.append(button);
    },
    prompt(onMoment) { this.isPrompted = true; onMoment({ getNotDisplayedReason: () => ${JSON.stringify(reason ?? null)} ?? undefined }); },
  } } };`;
}

const LOGGED_IN = { code: 1, info: '', data: { token: 'x', expires_at: '2027-01-01T00:00:00.000Z' } };

/** Presses Google's button, which the local copy of the script makes. */
const press = (page: Page) => page.getByRole('button', { name: 'signin_with' }).click();

itWhenDeep(
  '[ACC-04] [ERR-01] explains why Google cannot log in, and says first that the button is on its way; keeps a login for as long as “Stay logged in” says',
  async () => {
    const { page } = await site.openInTest('/robots.txt');
    const failures = [
      // First no token, then user information that cannot be read.
      {
        script: library('window.token'),
        async reach() {
          await press(page);
          await page.getByText(say('en', 'account', 'loginNoToken')).waitFor();
          await page.route('**/pubapi1/google_login', (route) => route.fulfill({ json: LOGGED_IN }));
          await page.route('**/priapi1/my_info', (route) => route.fulfill({ json: { code: 1, info: '', data: {} } }));
          await page.evaluate('window.token = "a token"');
          await page.getByRole('checkbox').check();
          const asked = page.waitForRequest('**/pubapi1/google_login');
          await press(page);
          expect((await asked).postDataJSON()).toMatchObject({ idToken: 'a token', remember: true });
        },
        text: say('en', 'account', 'loginNoUserInfo'),
      },
      // An origin that Google does not know.
      { script: library('"a token"', 'unregistered_origin'), text: 'needs to add' },
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
      await reach?.();
      await page.getByText(text).waitFor();
    }
  },
);

it.each(REPEATED_LOCALES)('[ACC-04] links a Google account to the current account, in %s', async (locale) => {
  const user = await createAccount(site.server, `linked_${locale.slice(0, 2)}`);
  const claims = { sub: `google-of-${locale}`, email: `linked-${locale.toLowerCase()}@elsewhere.example` };
  const { page, context, errors } = await site.openInTest(`/${locale}/profile`, {
    stored: { user: JSON.stringify(user), 'cookie-preferences': DECLINED },
  });
  // The account's picture would be loaded from Google.
  await context.route('https://lh3.googleusercontent.com/**', (route) => route.fulfill({ status: 204 }));
  await context.route('**/vendor/google-identity.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: library(JSON.stringify(google.idToken(claims))) }),
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

/** Gives the page a fingerprint sensor that always recognises its owner, and keeps passkeys. */
async function addFingerprintSensor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

it.each(
  casesBySize(1, [
    ['de', 360],
    ['zh-CN', 1280],
  ]),
)('[ACC-03] [ACC-11] protects an account by passkey, app and recovery codes, in %s', async (locale, width) => {
  const user = await createAccount(site.server, `guarded_${locale.slice(0, 2)}`);
  const { page, errors } = await site.open(`/${locale}/profile?tab=security`, {
    viewport: { width, height: 900 },
    stored: { user: JSON.stringify(user), 'cookie-preferences': DECLINED },
  });
  const profile = (key: string, values?: Record<string, string>) => say(locale, 'profile', key, values);
  const account = (key: string) => say(locale, 'account', key);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const expectAccessible = async () => expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
  const expectAccessibleWhenDeep = async () => expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
  const logOut = async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: profile('logOut'), exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: account('loginHeading') }).waitFor();
  };
  const isAtProfile = () => page.getByRole('heading', { level: 1, name: user.name }).waitFor();
  onTestFinished(() => page.context().close());
  await addFingerprintSensor(page);

  // A passkey, under a name of one's own.
  await button(profile('passkeyAdd')).click();
  await page.getByText(profile('passkeyAdded')).waitFor();
  await page.locator('main li h3').first().waitFor();
  await page.getByRole('button', { name: profile('passkeyRename') }).click();
  await field(page, profile('passkeyName')).fill('Mein 手机');
  await button(profile('passkeySave')).click();
  await page.getByRole('heading', { level: 3, name: 'Mein 手机' }).waitFor();
  await button(profile('passkeyAdd')).click();
  await page.getByText(profile('passkeyThere')).waitFor();
  await expectAccessibleWhenDeep();

  // An authenticator app.
  await button(profile('factorStart')).click();
  const key = await field(page, profile('factorKey')).inputValue();
  await expectAccessible();
  const appField = field(page, profile('factorCode'));
  await appField.fill(appCode(key) === '000000' ? '000001' : '000000');
  await button(profile('factorEnable')).click();
  await page.locator('dialog[open] input[aria-invalid=true]').waitFor();
  await appField.fill(appCode(key));
  await button(profile('factorEnable')).click();
  const codes = page.locator('dialog[open] li');
  await codes.first().waitFor();
  await expectAccessibleWhenDeep();
  const recoveryCodes = await codes.allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await page.keyboard.press('Escape');
  expect(await codes.allTextContents()).toEqual(recoveryCodes);
  await button(profile('recoveryDone')).click();
  await button(profile('factorDisable')).waitFor();
  // The codes have left the page.
  await page.getByText(recoveryCodes[0] ?? '').waitFor({ state: 'detached' });

  // Password, then a code; a wrong one first.
  await logOut();
  await logIn({ page, locale }, user.email, PASSWORD);
  await page.getByText(account('secondFactorText')).waitFor();
  const codeField = field(page, account('secondFactorCode'));
  await codeField.fill('12 34');
  await button(account('logIn')).last().click();
  await page.getByText(say(locale, 'common', 'problem_secondFactorFormat')).waitFor();
  await codeField.fill('AAAAA-AAAAA');
  await page
    .getByRole('main')
    .getByRole('button', { name: account('logIn'), exact: true })
    .click();
  await page.getByText(say(locale, 'errors', 'secondFactorWrong')).waitFor();
  await expectAccessibleWhenDeep();
  await codeField.fill(recoveryCodes[0]?.toLowerCase() ?? '');
  await page
    .getByRole('main')
    .getByRole('button', { name: account('logIn'), exact: true })
    .click();
  await isAtProfile();

  // The passkey alone.
  await logOut();
  await expectAccessibleWhenDeep();
  await button(account('passkeyLogIn')).click();
  await isAtProfile();
  await page.getByRole('link', { name: profile('tab_security'), exact: true }).click();
  await page.getByText(profile('event_recoveryCodeUsed'), { exact: true }).waitFor();

  // Some time after the login, changes need another proof. The server's clock cannot be moved from here.
  await page.route(
    '**/priapi1/new_recovery_codes',
    (route) => route.fulfill({ status: 403, json: { code: -221, info: '', data: null } }),
    { times: 1 },
  );
  await button(profile('recoveryRenew')).click();
  await page.locator('dialog[open]').getByText(profile('confirmText')).waitFor();
  await expectAccessibleWhenDeep();
  await page.locator('dialog[open]').getByLabel(account('passwordCurrent'), { exact: true }).fill(PASSWORD);
  await button(profile('confirmNow')).click();
  await codes.first().waitFor();
  expect(await codes.allTextContents()).not.toContain(recoveryCodes[1]);
  await button(profile('recoveryDone')).click();

  await button(profile('factorDisable')).click();
  await button(profile('factorStart')).waitFor();
  await button(profile('passkeyRemoveLabel', { name: 'Mein 手机' })).click();
  await page.getByText(profile('passkeyRemoved')).waitFor();
  await page.getByRole('heading', { level: 3, name: 'Mein 手机' }).waitFor({ state: 'detached' });
  await logOut();
  await button(account('passkeyLogIn')).click();
  await page.getByText(say(locale, 'errors', 'passkeyRefused')).waitFor();
  // The browser reports every refused request.
  expect(errors.filter((error) => !/status of 40[13]/.test(error))).toEqual([]);
});
