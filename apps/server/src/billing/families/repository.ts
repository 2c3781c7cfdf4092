import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { accounts } from '../../accounts/schema.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Meter } from '../ledger/ledger.ts';
import { quotaBuckets, quotaEntries } from '../ledger/schema.ts';
import { families, familyMembers } from './schema.ts';

export type Family = typeof families.$inferSelect;
export type FamilyMemberRow = typeof familyMembers.$inferSelect;

export interface MemberUsage {
  tokens: number;
  pages: number;
  images: number;
}

export interface FamilyRows {
  /** Inserts the family of an order, or restores one that was revoked. */
  insert(family: Omit<Family, 'id' | 'revokedAt'>): Promise<void>;
  /** Lists an owner's current packs, the oldest first. */
  owned(ownerId: string, now: Date): Promise<Family[]>;
  /** Lists current and former members of families, in the order they were invited. */
  members(familyIds: readonly string[]): Promise<(FamilyMemberRow & { name: string | null })[]>;
  /** Sums what was charged to each account since its own date. */
  usage(members: readonly { accountId: string; since: Date }[]): Promise<Map<string, MemberUsage>>;
  membership(
    accountId: string,
    now: Date,
  ): Promise<{ member: FamilyMemberRow; family: Family; owner: string } | undefined>;
  findInvitation(tokenHash: string): Promise<{ member: FamilyMemberRow; family: Family; owner: string } | undefined>;
  find(memberId: string): Promise<{ member: FamilyMemberRow; family: Family; owner: string } | undefined>;
  /** Locks a family, which serializes changes to its seats. */
  lock(familyId: string): Promise<Family | undefined>;
  lockOfOrder(orderId: string): Promise<Family | undefined>;
  lockAccount(accountId: string): Promise<void>;
  personOf(accountId: string): Promise<{ email: string; name: string }>;
  insertMember(member: Pick<FamilyMemberRow, 'id' | 'familyId' | 'email' | 'tokenHash' | 'invitedAt'>): Promise<void>;
  /** Replaces an invitation's link. */
  inviteAgain(memberId: string, invitation: { tokenHash: string; invitedAt: Date }): Promise<void>;
  activate(memberId: string, accountId: string, now: Date): Promise<void>;
  remove(memberId: string, now: Date): Promise<void>;
  /** Ends an account's memberships in expired packs. */
  removeFromEnded(accountId: string, now: Date): Promise<void>;
  /** Lists an account's active memberships. */
  openOf(accountId: string): Promise<FamilyMemberRow[]>;
  revoke(familyId: string, now: Date): Promise<void>;
  forgetAddress(accountId: string): Promise<void>;
}

export function createFamilyRows(queries: Queries): FamilyRows {
  const isLive = (now: Date) => and(gt(families.validTo, now), isNull(families.revokedAt));
  const joined = async (condition: ReturnType<typeof and>) => {
    const [found] = await queries
      .select({ member: familyMembers, family: families, owner: accounts.name })
      .from(familyMembers)
      .innerJoin(families, eq(families.id, familyMembers.familyId))
      .innerJoin(accounts, eq(accounts.id, families.ownerId))
      .where(condition);
    return found;
  };
  const lockWhere = async (condition: ReturnType<typeof and>) => {
    const [family] = await queries.select().from(families).where(condition).for('update');
    return family;
  };
  return {
    async insert(family) {
      await queries
        .insert(families)
        .values(family)
        .onConflictDoUpdate({ target: families.orderId, set: { revokedAt: null } });
    },
    owned: (ownerId, now) =>
      queries
        .select()
        .from(families)
        .where(and(eq(families.ownerId, ownerId), isLive(now)))
        .orderBy(families.validFrom, families.id),
    async members(familyIds) {
      if (familyIds.length === 0) return [];
      const rows = await queries
        .select({ member: familyMembers, name: accounts.name })
        .from(familyMembers)
        .leftJoin(accounts, eq(accounts.id, familyMembers.accountId))
        .where(inArray(familyMembers.familyId, [...familyIds]))
        .orderBy(familyMembers.invitedAt, familyMembers.id);
      return rows.map(({ member, name }) => ({ ...member, name }));
    },
    async usage(members) {
      if (members.length === 0) return new Map();
      const chargedOf = (meter: Meter) =>
        sql<number>`coalesce(sum(${quotaEntries.used}) filter (where ${quotaBuckets.meter} = ${meter}), 0)`.mapWith(
          Number,
        );
      const since = sql.join(
        members.map(({ accountId, since }) => sql`(${accountId}::uuid, ${since.toISOString()}::timestamptz)`),
        sql`, `,
      );
      // Document pages have no usage event, so only the ledger has all charges.
      const rows = await queries
        .select({
          accountId: quotaBuckets.accountId,
          tokens: chargedOf('tokens'),
          pages: chargedOf('docs'),
          images: chargedOf('images'),
        })
        .from(quotaBuckets)
        .innerJoin(
          sql`(values ${since}) as joined (account_id, since)`,
          sql`joined.account_id = ${quotaBuckets.accountId}`,
        )
        .innerJoin(
          quotaEntries,
          and(
            eq(quotaEntries.bucketId, quotaBuckets.id),
            eq(quotaEntries.kind, 'settle'),
            sql`${quotaEntries.at} >= joined.since`,
          ),
        )
        .groupBy(quotaBuckets.accountId);
      return new Map(rows.map(({ accountId, ...usage }) => [accountId, usage]));
    },
    membership: (accountId, now) =>
      joined(and(eq(familyMembers.accountId, accountId), eq(familyMembers.status, 'active'), isLive(now))),
    findInvitation: (tokenHash) => joined(eq(familyMembers.tokenHash, tokenHash)),
    find: (memberId) => joined(eq(familyMembers.id, memberId)),
    lock: (familyId) => lockWhere(eq(families.id, familyId)),
    lockOfOrder: (orderId) => lockWhere(eq(families.orderId, orderId)),
    async lockAccount(accountId) {
      await queries.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
    },
    async personOf(accountId) {
      const [found] = await queries
        .select({ email: accounts.email, name: accounts.name })
        .from(accounts)
        .where(eq(accounts.id, accountId));
      if (!found) throw new Error('the account of a session is missing');
      return found;
    },
    async insertMember(member) {
      await queries.insert(familyMembers).values({ ...member, status: 'invited' });
    },
    async inviteAgain(memberId, invitation) {
      await queries.update(familyMembers).set(invitation).where(eq(familyMembers.id, memberId));
    },
    async activate(memberId, accountId, now) {
      await queries
        .update(familyMembers)
        .set({ status: 'active', accountId, joinedAt: now })
        .where(eq(familyMembers.id, memberId));
    },
    async remove(memberId, now) {
      await queries
        .update(familyMembers)
        .set({ status: 'removed', removedAt: now })
        .where(and(eq(familyMembers.id, memberId), ne(familyMembers.status, 'removed')));
    },
    async removeFromEnded(accountId, now) {
      const live = queries.select({ id: families.id }).from(families).where(isLive(now));
      await queries
        .update(familyMembers)
        .set({ status: 'removed', removedAt: now })
        .where(
          and(
            eq(familyMembers.accountId, accountId),
            eq(familyMembers.status, 'active'),
            sql`${familyMembers.familyId} not in ${live}`,
          ),
        );
    },
    openOf: (accountId) =>
      queries
        .select()
        .from(familyMembers)
        .where(and(eq(familyMembers.accountId, accountId), eq(familyMembers.status, 'active'))),
    async revoke(familyId, now) {
      await queries.update(families).set({ revokedAt: now }).where(eq(families.id, familyId));
    },
    async forgetAddress(accountId) {
      await queries.update(familyMembers).set({ email: '' }).where(eq(familyMembers.accountId, accountId));
    },
  };
}
