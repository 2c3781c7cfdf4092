import { createHmac } from 'node:crypto';
import type { LoginData, registerRequest } from '@interlinear/contract/accounts';
import type { Locale } from '@interlinear/messages/locales';
import type * as z from 'zod/mini';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { AccountContext } from '../account-context.ts';
import { type Account, createAccountRows } from '../account-repository.ts';
import type { Client } from '../client.ts';
import { mailboxOf } from '../mailbox.ts';
import { startSession } from './log-in.ts';
import { limitCodeTries } from './login-limits.ts';

/**
 * Creates an account for an email address proven by its code, and logs in.
 * @throws {ApiFailure} `codeInvalid`; `passwordBreached`, with which the code stays valid; `emailTaken`, which only the owner of the address can ever see; `tooManyRequests`
 */
export async function register(
  context: AccountContext,
  fields: z.output<typeof registerRequest>,
  client: Client,
): Promise<LoginData> {
  const { email_mobile: email, psw, code, username, ref, remember } = fields;
  await limitCodeTries(context, client);
  const checked = await context.codes.check({ email, purpose: 'register' }, code);
  if (await context.isBreached(psw)) throw apiFailure('passwordBreached', {});
  const passwordHash = await context.passwords.hash(psw);
  return context.queries.transaction(async (transaction) => {
    await checked.use(transaction);
    const account = await createAccount(
      context,
      { email, name: username, passwordHash, googleId: null, imageUrl: null, locale: client.locale, inviteCode: ref },
      transaction,
    );
    if (!account) throw apiFailure('emailTaken', {});
    const session = { account, loginType: 'email', isRemembered: remember, client } as const;
    return startSession(context, session, transaction);
  });
}

export interface AccountFields {
  /** Proven to belong to the person. */
  email: string;
  name: string | undefined;
  passwordHash: string | null;
  googleId: string | null;
  imageUrl: string | null;
  locale: Locale;
  /** Code of the person who invited them. */
  inviteCode: string | undefined;
}

/**
 * Creates an account and runs the `onRegistered` hooks, in the given transaction. Returns `undefined`, and changes
 * nothing, when the email address or Google account already has an account.
 */
export async function createAccount(
  { hooks, now, randomBytes, formerEmailKey, isDisposable }: AccountContext,
  { name, inviteCode, ...fields }: AccountFields,
  transaction: Queries,
): Promise<Account | undefined> {
  const rows = createAccountRows(transaction);
  const createdAt = now();
  const mailbox = mailboxOf(fields.email);
  await rows.lockMailbox(mailbox);
  const isReturning =
    isDisposable(fields.email) || (await rows.isKnownMailbox(mailbox, formerHashes(formerEmailKey, fields.email)));
  const account = await rows.insert({
    ...fields,
    mailbox,
    name: name ?? nameFrom(fields.email),
    inviteCode: newInviteCode(randomBytes),
    createdAt,
  });
  if (!account) return undefined;
  for (const { onRegistered } of hooks) {
    await onRegistered?.({ id: account.id, createdAt, isReturning }, { inviteCode }, transaction);
  }
  return account;
}

/** Hashes the mailbox of a deleted account, so that it can be compared but not read. */
export function hashFormerEmail(key: Buffer, email: string): string {
  return hash(key, mailboxOf(email));
}

/** Returns the hashes that a deleted account with this address may have; earlier versions hashed it as it was typed. */
function formerHashes(key: Buffer, email: string): string[] {
  return [hashFormerEmail(key, email), hash(key, email.toLowerCase())];
}

function hash(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Makes a name from an email address; generated names follow the same rules as typed ones (ACC-01). */
export function nameFrom(email: string): string {
  const name = email
    .replace(/@.*$/s, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 20);
  return name.length >= 3 ? name : `user_${name}`;
}

/** Leaves out I, L, O and U, because people read codes aloud. Ten characters give 50 bits. */
const INVITE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';

function newInviteCode(randomBytes: (size: number) => Buffer): string {
  return [...randomBytes(10)].map((byte) => INVITE_LETTERS[byte % INVITE_LETTERS.length]).join('');
}
