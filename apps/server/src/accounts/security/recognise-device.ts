import { createHmac } from 'node:crypto';
import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountContext } from '../account-context.ts';
import type { Client } from '../client.ts';
import { knownDevices } from '../schema.ts';
import { createSessionRows } from '../session-repository.ts';

/** Time after which a device counts as new again. */
export const DEVICE_MEMORY_MS = 365 * 86_400_000;
/** Devices that an account keeps; those seen last stay. */
const MAX_DEVICES = 100;

/**
 * Whether the owner of an address logged in lately on this device, or from its network. Takes the same queries whether or
 * not the address has an account.
 */
export async function isFamiliarClient(
  { queries, security }: Pick<AccountContext, 'queries' | 'security'>,
  email: string,
  client: Client,
): Promise<boolean> {
  const [isKnownNetwork, isKnownDevice] = await Promise.all([
    createSessionRows(queries).isKnownNetwork(email, client.network),
    isKnown(queries, hashDevice(security.deviceKey, email, client)),
  ]);
  return isKnownNetwork || isKnownDevice;
}

/** Remembers the device of a login. Returns whether it is new to an account that has others. */
export async function rememberDevice(
  { security, now }: Pick<AccountContext, 'security' | 'now'>,
  { account, client }: { account: { id: string; email: string }; client: Client },
  transaction: Queries,
): Promise<{ isNew: boolean }> {
  const deviceHash = hashDevice(security.deviceKey, account.email, client);
  const lastSeenAt = now();
  const isOfAccount = eq(knownDevices.accountId, account.id);
  const [known] = await transaction.select({ total: count() }).from(knownDevices).where(isOfAccount);
  const wasKnown = await isKnown(transaction, deviceHash);
  await transaction
    .insert(knownDevices)
    .values({ accountId: account.id, deviceHash, lastSeenAt })
    .onConflictDoUpdate({ target: knownDevices.deviceHash, set: { lastSeenAt } });
  const oldestKept = transaction
    .select({ lastSeenAt: knownDevices.lastSeenAt })
    .from(knownDevices)
    .where(isOfAccount)
    .orderBy(desc(knownDevices.lastSeenAt))
    .offset(MAX_DEVICES - 1)
    .limit(1);
  await transaction.delete(knownDevices).where(and(isOfAccount, lt(knownDevices.lastSeenAt, sql`(${oldestKept})`)));
  return { isNew: !wasKnown && (known?.total ?? 0) > 0 };
}

async function isKnown(queries: Queries, deviceHash: string): Promise<boolean> {
  const [row] = await queries
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.deviceHash, deviceHash));
  return row !== undefined;
}

/** Clients without an id are told apart by program and network. */
function hashDevice(key: Buffer, email: string, { deviceId, device, network }: Client): string {
  const name = deviceId === undefined ? `${device}\n${network}` : deviceId;
  return createHmac('sha256', key).update(`${email.toLowerCase()}\n${name}`).digest('base64url');
}
