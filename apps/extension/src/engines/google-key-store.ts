import type { KeyStore } from '@interlinear/engines/google';
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';

const STORAGE_KEY = 'google-key';
const foundKeySchema = z.object({ key: z.string(), foundAt: z.number() });

/**
 * Keeps the key that Google's page widget shows to everybody, so that the first translation after a start of the
 * background need not wait until it is found again.
 */
export const googleKeyStore: KeyStore = {
  async load() {
    const stored = await browser.storage.local.get(STORAGE_KEY);
    return foundKeySchema.safeParse(stored[STORAGE_KEY]).data;
  },
  save: (found) => browser.storage.local.set({ [STORAGE_KEY]: found }),
};
