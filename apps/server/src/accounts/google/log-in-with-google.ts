import type { googleLoginRequest, LoginData } from '@interlinear/contract/accounts';
import type * as z from 'zod/mini';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { AccountParts } from '../account-parts.ts';
import { type Account, createAccountRows } from '../account-repository.ts';
import type { Client } from '../client.ts';
import { createAccount } from '../create-account.ts';
import { limitNetwork } from '../login-limits.ts';
import { startSession } from '../start-session.ts';
import type { GoogleIdentity, GoogleVerifier } from './google-identity.ts';
import { connect } from './link-google.ts';

/**
 * Logs in whoever Google says is there: the account that this Google account belongs to, else the one with the same address, else
 * a new one.
 * @throws {ApiFailure} what the verifier does; `googleNotLinked` when the address has an account that Google’s word is not enough
 * for; `accountLocked`; `tooManyRequests`
 */
export async function logInWithGoogle(
  parts: AccountParts,
  verifier: GoogleVerifier,
  { idToken, ref, remember }: z.output<typeof googleLoginRequest>,
  client: Client,
): Promise<LoginData> {
  await limitNetwork(parts, client);
  const identity = await verifier.verify(idToken);
  return parts.queries.transaction(async (transaction) => {
    const account = await findOrCreate(parts, { identity, client, inviteCode: ref }, transaction);
    if (account.lockedAt) throw apiFailure('accountLocked', {});
    if (identity.picture !== account.imageUrl) {
      await createAccountRows(transaction).update(account.id, { imageUrl: identity.picture });
    }
    const session = { accountId: account.id, loginType: 'google', isRemembered: remember, client } as const;
    return startSession(parts, session, transaction);
  });
}

interface Arrival {
  identity: GoogleIdentity;
  client: Client;
  inviteCode: string | undefined;
}

async function findOrCreate(parts: AccountParts, arrival: Arrival, transaction: Queries): Promise<Account> {
  const found = await find(parts, arrival, transaction);
  if (found) return found;
  const { identity, client, inviteCode } = arrival;
  const created = await createAccount(
    parts,
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
  // Somebody was faster, most likely the same person's second click.
  const account = created ?? (await find(parts, arrival, transaction));
  if (!account) throw new Error('an account that is in the way cannot be found');
  return account;
}

async function find(
  parts: AccountParts,
  { identity, client }: Arrival,
  transaction: Queries,
): Promise<Account | undefined> {
  const rows = createAccountRows(transaction);
  const linked = await rows.findByGoogleId(identity.sub);
  if (linked) return linked;
  const namesake = await rows.findByEmail(identity.email);
  if (!namesake) return undefined;
  // The same person's second click has made or linked it between the two questions.
  if (namesake.googleId === identity.sub) return namesake;
  // Its address was proven by a code once. Whoever has the mailbox now could set a new password anyway; a Google account that only
  // had the address verified at some time could not.
  if (!identity.isMailboxAtGoogle || namesake.googleId !== null) throw apiFailure('googleNotLinked', {});
  await connect(parts, { account: namesake, identity, locale: client.locale }, transaction);
  return namesake;
}
