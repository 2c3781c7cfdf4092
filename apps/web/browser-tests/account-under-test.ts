import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createAccountsClient } from '@interlinear/contract/accounts-client';
import type { UserRecord } from '@interlinear/contract/session-announcement';
import { createTransport } from '@interlinear/contract/transport';
import type { Locale } from '@interlinear/messages/locales';
import { codeIn, waitForMail } from '@interlinear/testing/outbox';
import type { RunningServer } from '@interlinear/testing/server';

export const PASSWORD = 'Correct7horse';

/** The calls about accounts, as somebody with this token makes them. */
export function accountsOf(server: RunningServer, token?: string) {
  return createAccountsClient(createTransport({ baseUrl: server.url, fetch, locale: () => 'en', token: () => token }));
}

/** Registers somebody over HTTP, and gives what the site keeps of them in `localStorage`. */
export async function createAccount(server: RunningServer, name: string): Promise<UserRecord> {
  const email = `${name}@example.org`;
  const accounts = accountsOf(server);
  await accounts.getEmailCode({ email, purpose: 'register' });
  const code = codeIn(await waitForMail(server.dataFolder, email));
  const { token } = await accounts.register({
    email_mobile: email,
    psw: PASSWORD,
    confirm_psw: PASSWORD,
    code,
    username: name,
    terms: true,
  });
  const info = await accountsOf(server, token).myInfo();
  return { id: info.id, name, email, avatar: null, imageUrl: null, token, loginType: 'email' };
}

/** What the interface says in a locale, without values: `say('de', 'account', 'email')`. */
export function say(locale: Locale, namespace: string, key: string): string {
  const file = path.join(import.meta.dirname, `../../../packages/messages/src/catalogues/${locale}/${namespace}.json`);
  // A test of the messages package holds the catalogues to flat objects of strings.
  const text = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key];
  if (text === undefined) throw new Error(`${namespace} has no ${key}`);
  return text;
}
