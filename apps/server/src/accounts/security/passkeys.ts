import type {
  addPasskeyRequest,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  passkeyLoginRequest,
} from '@interlinear/contract/account-security';
import type { LoginData } from '@interlinear/contract/accounts';
import type * as z from 'zod/mini';
import { type ApiFailure, apiFailure } from '../../platform/http/api-failure.ts';
import type { AccountContext } from '../account-context.ts';
import { type Account, createAccountRows } from '../account-repository.ts';
import type { Client } from '../client.ts';
import { startSession } from '../sign-in/log-in.ts';
import { limitNetwork } from '../sign-in/login-limits.ts';
import { CHALLENGE_MS, createChallenge, isOurChallenge } from './passkey-challenge.ts';
import { createPasskeyRows, type PasskeyRow } from './passkey-repository.ts';
import type { PasskeySite } from './passkey-site.ts';
import { reportChange } from './security-notice.ts';

const SITE_NAME = 'Interlinear';
const MAX_PASSKEYS = 20;
/** EdDSA, ES256 and RS256 cover all authenticators in use; most preferred first. */
const ALGORITHMS = [-8, -7, -257];
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const LOGIN = 'login';

/** Returns options for logging in with any passkey that the browser has for this site. */
export function passkeyLoginOptions(context: AccountContext): PasskeyRequestOptions {
  const site = requireSite(context);
  return {
    challenge: newChallenge(context, LOGIN),
    rpId: site.id,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  };
}

/**
 * Logs in with a passkey. The authenticator has verified the person by itself (PIN, fingerprint …), so it counts as both
 * factors.
 * @throws {ApiFailure} `passkeyRefused`, whatever the reason; `accountLocked`; `passkeysOff`; `tooManyRequests`
 */
export async function logInWithPasskey(
  context: AccountContext,
  { credential, remember }: z.output<typeof passkeyLoginRequest>,
  client: Client,
): Promise<LoginData> {
  const site = requireSite(context);
  await limitNetwork(context, client);
  const passkey = await createPasskeyRows(context.queries).findByCredential(credential.id);
  if (!passkey) throw apiFailure('passkeyRefused', {});
  const { userHandle } = credential.response;
  if (userHandle && userHandle !== userHandleOf(passkey.accountId)) throw apiFailure('passkeyRefused', {});
  const counter = await verifyAssertion(context, site, { credential, passkey });
  return context.queries.transaction(async (transaction) => {
    const account = await createAccountRows(transaction).findById(passkey.accountId);
    const at = context.now();
    const isFirstUse = await createPasskeyRows(transaction).markUsed(passkey.id, { counter, at });
    if (!account || !isFirstUse) throw apiFailure('passkeyRefused', {});
    if (account.lockedAt) throw apiFailure('accountLocked', {});
    return startSession(context, { account, loginType: 'passkey', isRemembered: remember, client }, transaction);
  });
}

type Assertion = z.output<typeof passkeyLoginRequest>['credential'];

/** Returns the new signature counter. */
async function verifyAssertion(
  context: AccountContext,
  site: PasskeySite,
  { credential, passkey }: { credential: Assertion; passkey: PasskeyRow },
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { userHandle, ...response } = credential.response;
  const challenge = challengeChecker(context, LOGIN);
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge.isOurs,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified.verified) throw apiFailure('passkeyRefused', {});
  await challenge.useUp();
  return verified.authenticationInfo.newCounter;
}

/** Returns options for adding a passkey. @throws {ApiFailure} `tooManyPasskeys`, `passkeysOff` */
export async function passkeyCreation(context: AccountContext, account: Account): Promise<PasskeyCreationOptions> {
  const site = requireSite(context);
  const known = await createPasskeyRows(context.queries).list(account.id);
  if (known.length >= MAX_PASSKEYS) throw apiFailure('tooManyPasskeys', { limit: MAX_PASSKEYS });
  return {
    challenge: newChallenge(context, account.id),
    rp: { id: site.id, name: SITE_NAME },
    user: { id: userHandleOf(account.id), name: account.email, displayName: account.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      type: 'public-key',
      id: credentialId,
      transports: TRANSPORTS.filter((name) => transports.split(',').includes(name)),
    })),
  };
}

/**
 * Adds a passkey to the account.
 * @throws {ApiFailure} `passkeyRefused`, also when it belongs to an account already; `tooManyPasskeys`; `passkeysOff`
 */
export async function addPasskey(
  context: AccountContext,
  { account, client }: { account: Account; client: Client },
  { credential, name }: z.output<typeof addPasskeyRequest>,
): Promise<void> {
  const site = requireSite(context);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const challenge = challengeChecker(context, account.id);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: {
        clientDataJSON: credential.response.clientDataJSON,
        attestationObject: credential.response.attestationObject,
      },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge.isOurs,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse);
  if (!registrationInfo) throw apiFailure('passkeyRefused', {});
  await challenge.useUp();
  const { credential: key, credentialDeviceType } = registrationInfo;
  await context.queries.transaction(async (transaction) => {
    // The lock makes concurrent requests count each other's passkeys.
    await createAccountRows(transaction).lock(account.id);
    const rows = createPasskeyRows(transaction);
    if ((await rows.count(account.id)) >= MAX_PASSKEYS) throw apiFailure('tooManyPasskeys', { limit: MAX_PASSKEYS });
    const isNew = await rows.insert({
      accountId: account.id,
      name: name ?? (client.device || SITE_NAME),
      credentialId: key.id,
      publicKey: Buffer.from(key.publicKey).toString('base64url'),
      counter: key.counter,
      transports: TRANSPORTS.filter((known) => credential.response.transports?.includes(known)).join(','),
      isSynced: credentialDeviceType === 'multiDevice',
      createdAt: context.now(),
    });
    if (!isNew) throw apiFailure('passkeyRefused', {});
    await reportChange(context, { account, client, event: 'passkeyAdded' }, transaction);
  });
}

/** Removes a passkey. @throws {ApiFailure} `notFound` */
export async function removePasskey(
  context: AccountContext,
  { account, client }: { account: Account; client: Client },
  id: string,
): Promise<void> {
  await context.queries.transaction(async (transaction) => {
    if (!(await createPasskeyRows(transaction).remove(account.id, id))) throw apiFailure('notFound', {});
    await reportChange(context, { account, client, event: 'passkeyRemoved' }, transaction);
  });
}

function requireSite({ passkeySite }: AccountContext): PasskeySite {
  if (!passkeySite) throw apiFailure('passkeysOff', {});
  return passkeySite;
}

/** Hides which check failed from the caller; the library reports malformed and wrong answers as plain errors. */
function refuse(cause: unknown): never {
  throw apiFailure('passkeyRefused', {}, { cause });
}

function newChallenge({ security, now, randomBytes }: AccountContext, purpose: string): string {
  return createChallenge({ key: security.challengeKey, purpose, now: now() }, randomBytes);
}

/** Checks a challenge, and remembers a used one until it expires, so that an answer cannot be sent twice. */
function challengeChecker({ security, now, attempts }: AccountContext, purpose: string) {
  let seen = '';
  return {
    isOurs(challenge: string): boolean {
      seen = challenge;
      return isOurChallenge(challenge, { key: security.challengeKey, purpose, now: now() });
    },
    async useUp(): Promise<void> {
      const use = { key: `passkey-challenge:${seen}`, max: 1, windowMs: CHALLENGE_MS };
      await attempts.count([use]).catch((cause: ApiFailure) => refuse(cause));
    },
  };
}

/** The account's id, as authenticators store it. */
function userHandleOf(accountId: string): string {
  return Buffer.from(accountId).toString('base64url');
}
