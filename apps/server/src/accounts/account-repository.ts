import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { type AVATAR_TYPES, accounts, avatars, emailCodes } from './schema.ts';

export type Account = typeof accounts.$inferSelect;
type NewAccount = Pick<
  typeof accounts.$inferInsert,
  'email' | 'mailbox' | 'name' | 'passwordHash' | 'googleId' | 'imageUrl' | 'locale' | 'inviteCode' | 'createdAt'
>;
export interface Avatar {
  id: string;
  type: (typeof AVATAR_TYPES)[number];
  /** Base64. */
  content: string;
}

/** Queries on accounts that have not been deleted. */
export interface AccountRows {
  findById(id: string): Promise<Account | undefined>;
  /** Ignores case. */
  findByEmail(email: string): Promise<Account | undefined>;
  findByGoogleId(googleId: string): Promise<Account | undefined>;
  /** Returns `undefined`, and changes nothing, when the email address or Google account already has an account. */
  insert(account: NewAccount): Promise<Account | undefined>;
  update(id: string, change: Partial<Pick<Account, 'name' | 'passwordHash' | 'googleId' | 'imageUrl'>>): Promise<void>;
  /** Locks the account: no other transaction changes or deletes it until this one ends. */
  lock(id: string): Promise<Account | undefined>;
  /** Waits for concurrent registrations of the same mailbox, until the transaction ends. */
  lockMailbox(mailbox: string): Promise<void>;
  /** Whether the mailbox has an account, or had one that was deleted. */
  isKnownMailbox(mailbox: string, formerEmailHashes: readonly string[]): Promise<boolean>;
  /** Erases all personal data; the row stays, because quota and payments refer to it. */
  empty(id: string, deletion: { at: Date; formerEmailHash: string }): Promise<void>;
  /** Sets the picture; `undefined` removes it. */
  setAvatar(id: string, avatar: Avatar | undefined): Promise<void>;
  findAvatar(avatarId: string): Promise<Avatar | undefined>;
}

export function createAccountRows(queries: Queries): AccountRows {
  async function findOne(condition: ReturnType<typeof eq>): Promise<Account | undefined> {
    const [row] = await queries
      .select()
      .from(accounts)
      .where(and(condition, isNull(accounts.deletedAt)));
    return row;
  }

  return {
    findById: (id) => findOne(eq(accounts.id, id)),
    findByEmail: (email) => findOne(sql`lower(${accounts.email}) = lower(${email})`),
    findByGoogleId: (googleId) => findOne(eq(accounts.googleId, googleId)),
    async insert(account) {
      const [row] = await queries.insert(accounts).values(account).onConflictDoNothing().returning();
      return row;
    },
    async update(id, change) {
      await queries.update(accounts).set(change).where(eq(accounts.id, id));
    },
    async lock(id) {
      const [row] = await queries
        .select()
        .from(accounts)
        .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
        // A plain `update` lock would block every reservation of quota (ledger.ts).
        .for('no key update');
      return row;
    },
    async lockMailbox(mailbox) {
      await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox:${mailbox}`}, 0))`);
    },
    async isKnownMailbox(mailbox, formerEmailHashes) {
      const [row] = await queries
        .select({ id: accounts.id })
        .from(accounts)
        .where(or(eq(accounts.mailbox, mailbox), inArray(accounts.formerEmailHash, [...formerEmailHashes])))
        .limit(1);
      return row !== undefined;
    },
    async empty(id, { at, formerEmailHash }) {
      const account = await findOne(eq(accounts.id, id));
      if (!account) return;
      await queries.delete(emailCodes).where(eq(emailCodes.email, account.email.toLowerCase()));
      await queries.delete(avatars).where(eq(avatars.accountId, id));
      await queries
        .update(accounts)
        .set({
          email: '',
          mailbox: '',
          name: '',
          avatar: null,
          imageUrl: null,
          passwordHash: null,
          googleId: null,
          deletedAt: at,
          formerEmailHash,
        })
        .where(eq(accounts.id, id));
    },
    setAvatar: (id, avatar) =>
      queries.transaction(async (transaction) => {
        await transaction.delete(avatars).where(eq(avatars.accountId, id));
        if (avatar) await transaction.insert(avatars).values({ ...avatar, accountId: id });
        await transaction
          .update(accounts)
          .set({ avatar: avatar?.id ?? null })
          .where(eq(accounts.id, id));
      }),
    async findAvatar(avatarId) {
      const [row] = await queries
        .select({ id: avatars.id, type: avatars.type, content: avatars.content })
        .from(avatars)
        .where(eq(avatars.id, avatarId));
      return row;
    },
  };
}
