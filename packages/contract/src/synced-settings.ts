import * as z from 'zod/mini';
import type { CallOptions, Transport } from './transport.ts';

/** Maximum size of the settings, in characters of JSON. */
export const MAX_SETTINGS_LENGTH = 65_536;

/** Document of the extension, which versions and migrates it; the server only stores it. */
const settings = z.record(z.string(), z.unknown());

/** `GET /priapi1/get_chrome_settings`: extension settings shared by a person's devices (EXT-09). */
export const chromeSettingsData = z.object({
  /** Incremented with every change; 0 when nothing was saved yet. */
  revision: z.int(),
  settings: z.nullable(settings),
  changed_at: z.nullable(z.string()),
});
export type ChromeSettingsData = z.infer<typeof chromeSettingsData>;

/** `POST /priapi1/save_chrome_settings`. */
export const saveChromeSettingsRequest = z.object({
  /** Revision the change is based on. A newer one leads to `settingsConflict` with the stored settings. */
  revision: z.int().check(z.gte(0), z.lte(2_000_000_000)),
  settings: settings.check(z.refine((value) => JSON.stringify(value).length <= MAX_SETTINGS_LENGTH)),
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
