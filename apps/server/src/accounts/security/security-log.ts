import type { SECURITY_EVENTS } from '@interlinear/contract/account-security';
import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { Client } from '../client.ts';
import { securityEvents } from '../schema.ts';

export type SecurityEventName = (typeof SECURITY_EVENTS)[number];
type EventRow = typeof securityEvents.$inferSelect;

/** Older entries are deleted, so that frequent logins cannot fill the database. */
const MAX_ENTRIES = 200;

export interface NewSecurityEvent {
  accountId: string;
  event: SecurityEventName;
  client: Pick<Client, 'device' | 'network'>;
  at: Date;
}

/** Adds an entry to the account's security log. */
export async function logSecurityEvent(
  queries: Queries,
  { accountId, event, client: { device, network }, at }: NewSecurityEvent,
): Promise<void> {
  await queries.insert(securityEvents).values({ accountId, event, device, network, at });
  const oldestKept = queries
    .select({ at: securityEvents.at })
    .from(securityEvents)
    .where(eq(securityEvents.accountId, accountId))
    .orderBy(desc(securityEvents.at))
    .offset(MAX_ENTRIES - 1)
    .limit(1);
  await queries
    .delete(securityEvents)
    .where(and(eq(securityEvents.accountId, accountId), lt(securityEvents.at, sql`(${oldestKept})`)));
}

/** Returns a page of the log, newest first, and the number of entries. */
export async function readSecurityLog(
  queries: Queries,
  accountId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: EventRow[]; total: number }> {
  const isOfAccount = eq(securityEvents.accountId, accountId);
  const [rows, [counted]] = await Promise.all([
    queries
      .select()
      .from(securityEvents)
      .where(isOfAccount)
      .orderBy(desc(securityEvents.at), securityEvents.id)
      .offset(offset)
      .limit(limit),
    queries.select({ total: count() }).from(securityEvents).where(isOfAccount),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
