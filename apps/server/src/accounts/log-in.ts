import type { LoginData, loginRequest } from '@interlinear/contract/accounts';
import type * as z from 'zod/mini';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { AccountParts } from './account-parts.ts';
import { createAccountRows } from './account-repository.ts';
import type { Client } from './client.ts';
import { limitLogins } from './login-limits.ts';
import { startSession } from './start-session.ts';

/**
 * Logs in by address and password. Whether the address is known shows neither in the answer nor in the work that is done for it.
 * @throws {ApiFailure} `wrongCredentials`; `accountLocked`, after the right password only; `tooManyRequests`
 */
export async function logIn(
  parts: AccountParts,
  { email, email_mobile, psw, remember }: z.output<typeof loginRequest>,
  client: Client,
): Promise<LoginData> {
  const address = email ?? email_mobile ?? ''; // the schema wants one of the two
  const limit = await limitLogins(parts, address, client);
  const rows = createAccountRows(parts.queries);
  const account = await rows.findByEmail(address);
  const isRight = await parts.passwords.verify(account?.passwordHash, psw);
  if (!account || !isRight) throw apiFailure('wrongCredentials', {});
  if (account.lockedAt) throw apiFailure('accountLocked', {});
  await limit.succeeded();
  if (account.passwordHash && parts.passwords.isOutdated(account.passwordHash)) {
    await rows.update(account.id, { passwordHash: await parts.passwords.hash(psw) });
  }
  const session = { accountId: account.id, loginType: 'email', isRemembered: remember, client } as const;
  return startSession(parts, session, parts.queries);
}
