import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { accounts } from '../../accounts/schema.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Plan } from '../plans/plan-catalogue.ts';
import { redeemCodes, redemptions } from './schema.ts';

export type RedeemCode = typeof redeemCodes.$inferSelect;
type NewRedeemCode = Pick<
  RedeemCode,
  'codeHash' | 'batch' | 'plan' | 'cycle' | 'days' | 'maxUses' | 'createdAt' | 'expiresAt'
>;

/** A batch of codes with the sums of its uses. */
interface CodeBatch {
  batch: string;
  plan: Plan;
  cycle: RedeemCode['cycle'];
  days: number;
  codes: number;
  maxUses: number;
  uses: number;
  revoked: number;
  createdAt: Date;
  expiresAt: Date | null;
}

export interface CodeRows {
  /** Locks an account until the transaction ends. Returns `false` when there is no such account. */
  lockAccount(accountId: string): Promise<boolean>;
  find(codeHash: string): Promise<RedeemCode | undefined>;
  isRedeemed(codeId: string, accountId: string): Promise<boolean>;
  /** Takes one use. Returns `false` when the code is used up, revoked or expired. */
  use(codeId: string, now: Date): Promise<boolean>;
  redeem(redemption: {
    codeId: string;
    accountId: string;
    fromPlan: Plan;
    toPlan: Plan;
    at: Date;
  }): Promise<string | undefined>;
  /** Lists an account's redemptions, the oldest first. */
  redeemed(accountId: string): Promise<{ fromPlan: Plan; toPlan: Plan; at: Date }[]>;
  insert(codes: readonly NewRedeemCode[]): Promise<void>;
  /** Lists batches, the newest first. */
  batches(batch: string | undefined): Promise<CodeBatch[]>;
  /** Revokes a batch. Returns how many of its codes were still valid. */
  revoke(batch: string, now: Date): Promise<number>;
}

export function createCodeRows(queries: Queries): CodeRows {
  return {
    async lockAccount(accountId) {
      const found = await queries
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
        .for('no key update');
      return found.length > 0;
    },
    async find(codeHash) {
      const [code] = await queries.select().from(redeemCodes).where(eq(redeemCodes.codeHash, codeHash));
      return code;
    },
    async isRedeemed(codeId, accountId) {
      const found = await queries
        .select({ id: redemptions.id })
        .from(redemptions)
        .where(and(eq(redemptions.codeId, codeId), eq(redemptions.accountId, accountId)));
      return found.length > 0;
    },
    async use(codeId, now) {
      const used = await queries
        .update(redeemCodes)
        .set({ uses: sql`${redeemCodes.uses} + 1` })
        .where(
          and(
            eq(redeemCodes.id, codeId),
            lt(redeemCodes.uses, redeemCodes.maxUses),
            isNull(redeemCodes.revokedAt),
            or(isNull(redeemCodes.expiresAt), gt(redeemCodes.expiresAt, now)),
          ),
        )
        .returning({ id: redeemCodes.id });
      return used.length > 0;
    },
    async redeem(redemption) {
      const [row] = await queries
        .insert(redemptions)
        .values(redemption)
        .onConflictDoNothing()
        .returning({ id: redemptions.id });
      return row?.id;
    },
    redeemed: (accountId) =>
      queries
        .select({ fromPlan: redemptions.fromPlan, toPlan: redemptions.toPlan, at: redemptions.at })
        .from(redemptions)
        .where(eq(redemptions.accountId, accountId))
        .orderBy(redemptions.at),
    async insert(codes) {
      await queries.insert(redeemCodes).values([...codes]);
    },
    batches: (batch) =>
      queries
        .select({
          batch: redeemCodes.batch,
          plan: redeemCodes.plan,
          cycle: redeemCodes.cycle,
          days: redeemCodes.days,
          codes: sql<number>`count(*)::int`,
          maxUses: sql<number>`sum(${redeemCodes.maxUses})::int`,
          uses: sql<number>`sum(${redeemCodes.uses})::int`,
          revoked: sql<number>`count(${redeemCodes.revokedAt})::int`,
          createdAt: redeemCodes.createdAt,
          expiresAt: redeemCodes.expiresAt,
        })
        .from(redeemCodes)
        .where(batch === undefined ? undefined : eq(redeemCodes.batch, batch))
        .groupBy(
          redeemCodes.batch,
          redeemCodes.plan,
          redeemCodes.cycle,
          redeemCodes.days,
          redeemCodes.createdAt,
          redeemCodes.expiresAt,
        )
        .orderBy(desc(redeemCodes.createdAt), redeemCodes.batch),
    async revoke(batch, now) {
      const revoked = await queries
        .update(redeemCodes)
        .set({ revokedAt: now })
        .where(and(eq(redeemCodes.batch, batch), isNull(redeemCodes.revokedAt)))
        .returning({ id: redeemCodes.id });
      return revoked.length;
    },
  };
}
