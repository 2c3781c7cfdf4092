import { createHmac } from 'node:crypto';
import type { NewSecondFactor } from '@interlinear/contract/account-security';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { AccountContext } from '../account-context.ts';
import type { Account } from '../account-repository.ts';
import type { Client } from '../client.ts';
import { createSecondFactorRows } from './second-factor-repository.ts';
import { logSecurityEvent } from './security-log.ts';
import { reportChange, sendSecurityNotice } from './security-notice.ts';
import { findTotpStep, SECRET_BYTES, toBase32, totpUri } from './totp.ts';

const ISSUER = 'Interlinear';
const RECOVERY_CODES = 10;
/** Tries of one network, or of all strangers together, in a quarter of an hour. */
const TRIES = { max: 10, windowMs: 15 * 60_000 };
/** Wrong codes after the right password, at which the owner is warned. */
const WARNING_AT = 10;

/** Login whose password or Google account was right. */
export interface FirstFactor {
  account: Account;
  client: Client;
  /** Whether the client is one of the owner's, so that strangers' tries do not count against it. */
  isFamiliar: boolean;
}

/**
 * Requires the code of the account's authenticator app, or one of its recovery codes, if it has an app. A stranger who
 * knows the password can make the app's codes refused by guessing; recovery codes and passkeys still work then, and a new
 * password ends it.
 * @throws {ApiFailure} `secondFactorNeeded`, `secondFactorWrong`, `secondFactorPaused`, `tooManyRequests`
 */
export async function requireSecondFactor(
  context: AccountContext,
  { account, client, isFamiliar }: FirstFactor,
  code: string | undefined,
): Promise<void> {
  const rows = createSecondFactorRows(context.queries);
  const factor = await rows.find(account.id);
  if (!factor?.isEnabled) return;
  if (code === undefined) throw apiFailure('secondFactorNeeded', {});
  const place = isFamiliar ? client.network : 'strangers';
  await context.attempts.count([{ key: `second-factor:${account.id}:${place}`, ...TRIES }]);
  const plain = code.replace(/[ -]/g, '');
  const isRight = plain.length === 6 ? await isAppCode(context, factor, { account, client }, plain) : false;
  if (isRight || (plain.length === 10 && (await isRecoveryCode(context, { account, client }, plain)))) return;
  await logSecurityEvent(context.queries, {
    accountId: account.id,
    event: 'secondFactorRefused',
    client,
    at: context.now(),
  });
  throw apiFailure('secondFactorWrong', {});
}

type Owner = Pick<FirstFactor, 'account' | 'client'>;

async function isAppCode(
  context: AccountContext,
  { secret }: { secret: string },
  { account, client }: Owner,
  code: string,
): Promise<boolean> {
  const rows = createSecondFactorRows(context.queries);
  const tries = await rows.countTry(account.id);
  if (tries === undefined) throw apiFailure('secondFactorPaused', {});
  const step = findTotpStep(openSecret(context, secret), code, context.now());
  if (step !== undefined) return rows.acceptStep(account.id, step);
  if (tries === WARNING_AT) {
    await sendSecurityNotice(context, { account, client, notice: 'secondFactorGuessed' }, context.queries);
  }
  return false;
}

/** Accepts an unused recovery code, and tells the owner how many are left. */
async function isRecoveryCode(context: AccountContext, { account, client }: Owner, code: string): Promise<boolean> {
  const at = context.now();
  const hash = hashRecoveryCode(context, account.id, code);
  return context.queries.transaction(async (transaction) => {
    const rows = createSecondFactorRows(transaction);
    if (!(await rows.useRecoveryCode(account.id, hash, at))) return false;
    const count = await rows.countRecoveryCodes(account.id);
    await logSecurityEvent(transaction, { accountId: account.id, event: 'recoveryCodeUsed', client, at });
    await sendSecurityNotice(context, { account, client, notice: 'recoveryCodeUsed', values: { count } }, transaction);
    return true;
  });
}

/**
 * Creates a secret for an authenticator app; logins need it once {@link enableSecondFactor} has seen a code.
 * @throws {ApiFailure} `secondFactorOn`
 */
export async function beginSecondFactor(context: AccountContext, account: Account): Promise<NewSecondFactor> {
  const secret = context.randomBytes(SECRET_BYTES);
  const sealed = context.security.secondFactorSeal.close(secret.toString('base64'));
  const hasBegun = await createSecondFactorRows(context.queries).begin(account.id, sealed);
  if (!hasBegun) throw apiFailure('secondFactorOn', {});
  return { secret: toBase32(secret), uri: totpUri({ issuer: ISSUER, account: account.email, secret }) };
}

/**
 * Enables the authenticator app by its first code, and returns the recovery codes.
 * @throws {ApiFailure} `secondFactorWrong`, also before {@link beginSecondFactor}; `secondFactorOn`; `tooManyRequests`
 */
export async function enableSecondFactor(
  context: AccountContext,
  { account, client }: Owner,
  code: string,
): Promise<string[]> {
  await context.attempts.count([{ key: `second-factor-setup:${account.id}`, ...TRIES }]);
  const factor = await createSecondFactorRows(context.queries).find(account.id);
  if (factor?.isEnabled) throw apiFailure('secondFactorOn', {});
  const step = factor && findTotpStep(openSecret(context, factor.secret), code.replace(' ', ''), context.now());
  if (factor === undefined || step === undefined) throw apiFailure('secondFactorWrong', {});
  return context.queries.transaction(async (transaction) => {
    const rows = createSecondFactorRows(transaction);
    if (!(await rows.enable(account.id, factor.secret, context.now()))) throw apiFailure('secondFactorOn', {});
    await rows.acceptStep(account.id, step);
    const codes = newRecoveryCodes(context);
    await rows.replaceRecoveryCodes(account.id, hashesOf(context, account.id, codes));
    await reportChange(context, { account, client, event: 'secondFactorTurnedOn' }, transaction);
    return codes;
  });
}

/** Removes the authenticator app and the recovery codes. @throws {ApiFailure} `notFound` when there is none */
export async function disableSecondFactor(context: AccountContext, { account, client }: Owner): Promise<void> {
  await context.queries.transaction(async (transaction) => {
    const wasEnabled = await createSecondFactorRows(transaction).remove(account.id);
    if (!wasEnabled) throw apiFailure('notFound', {});
    await reportChange(context, { account, client, event: 'secondFactorTurnedOff' }, transaction);
  });
}

/** Replaces the recovery codes. @throws {ApiFailure} `notFound` without an authenticator app */
export async function renewRecoveryCodes(context: AccountContext, { account, client }: Owner): Promise<string[]> {
  return context.queries.transaction(async (transaction) => {
    const rows = createSecondFactorRows(transaction);
    const factor = await rows.find(account.id);
    if (!factor?.isEnabled) throw apiFailure('notFound', {});
    const codes = newRecoveryCodes(context);
    await rows.replaceRecoveryCodes(account.id, hashesOf(context, account.id, codes));
    await reportChange(context, { account, client, event: 'recoveryCodesRenewed' }, transaction);
    return codes;
  });
}

function openSecret({ security }: AccountContext, sealed: string): Buffer {
  return Buffer.from(security.secondFactorSeal.open(sealed), 'base64');
}

/** Creates codes like `K7Q2M-X9D4T`, each with 50 random bits. */
function newRecoveryCodes({ randomBytes }: AccountContext): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(7)).slice(0, 10).replace(/^.{5}/, '$&-'));
}

function hashesOf(context: AccountContext, accountId: string, codes: readonly string[]): string[] {
  return codes.map((code) => hashRecoveryCode(context, accountId, code.replace('-', '')));
}

function hashRecoveryCode({ security }: AccountContext, accountId: string, code: string): string {
  return createHmac('sha256', security.recoveryCodeKey)
    .update(`${accountId}\n${code.toUpperCase()}`)
    .digest('base64url');
}
