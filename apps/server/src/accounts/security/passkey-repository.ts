import { and, asc, count, eq, lt, or } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { passkeys } from '../schema.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
type NewPasskey = Omit<typeof passkeys.$inferInsert, 'id' | 'lastUsedAt'>;

/** Queries on passkeys. Every function except `findByCredential` and `markUsed` is limited to one account. */
export interface PasskeyRows {
  list(accountId: string): Promise<PasskeyRow[]>;
  count(accountId: string): Promise<number>;
  findByCredential(credentialId: string): Promise<PasskeyRow | undefined>;
  /** Returns `false` when the credential belongs to an account already. */
  insert(passkey: NewPasskey): Promise<boolean>;
  /** Stores the signature counter. Returns `false` when a concurrent login has stored the same or a higher one. */
  markUsed(id: string, use: { counter: number; at: Date }): Promise<boolean>;
  rename(accountId: string, id: string, name: string): Promise<boolean>;
  remove(accountId: string, id: string): Promise<boolean>;
  removeAll(accountId: string): Promise<void>;
}

export function createPasskeyRows(queries: Queries): PasskeyRows {
  const isOwn = (accountId: string, id: string) => and(eq(passkeys.accountId, accountId), eq(passkeys.id, id));
  return {
    list: (accountId) =>
      queries
        .select()
        .from(passkeys)
        .where(eq(passkeys.accountId, accountId))
        .orderBy(asc(passkeys.createdAt), passkeys.id),
    async count(accountId) {
      const [row] = await queries.select({ total: count() }).from(passkeys).where(eq(passkeys.accountId, accountId));
      return row?.total ?? 0;
    },
    async findByCredential(credentialId) {
      const [row] = await queries.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
      return row;
    },
    async insert(passkey) {
      const inserted = await queries
        .insert(passkeys)
        .values(passkey)
        .onConflictDoNothing()
        .returning({ id: passkeys.id });
      return inserted.length > 0;
    },
    async markUsed(id, { counter, at }) {
      const used = await queries
        .update(passkeys)
        .set({ counter, lastUsedAt: at })
        .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), eq(passkeys.counter, 0))))
        .returning({ id: passkeys.id });
      return used.length > 0;
    },
    async rename(accountId, id, name) {
      const renamed = await queries
        .update(passkeys)
        .set({ name })
        .where(isOwn(accountId, id))
        .returning({ id: passkeys.id });
      return renamed.length > 0;
    },
    async remove(accountId, id) {
      const removed = await queries.delete(passkeys).where(isOwn(accountId, id)).returning({ id: passkeys.id });
      return removed.length > 0;
    },
    async removeAll(accountId) {
      await queries.delete(passkeys).where(eq(passkeys.accountId, accountId));
    },
  };
}
