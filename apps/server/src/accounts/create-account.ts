import { createHmac } from 'node:crypto';
import type { Locale } from '@interlinear/messages/locales';
import type { Queries } from '../platform/database/database.ts';
import type { AccountParts } from './account-parts.ts';
import { type Account, createAccountRows } from './account-repository.ts';

export interface AccountFields {
  /** Proven to be theirs. */
  email: string;
  name: string | undefined;
  passwordHash: string | null;
  googleId: string | null;
  imageUrl: string | null;
  locale: Locale;
  /** Of whoever invited them. */
  inviteCode: string | undefined;
}

/**
 * Makes an account with everything that belongs to a new one, as part of a transaction.
 * Returns `undefined`, and has done nothing, when its address or Google account has an account already.
 */
export async function createAccount(
  { hooks, now, randomBytes, formerEmailKey }: AccountParts,
  { name, inviteCode, ...fields }: AccountFields,
  transaction: Queries,
): Promise<Account | undefined> {
  const rows = createAccountRows(transaction);
  const createdAt = now();
  const account = await rows.insert({
    ...fields,
    name: name ?? nameFrom(fields.email),
    inviteCode: newInviteCode(randomBytes),
    createdAt,
  });
  if (!account) return undefined;
  const isReturning = await rows.wasDeleted(hashFormerEmail(formerEmailKey, fields.email));
  for (const { onRegistered } of hooks) {
    await onRegistered?.({ id: account.id, createdAt, isReturning }, { inviteCode }, transaction);
  }
  return account;
}

/** What is kept of the address of a deleted account: it can be compared, and not read. */
export function hashFormerEmail(key: Buffer, email: string): string {
  return createHmac('sha256', key).update(email.toLowerCase()).digest('base64url');
}

/** The rules for names hold for those that nobody typed, too (ACC-01). */
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

/** Without letters and digits that look like others, because people read them out. 50 bits. */
const INVITE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';

function newInviteCode(randomBytes: (size: number) => Buffer): string {
  return [...randomBytes(10)].map((byte) => INVITE_LETTERS[byte % INVITE_LETTERS.length]).join('');
}
