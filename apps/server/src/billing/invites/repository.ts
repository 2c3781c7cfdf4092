import { and, asc, desc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { accounts } from '../../accounts/schema.ts';
import type { Queries } from '../../platform/database/database.ts';
import { usageEvents } from '../ledger/schema.ts';
import { orders } from '../payments/schema.ts';
import { subscriptions } from '../plans/schema.ts';
import { invites } from './schema.ts';

export type Invite = typeof invites.$inferSelect;
export type InviteStatus = Invite['status'];

/** The owner of an invite code. */
export interface Inviter {
  id: string;
  email: string;
  isGone: boolean;
}

export interface InviteRows {
  findInviter(inviteCode: string): Promise<Inviter | undefined>;
  emailOf(accountId: string): Promise<string | undefined>;
  /** Inserts an invite. Returns `false` when the invitee already has one. */
  insert(invite: Omit<Invite, 'id'>): Promise<boolean>;
  /** Tells whether an account's own invite is pending. Runs with every charged translation, so it must be cheap. */
  isPending(inviteeId: string): Promise<boolean>;
  /** Finds the id of the invite that was granted to an invitee. */
  grantedTo(inviteeId: string): Promise<string | undefined>;
  /** Locks an invitee's invite until the transaction ends. */
  lockOf(inviteeId: string): Promise<Invite | undefined>;
  lock(id: string): Promise<Invite | undefined>;
  peopleOf(id: string): Promise<Pick<Invite, 'inviterId' | 'inviteeId'> | undefined>;
  decide(id: string, decision: { status: InviteStatus; reason: string | null; decidedAt: Date }): Promise<void>;
  /** Counts the accounts that are neither locked nor deleted. */
  countLiving(accountIds: readonly string[]): Promise<number>;
  /** Sums the text tokens charged to an account in a period. */
  tokensUsed(accountId: string, from: Date, to: Date): Promise<number>;
  /** Tells whether an account has a payment that was not refunded. */
  hasPaid(accountId: string, to: Date): Promise<boolean>;
  /** Lists invitees with a pending invite after `after`, ordered by id. */
  pendingInvitees(after: string | undefined, limit: number): Promise<string[]>;
  page(
    inviterId: string,
    page: { offset: number; limit: number },
  ): Promise<{ items: (Invite & { email: string })[]; total: number; grantedTokens: number }>;
  inviteCodeOf(accountId: string): Promise<string | undefined>;
}

export function createInviteRows(queries: Queries): InviteRows {
  const lockWhere = async (condition: ReturnType<typeof eq>) => {
    const [invite] = await queries.select().from(invites).where(condition).for('update');
    return invite;
  };
  return {
    async findInviter(inviteCode) {
      const [found] = await queries
        .select({ id: accounts.id, email: accounts.email, lockedAt: accounts.lockedAt, deletedAt: accounts.deletedAt })
        .from(accounts)
        .where(eq(accounts.inviteCode, inviteCode));
      return found && { id: found.id, email: found.email, isGone: Boolean(found.lockedAt ?? found.deletedAt) };
    },
    async emailOf(accountId) {
      const [found] = await queries.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId));
      return found?.email;
    },
    async insert(invite) {
      const inserted = await queries.insert(invites).values(invite).onConflictDoNothing().returning({ id: invites.id });
      return inserted.length > 0;
    },
    async isPending(inviteeId) {
      const found = await queries
        .select({ id: invites.id })
        .from(invites)
        .where(and(eq(invites.inviteeId, inviteeId), eq(invites.status, 'pending')));
      return found.length > 0;
    },
    async grantedTo(inviteeId) {
      const [found] = await queries
        .select({ id: invites.id })
        .from(invites)
        .where(and(eq(invites.inviteeId, inviteeId), eq(invites.status, 'granted')));
      return found?.id;
    },
    lockOf: (inviteeId) => lockWhere(eq(invites.inviteeId, inviteeId)),
    lock: (id) => lockWhere(eq(invites.id, id)),
    async peopleOf(id) {
      const [people] = await queries
        .select({ inviterId: invites.inviterId, inviteeId: invites.inviteeId })
        .from(invites)
        .where(eq(invites.id, id));
      return people;
    },
    async decide(id, decision) {
      await queries.update(invites).set(decision).where(eq(invites.id, id));
    },
    countLiving: (accountIds) =>
      queries.$count(
        accounts,
        and(inArray(accounts.id, [...accountIds]), isNull(accounts.lockedAt), isNull(accounts.deletedAt)),
      ),
    async tokensUsed(accountId, from, to) {
      const [sum] = await queries
        .select({ tokens: sql<number>`coalesce(sum(${usageEvents.charged}), 0)`.mapWith(Number) })
        .from(usageEvents)
        .where(
          and(
            eq(usageEvents.accountId, accountId),
            eq(usageEvents.medium, 'text'),
            gte(usageEvents.at, from),
            lte(usageEvents.at, to),
          ),
        );
      return sum?.tokens ?? 0;
    },
    async hasPaid(accountId, to) {
      const packs = queries.$count(
        orders,
        and(eq(orders.accountId, accountId), eq(orders.status, 'paid'), lte(orders.paidAt, to)),
      );
      const plans = queries.$count(
        subscriptions,
        and(
          eq(subscriptions.accountId, accountId),
          eq(subscriptions.source, 'stripe'),
          or(eq(subscriptions.status, 'active'), eq(subscriptions.status, 'past_due')),
          lte(subscriptions.startedAt, to),
        ),
      );
      return (await packs) + (await plans) > 0;
    },
    async pendingInvitees(after, limit) {
      const found = await queries
        .select({ inviteeId: invites.inviteeId })
        .from(invites)
        .where(
          and(eq(invites.status, 'pending'), after === undefined ? undefined : sql`${invites.inviteeId} > ${after}`),
        )
        .orderBy(asc(invites.inviteeId))
        .limit(limit);
      return found.map(({ inviteeId }) => inviteeId);
    },
    async page(inviterId, { offset, limit }) {
      const own = eq(invites.inviterId, inviterId);
      const items = await queries
        .select({ invite: invites, email: accounts.email })
        .from(invites)
        .innerJoin(accounts, eq(accounts.id, invites.inviteeId))
        .where(own)
        .orderBy(desc(invites.registeredAt), invites.id)
        .limit(limit)
        .offset(offset);
      const [sums] = await queries
        .select({
          total: sql<number>`count(*)`.mapWith(Number),
          granted:
            sql<number>`coalesce(sum(${invites.inviterReward}) filter (where ${invites.status} = 'granted'), 0)`.mapWith(
              Number,
            ),
        })
        .from(invites)
        .where(own);
      return {
        items: items.map(({ invite, email }) => ({ ...invite, email })),
        total: sums?.total ?? 0,
        grantedTokens: sums?.granted ?? 0,
      };
    },
    async inviteCodeOf(accountId) {
      const [found] = await queries
        .select({ inviteCode: accounts.inviteCode })
        .from(accounts)
        .where(eq(accounts.id, accountId));
      return found?.inviteCode;
    },
  };
}
