import { appCode } from '@interlinear/testing/authenticator-app';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { findAccessibilityProblemsBySize } from './accessibility-by-size.ts';
import { createAccount, field, logIn, PASSWORD, say } from './account-under-test.ts';
import { type SiteUnderTest, startSite } from './site-under-test.ts';

let site: SiteUnderTest;

beforeAll(async () => {
  // Browsers allow no passkeys at IP addresses.
  site = await startSite({ HOST: 'localhost' });
});
afterAll(() => site.close());

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
    stored: { user: JSON.stringify(user) },
  });
  const profile = (key: string, values?: Record<string, string>) => say(locale, 'profile', key, values);
  const account = (key: string) => say(locale, 'account', key);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const expectAccessible = async () => expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
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
  await expectAccessible();

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
  await expectAccessible();
  const recoveryCodes = await codes.allTextContents();
  expect(recoveryCodes).toHaveLength(10);
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
  await expectAccessible();
  await codeField.fill(recoveryCodes[0]?.toLowerCase() ?? '');
  await page
    .getByRole('main')
    .getByRole('button', { name: account('logIn'), exact: true })
    .click();
  await isAtProfile();

  // The passkey alone.
  await logOut();
  await expectAccessible();
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
  await expectAccessible();
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
