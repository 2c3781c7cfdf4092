import * as z from 'zod/mini';
import { parseToolSettings, TOOL_SETTINGS_SHAPE, type ToolSettings } from '../tool-settings/tool-settings.ts';
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

const stored = z.object({
  ...TOOL_SETTINGS_SHAPE,
  shownLines: z.enum(LINE_CHOICES),
  textSize: z.literal(TEXT_SIZES),
  fileFormat: z.enum(FILE_FORMATS),
  fileLines: z.enum(LINE_CHOICES),
});

export interface SubtitleSettings extends ToolSettings {
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

/** Parses stored settings; without any, returns the defaults. */
export function parseSettings(text: string | undefined, defaults = DEFAULT_SETTINGS): SubtitleSettings {
  return parseToolSettings(text, stored, defaults);
}

export function optionsOf(settings: SubtitleSettings): TranslationOptions {
  const { sourceLanguage, targetLanguage, selectedEngine } = settings;
  return { source: sourceLanguage, target: targetLanguage, engine: selectedEngine };
}
