import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { knownDevices, securityEvents } from '../schema.ts';
import { createPasskeyRows } from './passkey-repository.ts';
import { createSecondFactorRows } from './second-factor-repository.ts';

/** Returns what is stored about how a person logs in, without the secrets themselves. */
export async function exportSecurity(queries: Queries, accountId: string): Promise<unknown> {
  const passkeys = await createPasskeyRows(queries).list(accountId);
  const factor = await createSecondFactorRows(queries).find(accountId);
  const devices = await queries.select().from(knownDevices).where(eq(knownDevices.accountId, accountId));
  const events = await queries
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.accountId, accountId))
    .orderBy(securityEvents.at);
  return {
    has_second_factor: factor?.isEnabled ?? false,
    passkeys: passkeys.map(({ name, isSynced, createdAt, lastUsedAt }) => ({
      name,
      is_synced: isSynced,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    known_devices: devices.map(({ lastSeenAt }) => ({ last_seen_at: lastSeenAt.toISOString() })),
    events: events.map(({ event, device, network, at }) => ({ event, device, network, at: at.toISOString() })),
  };
}

/** Deletes everything about how a person logs in, when they delete their account. */
export async function forgetSecurity(queries: Queries, accountId: string): Promise<void> {
  await createSecondFactorRows(queries).remove(accountId);
  await createPasskeyRows(queries).removeAll(accountId);
  await queries.delete(knownDevices).where(eq(knownDevices.accountId, accountId));
  await queries.delete(securityEvents).where(eq(securityEvents.accountId, accountId));
}
