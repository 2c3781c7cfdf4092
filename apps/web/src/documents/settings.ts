import { type TranslationStyle, translationStyle } from '@interlinear/contract/translate';
import { isLanguageCode, type LanguageCode } from '@interlinear/languages';
import * as z from 'zod/mini';

/** Storage key (DOC-02). */
export const SETTINGS_KEY = 'pdfSettings';

/** How many recent languages a picker shows first. */
const RECENT_LANGUAGES = 5;

const language = z.string().check(z.refine(isLanguageCode));

/** Form of a download; the last choice is remembered. */
const downloadChoice = z.enum(['pdf', 'bilingual', 'alternating', 'markdown', 'html', 'original']);
export type DownloadChoice = z.infer<typeof downloadChoice>;

const stored = z.object({
  version: z.literal(1),
  extractSettings: z.object({ is_ocr: z.boolean(), enable_formula: z.boolean(), enable_table: z.boolean() }),
  selectedEngine: z.string(),
  downloadFormat: downloadChoice,
  sourceLanguage: z.string().check(z.refine((value) => value === 'auto' || isLanguageCode(value))),
  targetLanguage: language,
  recentLanguages: z.array(language),
  glossaryId: z.string(),
  // Missing in records written before there were styles; unknown in those of a later version.
  style: z._default(z.catch(translationStyle, 'general'), 'general'),
});

/** Settings of the document translator (DOC-02). */
export interface DocumentSettings {
  extractSettings: ExtractSettings;
  selectedEngine: string;
  downloadFormat: DownloadChoice;
  sourceLanguage: LanguageCode | 'auto';
  targetLanguage: LanguageCode;
  /** Newest first. */
  recentLanguages: readonly LanguageCode[];
  /** Empty for none. */
  glossaryId: string;
  /** Style of AI engines' translations. */
  style: TranslationStyle;
}

export interface ExtractSettings {
  is_ocr: boolean;
  enable_formula: boolean;
  enable_table: boolean;
}

export const DEFAULT_SETTINGS: DocumentSettings = {
  extractSettings: { is_ocr: false, enable_formula: true, enable_table: true },
  selectedEngine: 'microsoft-edge',
  downloadFormat: 'pdf',
  sourceLanguage: 'auto',
  targetLanguage: 'zh-CN',
  recentLanguages: [],
  glossaryId: '',
  style: 'general',
};

/** Parses stored settings; anything but a complete record of a known version gives the defaults. */
export function parseSettings(text: string | undefined, defaults = DEFAULT_SETTINGS): DocumentSettings {
  const parsed = stored.safeParse(parseJson(text));
  if (!parsed.success) return defaults;
  const { version: _, ...settings } = parsed.data;
  // Safe cast: the schema accepts known language codes only.
  return settings as DocumentSettings;
}

export function serializeSettings(settings: DocumentSettings): string {
  return JSON.stringify({ version: 1, ...settings });
}

/** Languages of a translator, and those used before. */
export type LanguageSettings = Pick<DocumentSettings, 'sourceLanguage' | 'targetLanguage' | 'recentLanguages'>;

/** Sets a language and adds it to the recent ones. A language that is already chosen on the other side is replaced there. */
export function chooseLanguage<Settings extends LanguageSettings>(
  settings: Settings,
  choice: { sourceLanguage: LanguageCode | 'auto' } | { targetLanguage: LanguageCode },
): Settings {
  const chosen = 'targetLanguage' in choice ? choice.targetLanguage : choice.sourceLanguage;
  if (chosen === 'auto') return { ...settings, ...choice };
  const others = settings.recentLanguages.filter((recent) => recent !== chosen);
  const recentLanguages = [chosen, ...others].slice(0, RECENT_LANGUAGES);
  return { ...settings, ...choice, ...replaceOtherSide(settings, choice), recentLanguages };
}

function replaceOtherSide(
  { sourceLanguage, targetLanguage, recentLanguages }: LanguageSettings,
  choice: Parameters<typeof chooseLanguage>[1],
): Partial<LanguageSettings> {
  if ('targetLanguage' in choice) return choice.targetLanguage === sourceLanguage ? { sourceLanguage: 'auto' } : {};
  if (choice.sourceLanguage !== targetLanguage) return {};
  const others: LanguageCode[] = [...(sourceLanguage === 'auto' ? [] : [sourceLanguage]), ...recentLanguages, 'en'];
  return { targetLanguage: others.find((other) => other !== targetLanguage) ?? DEFAULT_SETTINGS.targetLanguage };
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    // Not written by this program, or damaged: treat it as missing.
    return undefined;
  }
}
