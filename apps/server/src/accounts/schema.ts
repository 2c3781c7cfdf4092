import { SECURITY_EVENTS } from '@interlinear/contract/account-security';
import { LOGIN_TYPES } from '@interlinear/contract/accounts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { count, moment } from '../platform/database/columns.ts';

export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
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
    /** Last proof that the owner is at the device: the login, or the password or a mailed code later. */
    confirmedAt: moment('confirmed_at'),
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

/** Authenticator app of an account. */
export const secondFactors = pgTable('second_factors', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** Encrypted shared secret. */
  secret: text().notNull(),
  /** `null` until its owner entered a first code. */
  enabledAt: moment('enabled_at'),
  /** Time step of the last accepted code, which is not accepted again. */
  lastStep: count('last_step'),
  /** Wrong codes since the last right one. */
  failures: integer().notNull().default(0),
});

/** Codes for logging in without the authenticator app, each once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** HMAC of account and code. */
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);

/** Passkeys: WebAuthn credentials that their authenticator finds by itself. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    /** Base64url, given by the authenticator. */
    credentialId: text('credential_id').notNull(),
    /** COSE key as base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter; 0 for authenticators without one. */
    counter: count('counter').notNull(),
    /** Ways to reach the authenticator, separated by commas. */
    transports: text().notNull(),
    isSynced: boolean('is_synced').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [uniqueIndex('passkeys_credential').on(table.credentialId), index('passkeys_account').on(table.accountId)],
);

/** Devices that an account was logged in on. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** HMAC of the account's email address and the device's id. */
    deviceHash: text('device_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [
    index('known_devices_account').on(table.accountId, table.lastSeenAt),
    index('known_devices_seen').on(table.lastSeenAt),
  ],
);

/** Security log of an account. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    event: text({ enum: SECURITY_EVENTS }).notNull(),
    device: text().notNull(),
    network: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('security_events_account').on(table.accountId, table.at)],
);
