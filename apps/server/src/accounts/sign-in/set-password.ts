import type { changePasswordRequest, resetPasswordRequest } from '@interlinear/contract/accounts';
import type * as z from 'zod/mini';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { AccountContext } from '../account-context.ts';
import { type Account, createAccountRows } from '../account-repository.ts';
import type { Client } from '../client.ts';
import { rememberDevice } from '../security/recognise-device.ts';
import { createSecondFactorRows } from '../security/second-factor-repository.ts';
import { reportChange } from '../security/security-notice.ts';
import { createSessionRows } from '../session-repository.ts';
import { limitCodeTries, limitPasswordTries } from './login-limits.ts';

/**
 * Sets a new password by a mailed code, and ends every session.
 * @throws {ApiFailure} `codeInvalid`, also for addresses without an account; `passwordBreached`; `tooManyRequests`
 */
export async function resetPassword(
  context: AccountContext,
  { email, psw, code }: z.output<typeof resetPasswordRequest>,
  client: Client,
): Promise<void> {
  await limitCodeTries(context, client);
  const checked = await context.codes.check({ email, purpose: 'reset' }, code);
  if (await context.isBreached(psw)) throw apiFailure('passwordBreached', {});
  const passwordHash = await context.passwords.hash(psw);
  await context.queries.transaction(async (transaction) => {
    await checked.use(transaction);
    const account = await createAccountRows(transaction).findByEmail(email);
    if (!account) throw apiFailure('codeInvalid', {});
    await setPassword(context, { account, passwordHash, client }, transaction);
    // Only the owner reads the code. Guesses of strangers must not keep the owner out at a new place.
    await rememberDevice(context, { account, client }, transaction);
  });
}

/**
 * Sets a new password by the current one, and ends every session, including this one.
 * @throws {ApiFailure} `wrongPassword`, `samePassword`, `passwordBreached`, `tooManyRequests`
 */
export async function changePassword(
  context: AccountContext,
  {
    accountId,
    current,
    psw,
  }: { accountId: string; current: string; psw: z.output<typeof changePasswordRequest>['new'] },
  client: Client,
): Promise<void> {
  await limitPasswordTries(context, accountId);
  const account = await createAccountRows(context.queries).findById(accountId);
  const isRight = await context.passwords.verify(account?.passwordHash, current);
  if (!account || !isRight) throw apiFailure('wrongPassword', {});
  if (psw === current) throw apiFailure('samePassword', {});
  if (await context.isBreached(psw)) throw apiFailure('passwordBreached', {});
  const passwordHash = await context.passwords.hash(psw);
  await context.queries.transaction((transaction) =>
    setPassword(context, { account, passwordHash, client }, transaction),
  );
}

interface NewPassword {
  account: Account;
  passwordHash: string;
  client: Client;
}

async function setPassword(
  context: AccountContext,
  { account, passwordHash, client }: NewPassword,
  transaction: Queries,
): Promise<void> {
  const at = context.now();
  await createAccountRows(transaction).update(account.id, { passwordHash });
  await createSessionRows(transaction).endAll(account.id, at);
  // A new password ends the guessing of those who knew the old one.
  await createSecondFactorRows(transaction).resetFailures(account.id);
  await reportChange(context, { account, client, event: 'passwordChanged' }, transaction);
}
