import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createAccountsClient } from '@interlinear/contract/accounts-client';
import type { UserRecord } from '@interlinear/contract/session-announcement';
import { createTransport } from '@interlinear/contract/transport';
import type { Locale } from '@interlinear/messages/locales';
import { codeIn, waitForMail } from '@interlinear/testing/servers/outbox';
import { PASSWORD, registerPerson } from '@interlinear/testing/servers/register-person';
import type { RunningServer } from '@interlinear/testing/servers/server';
import type { Locator, Page } from 'playwright-core';

export { PASSWORD };

/** Creates an account client, authenticated by the token if given. */
export function accountsOf(server: RunningServer, token?: string) {
  return createAccountsClient(createTransport({ baseUrl: server.url, fetch, locale: () => 'en', token: () => token }));
}

/** Registers a user over HTTP and returns the record that the site keeps in `localStorage`. */
export async function createAccount(server: RunningServer, name: string): Promise<UserRecord> {
  return { ...(await registerPerson(server, name)), avatar: null, imageUrl: null, loginType: 'email' };
}

/** A page and the locale of its interface. */
export interface Visitor {
  page: Page;
  locale: Locale;
}

/** Fills in and submits the registration form, with the code from the mail. */
export async function registerByForm(
  server: RunningServer,
  { page, locale }: Visitor,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const t = (key: string) => say(locale, 'account', key);
  await field(page, t('username')).fill(name);
  await field(page, t('email')).fill(email);
  await page.getByRole('button', { name: t('codeSend') }).click();
  const code = codeIn(await waitForMail(server.dataFolder, email));
  // People may copy the code with a space in it, and Japanese keyboards write wide digits.
  const wide = code.slice(0, 3).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  await field(page, t('code')).fill(`${wide} ${code.slice(3)}`);
  await field(page, t('password')).fill(PASSWORD);
  await field(page, t('passwordAgain')).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('register'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Fills in and submits the login form. */
export async function logIn({ page, locale }: Visitor, email: string, password: string): Promise<void> {
  const t = (key: string) => say(locale, 'account', key);
  await field(page, t('email')).fill(email);
  await field(page, t('password')).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('logIn'), exact: true })
    .click();
}

/** Returns the input with this label. */
export function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true });
}

/** Returns an interface text, such as `say('de', 'account', 'email')`. Values are inserted unformatted. */
export function say(
  locale: Locale,
  namespace: string,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const file = path.join(import.meta.dirname, `../../../packages/messages/src/catalogues/${locale}/${namespace}.json`);
  // Safe: a test of the messages package checks that catalogues are flat objects of strings.
  const text = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key];
  if (text === undefined) throw new Error(`${namespace} has no ${key}`);
  return Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, value), text);
}
