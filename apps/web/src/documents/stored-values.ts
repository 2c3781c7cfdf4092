import { parseJson } from '@interlinear/contract/transport';
import * as z from 'zod/mini';
import { browserStorage } from '../storage/safe-storage.ts';
import { createStoredValue } from '../storage/stored-value.ts';
import { visitorLanguages, withSuggestedTarget } from '../tool-settings/suggest-target.ts';
import { DEFAULT_SETTINGS, parseSettings, SETTINGS_KEY, serializeSettings } from './settings.ts';

export const storedSettings = createStoredValue({
  storage: browserStorage,
  key: SETTINGS_KEY,
  parse: (text) => parseSettings(text, withSuggestedTarget(DEFAULT_SETTINGS, visitorLanguages())),
  initial: DEFAULT_SETTINGS,
  serialize: serializeSettings,
});

/** Maximum on the translator's screen; the list of documents has them all. */
const MAX_RECENT = 50;
const ids = z.array(z.string());

/** Ids of the documents uploaded from this browser and not dismissed since, newest first. */
export const storedRecentDocuments = createStoredValue<readonly string[]>({
  storage: browserStorage,
  key: 'recentDocuments',
  parse: (text) => ids.safeParse(text === undefined ? [] : parseJson(text)).data ?? [],
  serialize: (recent) => JSON.stringify(recent.slice(0, MAX_RECENT)),
  tabs: typeof window === 'undefined' ? undefined : window,
});

export function addRecentDocument(id: string): void {
  storedRecentDocuments.set([id, ...storedRecentDocuments.get().filter((other) => other !== id)]);
}

export function removeRecentDocument(id: string): void {
  storedRecentDocuments.set(storedRecentDocuments.get().filter((other) => other !== id));
}
