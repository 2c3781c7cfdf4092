import { browserStorage } from '../storage/safe-storage.ts';
import { createStoredValue } from '../storage/stored-value.ts';
import { serializeToolSettings } from '../tool-settings/tool-settings.ts';
import { parseSettings, SETTINGS_KEY, type SubtitleSettings } from './settings.ts';

export const storedSettings = createStoredValue<SubtitleSettings>({
  storage: browserStorage,
  key: SETTINGS_KEY,
  parse: parseSettings,
  serialize: serializeToolSettings,
});
