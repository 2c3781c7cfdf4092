import type { deleteAccountRequest } from '@interlinear/contract/accounts';
import type * as z from 'zod/mini';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { AccountParts } from './account-parts.ts';
import { createAccountRows } from './account-repository.ts';
import type { Client } from './client.ts';
import { hashFormerEmail } from './create-account.ts';
import type { CheckedCode } from './email-codes.ts';
import { limitCodeTries, limitPasswordTries } from './login-limits.ts';
import { deletedMail } from './mails.ts';
import { sendNews } from './send-news.ts';
import { createSessionRows } from './session-repository.ts';

/**
 * Deletes an account once its owner has proven again who they are: ends its sessions and takes away what is personal; what accounts
 * for money and quota stays, without a name.
 * @throws {ApiFailure} `wrongPassword`, `codeInvalid`, `tooManyRequests`, or why a domain cannot let it go yet
 */
export async function deleteAccount(
  parts: AccountParts,
  { accountId, ...proof }: z.output<typeof deleteAccountRequest> & { accountId: string },
  client: Client,
): Promise<void> {
  const checked = await proveAgain(parts, { accountId, ...proof }, client);
  const { queries, hooks, now, formerEmailKey } = parts;
  await queries.transaction(async (transaction) => {
    const rows = createAccountRows(transaction);
    const account = await rows.lock(accountId);
    if (!account) throw apiFailure('notLoggedIn', {});
    for (const { deletionGuard } of hooks) {
      const reason = await deletionGuard?.(accountId, transaction);
      if (reason) throw reason;
    }
    await checked?.use(transaction);
    for (const { onDeleted } of hooks) await onDeleted?.(accountId, transaction);
    const at = now();
    await createSessionRows(transaction).forgetAll(accountId);
    await rows.empty(accountId, { at, formerEmailHash: hashFormerEmail(formerEmailKey, account.email) });
    await sendNews(parts, { to: account.email, content: deletedMail(client.locale, at) }, transaction);
  });
}

/** By password, or by a code to their address; the code is used up by the deletion alone. */
async function proveAgain(
  parts: AccountParts,
  { accountId, psw, code }: z.output<typeof deleteAccountRequest> & { accountId: string },
  client: Client,
): Promise<CheckedCode | undefined> {
  await limitPasswordTries(parts, accountId);
  const account = await createAccountRows(parts.queries).findById(accountId);
  if (!account) throw apiFailure('notLoggedIn', {});
  if (code !== undefined) {
    await limitCodeTries(parts, client);
    return parts.codes.check({ email: account.email, purpose: 'confirm' }, code);
  }
  if (!(await parts.passwords.verify(account.passwordHash, psw ?? ''))) throw apiFailure('wrongPassword', {});
  return undefined;
}
