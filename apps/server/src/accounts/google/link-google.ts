import type { Locale } from '@interlinear/messages/locales';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { AccountParts } from '../account-parts.ts';
import { type Account, createAccountRows } from '../account-repository.ts';
import type { Client } from '../client.ts';
import { limitPasswordTries } from '../login-limits.ts';
import { googleLinkedMail } from '../mails.ts';
import { sendNews } from '../send-news.ts';
import type { GoogleIdentity, GoogleVerifier } from './google-identity.ts';

/**
 * Lets somebody who is logged in log in with Google from now on.
 * @throws {ApiFailure} what the verifier does; `googleLinkedElsewhere`
 */
export async function linkGoogle(
  parts: AccountParts,
  verifier: GoogleVerifier,
  { accountId, idToken, client }: { accountId: string; idToken: string; client: Client },
): Promise<void> {
  await limitPasswordTries(parts, accountId);
  const identity = await verifier.verify(idToken);
  await parts.queries.transaction(async (transaction) => {
    const rows = createAccountRows(transaction);
    const account = await rows.lock(accountId);
    const owner = await rows.findByGoogleId(identity.sub);
    if (!account || (owner && owner.id !== accountId)) throw apiFailure('googleLinkedElsewhere', {});
    if (owner) return;
    await connect(parts, { account, identity, locale: client.locale }, transaction);
  });
}

interface Connection {
  account: Account;
  identity: GoogleIdentity;
  locale: Locale;
}

/** Connects, and tells the owner of the account by mail. */
export async function connect(
  parts: AccountParts,
  { account, identity, locale }: Connection,
  transaction: Queries,
): Promise<void> {
  await createAccountRows(transaction).update(account.id, { googleId: identity.sub, imageUrl: identity.picture });
  const content = googleLinkedMail(locale, parts.siteUrl, parts.now());
  await sendNews(parts, { to: account.email, content }, transaction);
}
