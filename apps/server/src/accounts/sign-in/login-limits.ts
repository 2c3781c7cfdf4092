import type { AttemptLimit, Attempts } from '../../platform/limits/attempts.ts';
import type { AccountContext } from '../account-context.ts';
import type { Client } from '../client.ts';
import { isFamiliarClient } from '../security/recognise-device.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Limits guessing from one network, at one account or many. */
const PER_ACCOUNT_AND_NETWORK = 10;
/** Guesses at one account from networks that it is not used in, above which they have to wait. */
const PER_ACCOUNT = 50;
/** Limits guessing at one account from many such networks. */
const MAX_PER_ACCOUNT = 500;
/** Time for which a network has to wait before each guess above {@link PER_ACCOUNT}. */
const DELAY_MS = 30_000;
/** Limits trying many codes; each has six digits and five tries. */
const CODES_PER_NETWORK = 50;
/** Limits guessing the password of an account from within a session. */
const PASSWORDS_PER_SESSION = 10;

/**
 * Counts a login attempt. Strangers cannot lock an account: devices and networks that it was used on lately are counted by
 * themselves, and others only have to wait a little. Call the returned `succeeded` after the right password.
 * @throws {ApiFailure} `tooManyRequests`
 */
export async function limitLogins(context: AccountContext, email: string, client: Client): Promise<LoginLimit> {
  const { attempts, loginAttempts } = context;
  const place = `${email.toLowerCase()}:${client.network}`;
  const here: AttemptLimit = { key: `login:${place}`, max: PER_ACCOUNT_AND_NETWORK, windowMs: QUARTER_HOUR_MS };
  await attempts.count([here, networkLimit(loginAttempts, client)]);
  const isFamiliar = await isFamiliarClient(context, email, client);
  if (!isFamiliar) await countStranger(attempts, email.toLowerCase(), place);
  return { isFamiliar, succeeded: () => attempts.forget(here.key) };
}

interface LoginLimit {
  /** Whether the device or its network was used by the account's owner lately. */
  isFamiliar: boolean;
  succeeded(): Promise<void>;
}

/** Counts an attempt from a network that the account was not used in lately. @throws {ApiFailure} `tooManyRequests` */
async function countStranger(attempts: Attempts, email: string, place: string): Promise<void> {
  const ofAccount = { key: `login-account:${email}`, max: MAX_PER_ACCOUNT, windowMs: HOUR_MS };
  const counts = await attempts.count([ofAccount]);
  if ((counts.get(ofAccount.key) ?? 0) <= PER_ACCOUNT) return;
  const arrivals = { key: `login-arrival:${place}`, max: MAX_PER_ACCOUNT, windowMs: HOUR_MS };
  const delay = { key: `login-delay:${place}`, max: 1, windowMs: DELAY_MS };
  const isFirst = (await attempts.count([arrivals])).get(arrivals.key) === 1;
  // The first attempt starts the delay that it has to wait for; each later one starts the next.
  if (isFirst) await attempts.count([delay]);
  await attempts.count([delay]);
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
