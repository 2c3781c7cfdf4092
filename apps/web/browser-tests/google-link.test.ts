import { findAccessibilityProblems } from '@interlinear/testing/browsers/chromium';
import {
  type GoogleSignInStandIn,
  startGoogleSignInStandIn,
} from '@interlinear/testing/stand-ins/google-sign-in-stand-in';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsOf, createAccount, say } from './account-under-test.ts';
import { type SiteUnderTest, startSite } from './site-under-test.ts';

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

/** Returns a fake of Google's library as far as the site uses it: a button that delivers this token. */
function library(idToken: string): string {
  return `window.google = { accounts: { id: {
    initialize({ callback }) { this.callback = callback; },
    renderButton(place, { text }) {
      const button = document.createElement('button');
      button.textContent = text;
      button.onclick = () => this.callback({ credential: ${JSON.stringify(idToken)} });
      place.append(button);
    },
    prompt() { throw new Error('the site must not prompt'); },
  } } };`;
}

it.each(['en', 'zh-CN'] as const)('[ACC-04] links a Google account to the current account, in %s', async (locale) => {
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
  expect(await accountsOf(site.server, user.token).myInfo()).toMatchObject({ id: user.id, has_google: true });
  expect(await findAccessibilityProblems(page)).toEqual([]);
  const again = await accountsOf(site.server).googleLogin({ idToken: google.idToken(claims), remember: false });
  expect(await accountsOf(site.server, again.token).myInfo()).toMatchObject({ id: user.id });
  expect(errors).toEqual([]);
});
