import { ApiError } from '@interlinear/contract/api-error';
import {
  chromeSettingsData,
  MAX_SETTINGS_LENGTH,
  type SyncedSettingsClient,
} from '@interlinear/contract/synced-settings';
import * as z from 'zod/mini';
import type { Entries } from './entries.ts';
import { hasNothingNew } from './merge-entries.ts';
import type { SyncedSettings } from './synced-settings.ts';

/** How often to retry if another device saved first. */
const TRIES = 5;

/**
 * Syncs the settings of this device with those of the account (EXT-09).
 * @returns whether the settings fit into the account's limit
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

/** Settings document stored by the account; opaque to the server. */
const documentSchema = z.object({
  version: z.literal(1),
  entries: z.record(z.string(), z.tuple([z.number(), z.unknown()])),
});

type ReadDocument = { status: 'read'; entries: Entries } | { status: 'newer' };

/**
 * Parses the account's document. `newer` means that only a newer extension understands it, so it must be left alone.
 */
function readDocument(document: Record<string, unknown> | null): ReadDocument {
  if (document === null) return { status: 'read', entries: new Map() };
  const parsed = documentSchema.safeParse(document);
  return parsed.success
    ? { status: 'read', entries: new Map(Object.entries(parsed.data.entries)) }
    : { status: 'newer' };
}

/**
 * Builds the document from changed values. If it is too large, the oldest removals are dropped; undefined if that does
 * not suffice.
 */
function writeDocument(entries: Entries): Record<string, unknown> | undefined {
  const changed = [...entries].filter(([, [at]]) => at > 0);
  const gone = changed.filter(([, [, value]]) => value === null).toSorted(([, [one]], [, [other]]) => one - other);
  const forgotten = new Set<string>();
  for (;;) {
    const kept = changed.filter(([key]) => !forgotten.has(key));
    const document = { version: 1, entries: Object.fromEntries(kept) };
    if (JSON.stringify(document).length <= MAX_SETTINGS_LENGTH) return document;
    const oldest = gone.splice(0, 20);
    if (oldest.length === 0) return undefined;
    for (const [key] of oldest) forgotten.add(key);
  }
}
