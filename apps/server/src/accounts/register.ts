import type { LoginData, registerRequest } from '@interlinear/contract/accounts';
import type * as z from 'zod/mini';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { AccountParts } from './account-parts.ts';
import type { Client } from './client.ts';
import { createAccount } from './create-account.ts';
import { limitCodeTries } from './login-limits.ts';
import { startSession } from './start-session.ts';

/**
 * Makes an account for an address whose code was right, and logs it in.
 * @throws {ApiFailure} `codeInvalid`; `emailTaken`, which only the owner of the address can get to see; `tooManyRequests`
 */
export async function register(
  parts: AccountParts,
  fields: z.output<typeof registerRequest>,
  client: Client,
): Promise<LoginData> {
  const { email_mobile: email, psw, code, username, ref, remember } = fields;
  await limitCodeTries(parts, client);
  const checked = await parts.codes.check({ email, purpose: 'register' }, code);
  const passwordHash = await parts.passwords.hash(psw);
  return parts.queries.transaction(async (transaction) => {
    await checked.use(transaction);
    const account = await createAccount(
      parts,
      { email, name: username, passwordHash, googleId: null, imageUrl: null, locale: client.locale, inviteCode: ref },
      transaction,
    );
    if (!account) throw apiFailure('emailTaken', {});
    const session = { accountId: account.id, loginType: 'email', isRemembered: remember, client } as const;
    return startSession(parts, session, transaction);
  });
}
