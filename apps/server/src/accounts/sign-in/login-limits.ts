import type { AttemptLimit } from '../../platform/limits/attempts.ts';
import type { AccountContext } from '../account-context.ts';
import type { Client } from '../client.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Limits guessing from one network, at one account or many. */
const PER_ACCOUNT_AND_NETWORK = 10;
/** Limits guessing at one account from many networks; above what its owner and their devices need. */
const PER_ACCOUNT = 50;
/** Limits trying many codes; each has six digits and five tries. */
const CODES_PER_NETWORK = 50;
/** Limits guessing the password of an account from within a session. */
const PASSWORDS_PER_SESSION = 10;

/**
 * Counts a login attempt. Call the returned `succeeded` after the right password.
 * @throws {ApiFailure} `tooManyRequests`
 */
export async function limitLogins(
  { attempts, loginAttempts }: AccountContext,
  email: string,
  client: Client,
): Promise<{ succeeded(): Promise<void> }> {
  const here: AttemptLimit = {
    key: `login:${email.toLowerCase()}:${client.network}`,
    max: PER_ACCOUNT_AND_NETWORK,
    windowMs: QUARTER_HOUR_MS,
  };
  await attempts.count([
    here,
    { key: `login-account:${email.toLowerCase()}`, max: PER_ACCOUNT, windowMs: HOUR_MS },
    networkLimit(loginAttempts, client),
  ]);
  return { succeeded: () => attempts.forget(here.key) };
}

/** Counts a login without a password, such as by Google. @throws {ApiFailure} `tooManyRequests` */
export async function limitNetwork({ attempts, loginAttempts }: AccountContext, client: Client): Promise<void> {
  await attempts.count([networkLimit(loginAttempts, client)]);
}

/** Counts the try of a code. @throws {ApiFailure} `tooManyRequests` */
export async function limitCodeTries({ attempts }: AccountContext, client: Client): Promise<void> {
  const key = `code-tries:${client.network}`;
  await attempts.count([{ key, max: CODES_PER_NETWORK, windowMs: QUARTER_HOUR_MS }]);
}

/** Counts the try of a password from within a session. @throws {ApiFailure} `tooManyRequests` */
export async function limitPasswordTries({ attempts }: AccountContext, accountId: string): Promise<void> {
  const key = `password:${accountId}`;
  await attempts.count([{ key, max: PASSWORDS_PER_SESSION, windowMs: QUARTER_HOUR_MS }]);
}

function networkLimit(max: number, { network }: Client): AttemptLimit {
  return { key: `login-network:${network}`, max, windowMs: QUARTER_HOUR_MS };
}
