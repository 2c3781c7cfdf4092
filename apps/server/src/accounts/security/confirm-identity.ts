import type { ConfirmIdentityRequest } from '@interlinear/contract/account-security';
import type { FastifyRequest } from 'fastify';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { AccountContext } from '../account-context.ts';
import { type Account, createAccountRows } from '../account-repository.ts';
import type { Authentication } from '../authentication.ts';
import { type Client, clientOf } from '../client.ts';
import { createSessionRows } from '../session-repository.ts';
import type { CheckedCode } from '../sign-in/email-codes.ts';
import { limitCodeTries, limitPasswordTries } from '../sign-in/login-limits.ts';

/** Time after a proof of identity in which the ways of logging in can be changed. */
const CONFIRMED_MS = 15 * 60_000;

/**
 * Proves by password or mailed code that the owner is at the device.
 * @throws {ApiFailure} `wrongPassword`, `codeInvalid`, `tooManyRequests`
 */
export async function confirmIdentity(
  context: AccountContext,
  { accountId, sessionId, ...proof }: ConfirmIdentityRequest & { accountId: string; sessionId: string | undefined },
  client: Client,
): Promise<void> {
  const checked = await verifyOwner(context, { accountId, ...proof }, client);
  await context.queries.transaction(async (transaction) => {
    await checked?.use(transaction);
    if (sessionId !== undefined) await createSessionRows(transaction).markConfirmed(sessionId, context.now());
  });
}

/**
 * Verifies the owner by password or mailed code. The action that it allows uses the code up.
 * @throws {ApiFailure} `wrongPassword`, `codeInvalid`, `tooManyRequests`
 */
export async function verifyOwner(
  context: AccountContext,
  { accountId, psw, code }: ConfirmIdentityRequest & { accountId: string },
  client: Client,
): Promise<CheckedCode | undefined> {
  await limitPasswordTries(context, accountId);
  const account = await createAccountRows(context.queries).findById(accountId);
  if (!account) throw apiFailure('notLoggedIn', {});
  if (code !== undefined) {
    await limitCodeTries(context, client);
    return context.codes.check({ email: account.email, purpose: 'confirm' }, code);
  }
  if (!(await context.passwords.verify(account.passwordHash, psw ?? ''))) throw apiFailure('wrongPassword', {});
  return undefined;
}

/**
 * Returns the caller, who logged in or confirmed their identity lately: a stolen session alone must not add or remove
 * ways into the account.
 * @throws {ApiFailure} `notLoggedIn`, `identityUnconfirmed`
 */
export async function requireConfirmed(
  context: Pick<AccountContext, 'queries' | 'now'>,
  authentication: Authentication,
  request: FastifyRequest,
): Promise<{ account: Account; client: Client }> {
  const { accountId, sessionId } = await authentication.require(request);
  const [account, session] = await Promise.all([
    createAccountRows(context.queries).findById(accountId),
    sessionId === undefined ? undefined : createSessionRows(context.queries).find(accountId, sessionId),
  ]);
  if (!account) throw apiFailure('notLoggedIn', {});
  const confirmedAt = session?.confirmedAt?.getTime() ?? 0;
  if (context.now().getTime() - confirmedAt > CONFIRMED_MS) throw apiFailure('identityUnconfirmed', {});
  return { account, client: clientOf(request) };
}
