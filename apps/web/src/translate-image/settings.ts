import { parseJson } from '@interlinear/contract/transport';
import { isLanguageCode, type LanguageCode } from '@interlinear/languages';
import * as z from 'zod/mini';
import type { TranslationOptions } from './state/picture-state.ts';

/** Storage key of the settings of the picture translator. */
export const SETTINGS_KEY = 'imageSettings';

export const VIEWS = ['translated', 'original', 'side-by-side'] as const;
export type View = (typeof VIEWS)[number];

const language = z.string().check(z.refine(isLanguageCode));

const stored = z.object({
  version: z.literal(1),
  selectedEngine: z.string(),
  sourceLanguage: z.string().check(z.refine((value) => value === 'auto' || isLanguageCode(value))),
  targetLanguage: language,
  recentLanguages: z.array(language),
  view: z.enum(VIEWS),
  reader: z._default(z.enum(['device', 'server']), 'device'),
});

export interface ImageSettings {
  selectedEngine: string;
  sourceLanguage: LanguageCode | 'auto';
  targetLanguage: LanguageCode;
  /** Newest first. */
  recentLanguages: readonly LanguageCode[];
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

/** Parses stored settings; anything but a complete record of a known version gives the defaults. */
export function parseSettings(text: string | undefined): ImageSettings {
  const parsed = stored.safeParse(text === undefined ? undefined : parseJson(text));
  if (!parsed.success) return DEFAULT_SETTINGS;
  const { version: _, ...settings } = parsed.data;
  // Safe cast: the schema accepts known language codes only.
  return settings as ImageSettings;
}

export function serializeSettings(settings: ImageSettings): string {
  return JSON.stringify({ version: 1, ...settings });
}

export function optionsOf(settings: ImageSettings): TranslationOptions {
  const { sourceLanguage, targetLanguage, selectedEngine, reader } = settings;
  return { source: sourceLanguage, target: targetLanguage, engine: selectedEngine, reader };
}
