import { and, count, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { recoveryCodes, secondFactors } from '../schema.ts';

/** Wrong codes in a row after which codes of the app are refused: the chance to guess one stays below 1 in 3,000. */
export const MAX_FAILURES = 100;

interface SecondFactor {
  /** Encrypted. */
  secret: string;
  isEnabled: boolean;
}

/** Queries on authenticator apps and recovery codes. */
export interface SecondFactorRows {
  find(accountId: string): Promise<SecondFactor | undefined>;
  /** Stores a secret that is not enabled yet, in place of an earlier one. Returns `false` if one is enabled. */
  begin(accountId: string, secret: string): Promise<boolean>;
  /** Enables the stored secret. Returns `false` if it is enabled already. */
  enable(accountId: string, secret: string, at: Date): Promise<boolean>;
  /**
   * Counts a try, before its code is compared, so that concurrent ones cannot exceed the limit. Returns the number of
   * tries since the last success, `undefined` when too many failed.
   */
  countTry(accountId: string): Promise<number | undefined>;
  /** Accepts the code of a time step once, and resets the count. Returns `false` if it was used already. */
  acceptStep(accountId: string, step: number): Promise<boolean>;
  resetFailures(accountId: string): Promise<void>;
  /** Deletes the secret and the recovery codes. Returns `false` if none was enabled. */
  remove(accountId: string): Promise<boolean>;
  replaceRecoveryCodes(accountId: string, hashes: readonly string[]): Promise<void>;
  /** Returns `false` when there is no such unused code. */
  useRecoveryCode(accountId: string, hash: string, at: Date): Promise<boolean>;
  countRecoveryCodes(accountId: string): Promise<number>;
}

export function createSecondFactorRows(queries: Queries): SecondFactorRows {
  const isOf = (accountId: string) => eq(secondFactors.accountId, accountId);
  return {
    async find(accountId) {
      const [row] = await queries.select().from(secondFactors).where(isOf(accountId));
      return row && { secret: row.secret, isEnabled: row.enabledAt !== null };
    },
    async begin(accountId, secret) {
      const begun = await queries
        .insert(secondFactors)
        .values({ accountId, secret })
        .onConflictDoUpdate({
          target: secondFactors.accountId,
          set: { secret, lastStep: null, failures: 0 },
          setWhere: isNull(secondFactors.enabledAt),
        })
        .returning({ accountId: secondFactors.accountId });
      return begun.length > 0;
    },
    async enable(accountId, secret, at) {
      const enabled = await queries
        .update(secondFactors)
        .set({ enabledAt: at, failures: 0 })
        .where(and(isOf(accountId), eq(secondFactors.secret, secret), isNull(secondFactors.enabledAt)))
        .returning({ accountId: secondFactors.accountId });
      return enabled.length > 0;
    },
    async countTry(accountId) {
      const [counted] = await queries
        .update(secondFactors)
        .set({ failures: sql`${secondFactors.failures} + 1` })
        .where(and(isOf(accountId), lt(secondFactors.failures, MAX_FAILURES)))
        .returning({ failures: secondFactors.failures });
      return counted?.failures;
    },
    async acceptStep(accountId, step) {
      const isUnused = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step));
      const accepted = await queries
        .update(secondFactors)
        .set({ lastStep: step, failures: 0 })
        .where(and(isOf(accountId), isUnused))
        .returning({ accountId: secondFactors.accountId });
      return accepted.length > 0;
    },
    async resetFailures(accountId) {
      await queries.update(secondFactors).set({ failures: 0 }).where(isOf(accountId));
    },
    async remove(accountId) {
      await queries.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
      const removed = await queries.delete(secondFactors).where(isOf(accountId)).returning();
      return removed.some(({ enabledAt }) => enabledAt !== null);
    },
    async replaceRecoveryCodes(accountId, hashes) {
      await queries.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
      await queries.insert(recoveryCodes).values(hashes.map((codeHash) => ({ accountId, codeHash })));
    },
    async useRecoveryCode(accountId, hash, at) {
      const used = await queries
        .update(recoveryCodes)
        .set({ usedAt: at })
        .where(
          and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, hash), isNull(recoveryCodes.usedAt)),
        )
        .returning({ codeHash: recoveryCodes.codeHash });
      return used.length > 0;
    },
    async countRecoveryCodes(accountId) {
      const [row] = await queries
        .select({ total: count() })
        .from(recoveryCodes)
        .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)));
      return row?.total ?? 0;
    },
  };
}
