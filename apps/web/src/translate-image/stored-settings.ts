import { browserStorage } from '../storage/safe-storage.ts';
import { createStoredValue } from '../storage/stored-value.ts';
import { serializeToolSettings } from '../tool-settings/tool-settings.ts';
import { type ImageSettings, parseSettings, SETTINGS_KEY } from './settings.ts';

export const storedSettings = createStoredValue<ImageSettings>({
  storage: browserStorage,
  key: SETTINGS_KEY,
  parse: parseSettings,
  serialize: serializeToolSettings,
});
