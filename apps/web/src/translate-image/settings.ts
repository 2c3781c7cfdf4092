import * as z from 'zod/mini';
import { parseToolSettings, TOOL_SETTINGS_SHAPE, type ToolSettings } from '../tool-settings/tool-settings.ts';
import type { TranslationOptions } from './state/picture-state.ts';

/** Storage key of the settings of the picture translator. */
export const SETTINGS_KEY = 'imageSettings';

export const VIEWS = ['translated', 'original', 'side-by-side'] as const;
export type View = (typeof VIEWS)[number];

const stored = z.object({
  ...TOOL_SETTINGS_SHAPE,
  view: z.enum(VIEWS),
  reader: z._default(z.enum(['device', 'server']), 'device'),
});

export interface ImageSettings extends ToolSettings {
  view: View;
  /** Where pictures are read; only accounts can choose the server. */
  reader: TranslationOptions['reader'];
}

export const DEFAULT_SETTINGS: ImageSettings = {
  selectedEngine: 'local',
  sourceLanguage: 'auto',
  targetLanguage: 'zh-CN',
  recentLanguages: [],
  view: 'translated',
  reader: 'device',
};

/** Parses stored settings; without any, returns the defaults. */
export function parseSettings(text: string | undefined, defaults = DEFAULT_SETTINGS): ImageSettings {
  return parseToolSettings(text, stored, defaults);
}

export function optionsOf(settings: ImageSettings): TranslationOptions {
  const { sourceLanguage, targetLanguage, selectedEngine, reader } = settings;
  return { source: sourceLanguage, target: targetLanguage, engine: selectedEngine, reader };
}
