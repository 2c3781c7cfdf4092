import type { AttemptLimit } from '../../platform/limits/attempts.ts';
import type { AccountContext } from '../account-context.ts';
import type { Client } from '../client.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Guessing from one network, at one account or at many. */
const PER_ACCOUNT_AND_NETWORK = 10;
/** Guessing at one account from many networks; more than its owner and a few machines of theirs ever need. */
const PER_ACCOUNT = 50;
/** Codes are six digits with five tries each, so what has to be limited is trying many of them. */
const CODES_PER_NETWORK = 50;
/** Guessing at the password of an account that somebody is logged in to. */
const PASSWORDS_PER_SESSION = 10;

/** @throws {ApiFailure} `tooManyRequests`. Returns what to call when the password was right. */
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

/** For logins that guess nothing. @throws {ApiFailure} `tooManyRequests` */
export async function limitNetwork({ attempts, loginAttempts }: AccountContext, client: Client): Promise<void> {
  await attempts.count([networkLimit(loginAttempts, client)]);
}

/** @throws {ApiFailure} `tooManyRequests` */
export async function limitCodeTries({ attempts }: AccountContext, client: Client): Promise<void> {
  const key = `code-tries:${client.network}`;
  await attempts.count([{ key, max: CODES_PER_NETWORK, windowMs: QUARTER_HOUR_MS }]);
}

/** @throws {ApiFailure} `tooManyRequests` */
export async function limitPasswordTries({ attempts }: AccountContext, accountId: string): Promise<void> {
  const key = `password:${accountId}`;
  await attempts.count([{ key, max: PASSWORDS_PER_SESSION, windowMs: QUARTER_HOUR_MS }]);
}

function networkLimit(max: number, { network }: Client): AttemptLimit {
  return { key: `login-network:${network}`, max, windowMs: QUARTER_HOUR_MS };
}
