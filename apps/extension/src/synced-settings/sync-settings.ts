import { ApiError } from '@interlinear/contract/api-error';
import { chromeSettingsData, LONGEST_SETTINGS, type SyncedSettingsClient } from '@interlinear/contract/synced-settings';
import * as z from 'zod/mini';
import type { Entries } from './entries.ts';
import { hasNothingNew } from './merge-entries.ts';
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

/** What an account keeps of the settings. The server does not look into it. */
const documentSchema = z.object({
  version: z.literal(1),
  entries: z.record(z.string(), z.tuple([z.number(), z.unknown()])),
});

type ReadDocument = { status: 'read'; entries: Entries } | { status: 'newer' };

/** The entries in what an account keeps; `newer` for what only a newer extension understands, which is to be left as it is. */
function readDocument(document: Record<string, unknown> | null): ReadDocument {
  if (document === null) return { status: 'read', entries: new Map() };
  const parsed = documentSchema.safeParse(document);
  return parsed.success
    ? { status: 'read', entries: new Map(Object.entries(parsed.data.entries)) }
    : { status: 'newer' };
}

/** For the account: what somebody has changed. Where that is too much, what was removed longest ago is forgotten first. */
function writeDocument(entries: Entries): Record<string, unknown> | undefined {
  const changed = [...entries].filter(([, [at]]) => at > 0);
  const gone = changed.filter(([, [, value]]) => value === null).toSorted(([, [one]], [, [other]]) => one - other);
  const forgotten = new Set<string>();
  for (;;) {
    const kept = changed.filter(([key]) => !forgotten.has(key));
    const document = { version: 1, entries: Object.fromEntries(kept) };
    if (JSON.stringify(document).length <= LONGEST_SETTINGS) return document;
    const oldest = gone.splice(0, 20);
    if (oldest.length === 0) return undefined;
    for (const [key] of oldest) forgotten.add(key);
  }
}
