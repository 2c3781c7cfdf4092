import * as z from 'zod/mini';
import type { CallOptions, Transport } from './transport.ts';

/** The longest settings, in characters of JSON. */
export const LONGEST_SETTINGS = 65_536;

/** The extension's own document, with its own version and migrations; the server only keeps it. */
const settings = z.record(z.string(), z.unknown());

/** `GET /priapi1/get_chrome_settings`: what the extension keeps for a person on all devices (EXT-09). */
export const chromeSettingsData = z.object({
  /** Counts up with every change; 0 when nothing was saved yet. */
  revision: z.int(),
  settings: z.nullable(settings),
  changed_at: z.nullable(z.string()),
});
export type ChromeSettingsData = z.infer<typeof chromeSettingsData>;

/** `POST /priapi1/save_chrome_settings`. */
export const saveChromeSettingsRequest = z.object({
  /** The one that the change was made on. When there is a newer one, the answer is `settingsConflict` and carries it. */
  revision: z.int().check(z.gte(0), z.lte(2_000_000_000)),
  settings: settings.check(z.refine((value) => JSON.stringify(value).length <= LONGEST_SETTINGS)),
});

export interface SyncedSettingsClient {
  read(options?: CallOptions): Promise<ChromeSettingsData>;
  save(request: z.input<typeof saveChromeSettingsRequest>, options?: CallOptions): Promise<ChromeSettingsData>;
}

export function createSyncedSettingsClient({ fetchData }: Transport): SyncedSettingsClient {
  return {
    read: (call = {}) => fetchData({ path: '/priapi1/get_chrome_settings', schema: chromeSettingsData, ...call }),
    save: (json, call = {}) =>
      fetchData({ path: '/priapi1/save_chrome_settings', schema: chromeSettingsData, json, ...call }),
  };
}
