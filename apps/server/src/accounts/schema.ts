import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/columns.ts';

export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const LOGIN_TYPES = ['email', 'google'] as const;
export const CODE_PURPOSES = ['register', 'reset', 'confirm'] as const;

/** Accounts. A deleted account keeps its row, without personal data, because the ledger refers to it. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** As typed; unique ignoring case. Empty when deleted. */
    email: text().notNull(),
    /** The usual form of the address (`mailboxOf`), which several accounts may share. Empty when deleted. */
    mailbox: text().notNull().default(''),
    name: text().notNull(),
    /** Id in `avatars`. */
    avatar: uuid(),
    /** Picture of the Google account. */
    imageUrl: text('image_url'),
    /** Argon2id in PHC format; `null` for accounts that only use Google. */
    passwordHash: text('password_hash'),
    /** Google's `sub`. */
    googleId: text('google_id'),
    locale: text().notNull(),
    /** Code in the invite link. */
    inviteCode: text('invite_code').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Locked by the operator for abuse: no login possible. */
    lockedAt: moment('locked_at'),
    deletedAt: moment('deleted_at'),
    /**
     * HMAC of a deleted account's mailbox, so that registering again does not grant the new-account gifts again.
     */
    formerEmailHash: text('former_email_hash'),
  },
  (table) => [
    index('accounts_former_email').on(table.formerEmailHash),
    index('accounts_mailbox').on(table.mailbox),
    uniqueIndex('accounts_email').on(sql`lower(${table.email})`).where(sql`deleted_at is null`),
    uniqueIndex('accounts_google_id').on(table.googleId).where(sql`deleted_at is null`),
    uniqueIndex('accounts_invite_code').on(table.inviteCode),
  ],
);

/** Uploaded profile pictures. They are public by id; a new picture gets a new id. */
export const avatars = pgTable('avatars', {
  id: uuid().primaryKey(),
  accountId: uuid('account_id')
    .notNull()
    .unique()
    .references(() => accounts.id),
  type: text({ enum: AVATAR_TYPES }).notNull(),
  /** Base64. */
  content: text().notNull(),
});

/** Login on one device. Ends by expiry, by its owner, or when the password changes. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** SHA-256 of the token; the token itself is not stored. */
    tokenHash: text('token_hash').notNull(),
    loginType: text('login_type', { enum: LOGIN_TYPES }).notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** Browser and system from the user agent, e.g. `Firefox, Linux`. */
    device: text().notNull(),
    /** Network of the client, without the last part of its address. */
    network: text().notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [uniqueIndex('sessions_token_hash').on(table.tokenHash), index('sessions_account').on(table.accountId)],
);

/** Mailed six-digit codes. Only the latest per address and purpose is valid. */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Lower case. */
    email: text().notNull(),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    /** HMAC of purpose, email address and code. */
    codeHash: text('code_hash').notNull(),
    tries: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('email_codes_email').on(table.email, table.purpose, table.createdAt)],
);
