import type { ChromeSettingsData } from '@interlinear/contract/synced-settings';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import { syncedSettings } from './schema.ts';

const NO_SETTINGS: ChromeSettingsData = { revision: 0, settings: null, changed_at: null };

/** Reads a person's synced extension settings (EXT-09). */
export async function readSettings(queries: Queries, accountId: string): Promise<ChromeSettingsData> {
  const [row] = await queries.select().from(syncedSettings).where(eq(syncedSettings.accountId, accountId));
  if (!row) return NO_SETTINGS;
  return { revision: row.revision, settings: row.settings, changed_at: row.changedAt.toISOString() };
}

export interface SettingsChange {
  accountId: string;
  /** Revision the change is based on. */
  revision: number;
  settings: Record<string, unknown>;
  now: Date;
}

/**
 * Saves the settings.
 * @throws {ApiFailure} `settingsConflict` with the stored settings when another device was faster; the device merges
 * and tries again
 */
export async function saveSettings(queries: Queries, change: SettingsChange): Promise<ChromeSettingsData> {
  const { accountId, revision, settings, now } = change;
  const values = { revision: revision + 1, settings, changedAt: now };
  const written =
    revision === 0
      ? await queries
          .insert(syncedSettings)
          .values({ accountId, ...values })
          .onConflictDoNothing()
          .returning({ revision: syncedSettings.revision })
      : await queries
          .update(syncedSettings)
          .set(values)
          .where(and(eq(syncedSettings.accountId, accountId), eq(syncedSettings.revision, revision)))
          .returning({ revision: syncedSettings.revision });
  const current = await readSettings(queries, accountId);
  if (written.length === 0) throw apiFailure('settingsConflict', {}, { data: current });
  return current;
}
