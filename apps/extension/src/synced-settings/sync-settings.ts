import { ApiError } from '@interlinear/contract/api-error';
import { chromeSettingsData, type SyncedSettingsClient } from '@interlinear/contract/synced-settings';
import { hasNothingNew } from './merge-entries.ts';
import { readDocument, writeDocument } from './settings-document.ts';
import type { SyncedSettings } from './synced-settings.ts';

/** How often another device may be faster before this one gives way until the next sync. */
const TRIES = 5;

/**
 * Makes the settings of this device and those that the account keeps the same (EXT-09).
 * @returns whether they fit into what an account keeps
 * @throws {ApiError}
 */
export async function syncSettings(client: SyncedSettingsClient, settings: SyncedSettings): Promise<boolean> {
  let kept = await client.read();
  for (let left = TRIES; ; left -= 1) {
    const document = readDocument(kept.settings);
    if (document.status === 'newer') return true;
    const entries = await settings.merge(document.entries);
    if (hasNothingNew(entries, document.entries)) return true;
    const written = writeDocument(entries);
    if (!written) return false;
    try {
      await client.save({ revision: kept.revision, settings: written });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.key !== 'settingsConflict' || left === 0) throw error;
      kept = chromeSettingsData.parse(error.data);
    }
  }
}
