import type { LoginData, loginRequest } from '@interlinear/contract/accounts';
import type * as z from 'zod/mini';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { AccountContext } from '../account-context.ts';
import { type Account, createAccountRows } from '../account-repository.ts';
import type { Client } from '../client.ts';
import { rememberDevice } from '../security/recognise-device.ts';
import { requireSecondFactor } from '../security/second-factor.ts';
import { logSecurityEvent } from '../security/security-log.ts';
import { reportChange } from '../security/security-notice.ts';
import { createSessionRows, type LoginType } from '../session-repository.ts';
import { hashToken, newToken } from '../tokens.ts';
import { limitLogins } from './login-limits.ts';

/**
 * Logs in by email address and password. Neither the answer nor the work done reveals whether the address is known.
 * @throws {ApiFailure} `wrongCredentials`; after the right password `accountLocked` and those of the second factor;
 * `tooManyRequests`
 */
export async function logIn(
  context: AccountContext,
  { email, email_mobile, psw, remember, otp }: z.output<typeof loginRequest>,
  client: Client,
): Promise<LoginData> {
  const address = email ?? email_mobile ?? ''; // the schema requires one of the two
  const limit = await limitLogins(context, address, client);
  const rows = createAccountRows(context.queries);
  const account = await rows.findByEmail(address);
  const isRight = await context.passwords.verify(account?.passwordHash, psw);
  if (!account || !isRight) throw apiFailure('wrongCredentials', {});
  if (account.lockedAt) throw apiFailure('accountLocked', {});
  await requireSecondFactor(context, { account, client, isFamiliar: limit.isFamiliar }, otp);
  await limit.succeeded();
  if (account.passwordHash && context.passwords.isOutdated(account.passwordHash)) {
    await rows.update(account.id, { passwordHash: await context.passwords.hash(psw) });
  }
  const session = { account, loginType: 'email', isRemembered: remember, client } as const;
  return context.queries.transaction((transaction) => startSession(context, session, transaction));
}

const DAY_MS = 86_400_000;
/** Session lifetime in days (ACC-03). */
const DAYS = { usual: 7, remembered: 30 };

export interface SessionStart {
  account: Account;
  loginType: LoginType;
  isRemembered: boolean;
  client: Client;
}

/**
 * Starts a session for a verified account, and mails its owner if the device is new. The token is only ever in this
 * answer.
 */
export async function startSession(
  context: AccountContext,
  { account, loginType, isRemembered, client }: SessionStart,
  queries: Queries,
): Promise<LoginData> {
  const { now, randomBytes } = context;
  const accountId = account.id;
  const token = newToken(randomBytes);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + (isRemembered ? DAYS.remembered : DAYS.usual) * DAY_MS);
  await createSessionRows(queries).insert({
    accountId,
    tokenHash: hashToken(token),
    loginType,
    createdAt,
    expiresAt,
    device: client.device,
    network: client.network,
  });
  const { isNew } = await rememberDevice(context, { account, client }, queries);
  if (isNew) {
    const values = { device: client.device || '–', network: client.network };
    await reportChange(context, { account, client, event: 'loggedInFromNewDevice', values }, queries);
  } else {
    await logSecurityEvent(queries, { accountId, event: 'loggedIn', client, at: createdAt });
  }
  return { token, expires_at: expiresAt.toISOString() };
}
