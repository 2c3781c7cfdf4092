import { parseJson } from '@interlinear/contract/transport';
import { isLanguageCode, type LanguageCode } from '@interlinear/languages';
import * as z from 'zod/mini';
import type { TranslationOptions } from './state/subtitle-state.ts';

/** Storage key of the settings of the subtitle translator. */
export const SETTINGS_KEY = 'subtitleSettings';

/** Which languages a video shows and a file contains, and in which order. */
export const LINE_CHOICES = ['original-first', 'translation-first', 'translation', 'original'] as const;
export type LineChoice = (typeof LINE_CHOICES)[number];

/** Formats of downloads; `original` is that of the file, whose other parts it keeps. */
const FILE_FORMATS = ['original', 'srt', 'vtt', 'ass'] as const;
export type OutputFormat = (typeof FILE_FORMATS)[number];

/** Sizes of the subtitles on the video, in percent. */
export const TEXT_SIZES = [75, 100, 125, 150, 200] as const;

const language = z.string().check(z.refine(isLanguageCode));

const stored = z.object({
  version: z.literal(1),
  selectedEngine: z.string(),
  sourceLanguage: z.string().check(z.refine((value) => value === 'auto' || isLanguageCode(value))),
  targetLanguage: language,
  recentLanguages: z.array(language),
  shownLines: z.enum(LINE_CHOICES),
  textSize: z.literal(TEXT_SIZES),
  fileFormat: z.enum(FILE_FORMATS),
  fileLines: z.enum(LINE_CHOICES),
});

export interface SubtitleSettings {
  selectedEngine: string;
  sourceLanguage: LanguageCode | 'auto';
  targetLanguage: LanguageCode;
  /** Newest first. */
  recentLanguages: readonly LanguageCode[];
  /** On the video. */
  shownLines: LineChoice;
  textSize: (typeof TEXT_SIZES)[number];
  /** Form of the last download. */
  fileFormat: OutputFormat;
  fileLines: LineChoice;
}

export const DEFAULT_SETTINGS: SubtitleSettings = {
  selectedEngine: 'microsoft-edge',
  sourceLanguage: 'auto',
  targetLanguage: 'zh-CN',
  recentLanguages: [],
  shownLines: 'original-first',
  textSize: 100,
  fileFormat: 'original',
  fileLines: 'original-first',
};

/** Parses stored settings; anything but a complete record of a known version gives the defaults. */
export function parseSettings(text: string | undefined): SubtitleSettings {
  const parsed = stored.safeParse(text === undefined ? undefined : parseJson(text));
  if (!parsed.success) return DEFAULT_SETTINGS;
  const { version: _, ...settings } = parsed.data;
  // Safe cast: the schema accepts known language codes only.
  return settings as SubtitleSettings;
}

export function serializeSettings(settings: SubtitleSettings): string {
  return JSON.stringify({ version: 1, ...settings });
}

export function optionsOf(settings: SubtitleSettings): TranslationOptions {
  const { sourceLanguage, targetLanguage, selectedEngine } = settings;
  return { source: sourceLanguage, target: targetLanguage, engine: selectedEngine };
}
