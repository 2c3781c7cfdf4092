import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/columns.ts';

export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const LOGIN_TYPES = ['email', 'google'] as const;
export const CODE_PURPOSES = ['register', 'reset', 'confirm'] as const;

/** A person. A deleted account keeps its row, emptied of everything personal, because the ledger refers to it. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** As typed; unique without regard to case. Empty when deleted. */
    email: text().notNull(),
    name: text().notNull(),
    /** Names its picture in `avatars`. */
    avatar: uuid(),
    /** The picture of the Google account. */
    imageUrl: text('image_url'),
    /** Argon2id in PHC form; `null` for people who only ever came through Google. */
    passwordHash: text('password_hash'),
    /** Google's `sub`. */
    googleId: text('google_id'),
    locale: text().notNull(),
    /** In the invite link. */
    inviteCode: text('invite_code').notNull(),
    createdAt: moment('created_at').notNull(),
    /** By the operator, for abuse: nobody gets in. */
    lockedAt: moment('locked_at'),
    deletedAt: moment('deleted_at'),
    /** Of a deleted account: HMAC of its address, so that coming back is no way to get the gifts of a new account again. */
    formerEmailHash: text('former_email_hash'),
  },
  (table) => [
    index('accounts_former_email').on(table.formerEmailHash),
    uniqueIndex('accounts_email').on(sql`lower(${table.email})`).where(sql`deleted_at is null`),
    uniqueIndex('accounts_google_id').on(table.googleId).where(sql`deleted_at is null`),
    uniqueIndex('accounts_invite_code').on(table.inviteCode),
  ],
);

/** A person's own picture. Whoever has its id may see it, as with any profile picture; a new picture has a new id. */
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

/** One login on one device. Ended by its expiry, by its owner, or by a change of the password. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** SHA-256 of the token; the token itself is nowhere on the server. */
    tokenHash: text('token_hash').notNull(),
    loginType: text('login_type', { enum: LOGIN_TYPES }).notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** The browser and system as its owner would call them, read from the user agent. */
    device: text().notNull(),
    /** Network only: the last part of the address is dropped. */
    network: text().notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [uniqueIndex('sessions_token_hash').on(table.tokenHash), index('sessions_account').on(table.accountId)],
);

/** A six-digit code that was mailed. Only the latest of an address and purpose counts. */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Lower case. */
    email: text().notNull(),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    /** HMAC of purpose, address and code. */
    codeHash: text('code_hash').notNull(),
    tries: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('email_codes_email').on(table.email, table.purpose, table.createdAt)],
);
