import type { changePasswordRequest, resetPasswordRequest } from '@interlinear/contract/accounts';
import type * as z from 'zod/mini';
import type { Queries } from '../platform/database/database.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { AccountParts } from './account-parts.ts';
import { type Account, createAccountRows } from './account-repository.ts';
import type { Client } from './client.ts';
import { limitCodeTries, limitPasswordTries } from './login-limits.ts';
import { passwordChangedMail } from './mails.ts';
import { sendNews } from './send-news.ts';
import { createSessionRows } from './session-repository.ts';

/**
 * Sets a new password by a mailed code, and ends every session.
 * @throws {ApiFailure} `codeInvalid`, also for addresses without an account; `tooManyRequests`
 */
export async function resetPassword(
  parts: AccountParts,
  { email, psw, code }: z.output<typeof resetPasswordRequest>,
  client: Client,
): Promise<void> {
  await limitCodeTries(parts, client);
  const checked = await parts.codes.check({ email, purpose: 'reset' }, code);
  const passwordHash = await parts.passwords.hash(psw);
  await parts.queries.transaction(async (transaction) => {
    await checked.use(transaction);
    const account = await createAccountRows(transaction).findByEmail(email);
    if (!account) throw apiFailure('codeInvalid', {});
    await setPassword(parts, { account, passwordHash, client }, transaction);
  });
}

/**
 * Sets a new password by the current one, and ends every session, this one too.
 * @throws {ApiFailure} `wrongPassword`, `samePassword`, `tooManyRequests`
 */
export async function changePassword(
  parts: AccountParts,
  {
    accountId,
    current,
    psw,
  }: { accountId: string; current: string; psw: z.output<typeof changePasswordRequest>['new'] },
  client: Client,
): Promise<void> {
  await limitPasswordTries(parts, accountId);
  const account = await createAccountRows(parts.queries).findById(accountId);
  const isRight = await parts.passwords.verify(account?.passwordHash, current);
  if (!account || !isRight) throw apiFailure('wrongPassword', {});
  if (psw === current) throw apiFailure('samePassword', {});
  const passwordHash = await parts.passwords.hash(psw);
  await parts.queries.transaction((transaction) => setPassword(parts, { account, passwordHash, client }, transaction));
}

interface NewPassword {
  account: Account;
  passwordHash: string;
  client: Client;
}

async function setPassword(
  parts: AccountParts,
  { account, passwordHash, client }: NewPassword,
  transaction: Queries,
): Promise<void> {
  const at = parts.now();
  await createAccountRows(transaction).update(account.id, { passwordHash });
  await createSessionRows(transaction).endAll(account.id, at);
  const content = passwordChangedMail(client.locale, parts.siteUrl, at);
  await sendNews(parts, { to: account.email, content }, transaction);
}
