import { parseJson } from '@interlinear/contract/transport';
import { isLanguageCode, type LanguageCode } from '@interlinear/languages';
import * as z from 'zod/mini';

/** Settings that all tools for files have. */
export interface ToolSettings {
  selectedEngine: string;
  sourceLanguage: LanguageCode | 'auto';
  targetLanguage: LanguageCode;
  /** Newest first. */
  recentLanguages: readonly LanguageCode[];
}

const language = z.string().check(z.refine(isLanguageCode));

/** Shape of the stored record; a tool adds its own fields. */
export const TOOL_SETTINGS_SHAPE = {
  version: z.literal(1),
  selectedEngine: z.string(),
  sourceLanguage: z.string().check(z.refine((value) => value === 'auto' || isLanguageCode(value))),
  targetLanguage: language,
  recentLanguages: z.array(language),
};

/** Parses stored settings; anything but a complete record of a known version gives the defaults. */
export function parseToolSettings<Settings extends ToolSettings>(
  text: string | undefined,
  schema: z.core.$ZodType<{ version: 1 }>,
  defaults: Settings,
): Settings {
  const parsed = z.safeParse(schema, text === undefined ? undefined : parseJson(text));
  if (!parsed.success) return defaults;
  const { version: _, ...settings } = parsed.data;
  // Safe cast: the schema has the fields of the settings, and accepts known language codes only.
  return settings as unknown as Settings;
}

export function serializeToolSettings(settings: ToolSettings): string {
  return JSON.stringify({ version: 1, ...settings });
}
