import type { googleLoginRequest, LoginData } from '@interlinear/contract/accounts';
import type * as z from 'zod/mini';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { AccountContext } from '../account-context.ts';
import { type Account, createAccountRows } from '../account-repository.ts';
import type { Client } from '../client.ts';
import { isFamiliarClient } from '../security/recognise-device.ts';
import { requireSecondFactor } from '../security/second-factor.ts';
import { reportChange } from '../security/security-notice.ts';
import { startSession } from '../sign-in/log-in.ts';
import { limitNetwork, limitPasswordTries } from '../sign-in/login-limits.ts';
import { createAccount } from '../sign-in/register.ts';
import type { GoogleIdentity, GoogleVerifier } from './google-identity.ts';

/**
 * Logs in with Google: into the account linked to it, otherwise the one with the same email address, otherwise a new
 * one.
 * @throws {ApiFailure} the verifier's failures; `googleNotLinked` when the address has an account but Google does not
 * host its mailbox; `accountLocked`; those of the second factor;
 * `tooManyRequests`
 */
export async function logInWithGoogle(
  context: AccountContext,
  verifier: GoogleVerifier,
  { idToken, ref, remember, otp }: z.output<typeof googleLoginRequest>,
  client: Client,
): Promise<LoginData> {
  await limitNetwork(context, client);
  const identity = await verifier.verify(idToken);
  const account = await context.queries.transaction((transaction) =>
    findOrCreate(context, { identity, client, inviteCode: ref }, transaction),
  );
  if (account.lockedAt) throw apiFailure('accountLocked', {});
  const isFamiliar = await isFamiliarClient(context, account.email, client);
  // Outside a transaction, so that a wrong code stays counted.
  await requireSecondFactor(context, { account, client, isFamiliar }, otp);
  return context.queries.transaction(async (transaction) => {
    if (identity.picture !== account.imageUrl) {
      await createAccountRows(transaction).update(account.id, { imageUrl: identity.picture });
    }
    const session = { account, loginType: 'google', isRemembered: remember, client } as const;
    return startSession(context, session, transaction);
  });
}

interface GoogleSignIn {
  identity: GoogleIdentity;
  client: Client;
  inviteCode: string | undefined;
}

async function findOrCreate(context: AccountContext, arrival: GoogleSignIn, transaction: Queries): Promise<Account> {
  const found = await find(context, arrival, transaction);
  if (found) return found;
  const { identity, client, inviteCode } = arrival;
  const created = await createAccount(
    context,
    {
      email: identity.email,
      name: undefined,
      passwordHash: null,
      googleId: identity.sub,
      imageUrl: identity.picture,
      locale: client.locale,
      inviteCode,
    },
    transaction,
  );
  // A concurrent request created it, most likely the same person's second click.
  const account = created ?? (await find(context, arrival, transaction));
  if (!account) throw new Error('the conflicting account cannot be found');
  return account;
}

async function find(
  context: AccountContext,
  { identity, client }: GoogleSignIn,
  transaction: Queries,
): Promise<Account | undefined> {
  const rows = createAccountRows(transaction);
  const linked = await rows.findByGoogleId(identity.sub);
  if (linked) return linked;
  const namesake = await rows.findByEmail(identity.email);
  if (!namesake) return undefined;
  // A concurrent request, most likely a second click, created or linked it between the two queries.
  if (namesake.googleId === identity.sub) return namesake;
  // The account's address was proven by a code. Its mailbox owner could reset the password anyway, so linking is safe;
  // the owner of a Google account that merely verified the address once could not.
  if (!identity.isMailboxAtGoogle || namesake.googleId !== null) throw apiFailure('googleNotLinked', {});
  await connect(context, { account: namesake, identity, client }, transaction);
  return namesake;
}

/**
 * Links a Google account to the logged-in account.
 * @throws {ApiFailure} the verifier's failures; `googleLinkedElsewhere`
 */
export async function linkGoogle(
  context: AccountContext,
  verifier: GoogleVerifier,
  { accountId, idToken, client }: { accountId: string; idToken: string; client: Client },
): Promise<void> {
  await limitPasswordTries(context, accountId);
  const identity = await verifier.verify(idToken);
  await context.queries.transaction(async (transaction) => {
    const rows = createAccountRows(transaction);
    const account = await rows.lock(accountId);
    const owner = await rows.findByGoogleId(identity.sub);
    if (!account || (owner && owner.id !== accountId)) throw apiFailure('googleLinkedElsewhere', {});
    if (owner) return;
    await connect(context, { account, identity, client }, transaction);
  });
}

interface Connection {
  account: Account;
  identity: GoogleIdentity;
  client: Client;
}

/** Links the Google account and notifies the owner by mail. */
async function connect(
  context: AccountContext,
  { account, identity, client }: Connection,
  transaction: Queries,
): Promise<void> {
  await createAccountRows(transaction).update(account.id, { googleId: identity.sub, imageUrl: identity.picture });
  await reportChange(context, { account, client, event: 'googleLinked' }, transaction);
}
