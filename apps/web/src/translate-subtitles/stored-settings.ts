import { browserStorage } from '../storage/safe-storage.ts';
import { createStoredValue } from '../storage/stored-value.ts';
import { visitorLanguages, withSuggestedTarget } from '../tool-settings/suggest-target.ts';
import { serializeToolSettings } from '../tool-settings/tool-settings.ts';
import { DEFAULT_SETTINGS, parseSettings, SETTINGS_KEY, type SubtitleSettings } from './settings.ts';

export const storedSettings = createStoredValue<SubtitleSettings>({
  storage: browserStorage,
  key: SETTINGS_KEY,
  parse: (text) => parseSettings(text, withSuggestedTarget(DEFAULT_SETTINGS, visitorLanguages())),
  initial: DEFAULT_SETTINGS,
  serialize: serializeToolSettings,
});
