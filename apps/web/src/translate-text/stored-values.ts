import { browserStorage } from '../storage/safe-storage.ts';
import { createStoredValue } from '../storage/stored-value.ts';
import { HISTORY_KEY, parseHistory, serializeHistory } from './history/history.ts';
import { parseSettings, SETTINGS_KEY, serializeSettings } from './settings/settings.ts';

export const storedSettings = createStoredValue({
  storage: browserStorage,
  key: SETTINGS_KEY,
  parse: parseSettings,
  serialize: serializeSettings,
});

export const storedHistory = createStoredValue({
  storage: browserStorage,
  key: HISTORY_KEY,
  parse: parseHistory,
  serialize: serializeHistory,
  tabs: typeof window === 'undefined' ? undefined : window,
});
