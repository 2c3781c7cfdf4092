import { type TranslationStyle, translationStyle } from '@interlinear/contract/translate';
import { isLanguageCode, type LanguageCode } from '@interlinear/languages';
import * as z from 'zod/mini';

/** Storage key (TXT-01). */
export const SETTINGS_KEY = 'textTranslatorSettings';

/** How many recent languages a picker shows first. */
const RECENT_LANGUAGES = 5;

const language = z.string().check(z.refine(isLanguageCode));

const stored = z.object({
  version: z.literal(1),
  sourceLanguage: z.string().check(z.refine((value) => value === 'auto' || isLanguageCode(value))),
  targetLanguage: language,
  activeServices: z.array(z.string()),
  serviceOrder: z.array(z.string()),
  recentLanguages: z.array(language),
  keepsHistory: z.boolean(),
  usesSingleKeys: z.boolean(),
  view: z.enum(['plain', 'interlinear']),
  // Missing in records written before glossaries could be chosen.
  glossary: z._default(z.nullable(z.string()), null),
  // Missing in records written before there were styles; unknown in those of a later version.
  style: z._default(z.catch(translationStyle, 'general'), 'general'),
});

/** Settings of the text translator (TXT-01). */
export interface Settings {
  sourceLanguage: LanguageCode | 'auto';
  targetLanguage: LanguageCode;
  /** Engines with a card. */
  activeServices: readonly string[];
  /** All engines ever added, in the order of the cards; a removed one keeps its place. */
  serviceOrder: readonly string[];
  /** Newest first. */
  recentLanguages: readonly LanguageCode[];
  keepsHistory: boolean;
  /** Whether shortcuts without Ctrl or ⌘ are on. */
  usesSingleKeys: boolean;
  /** `interlinear` shows each sentence with its translation below. */
  view: 'plain' | 'interlinear';
  /** Id of the glossary to apply. */
  glossary: string | null;
  /** Style of AI engines' translations. */
  style: TranslationStyle;
}

/** Engines that work without keys and accounts: the offline engine and a keyless one. */
export const DEFAULT_SETTINGS: Settings = {
  sourceLanguage: 'auto',
  targetLanguage: 'en',
  activeServices: ['local', 'microsoft-edge'],
  serviceOrder: ['local', 'microsoft-edge'],
  recentLanguages: [],
  keepsHistory: true,
  usesSingleKeys: true,
  view: 'plain',
  glossary: null,
  style: 'general',
};

/** Parses stored settings; anything but a complete record of a known version gives the defaults. */
export function parseSettings(text: string | undefined): Settings {
  const parsed = stored.safeParse(parseJson(text));
  if (!parsed.success) return DEFAULT_SETTINGS;
  const { version: _, ...settings } = parsed.data;
  const activeServices = [...new Set(settings.activeServices)];
  return {
    // Safe cast: the schema accepts known language codes only.
    ...(settings as Settings),
    activeServices,
    serviceOrder: [...new Set([...settings.serviceOrder, ...activeServices])],
  };
}

export function serializeSettings(settings: Settings): string {
  return JSON.stringify({ version: 1, ...settings });
}

/** Returns the engines with a card, in order. */
export function orderedServices({ activeServices, serviceOrder }: Settings): string[] {
  return serviceOrder.filter((id) => activeServices.includes(id));
}

/** Adds an engine's card at its former place or at the end. Does nothing if it has a card (TXT-01). */
export function addService(settings: Settings, id: string): Settings {
  if (settings.activeServices.includes(id)) return settings;
  return {
    ...settings,
    activeServices: [...settings.activeServices, id],
    serviceOrder: settings.serviceOrder.includes(id) ? settings.serviceOrder : [...settings.serviceOrder, id],
  };
}

export function removeService(settings: Settings, id: string): Settings {
  return { ...settings, activeServices: settings.activeServices.filter((active) => active !== id) };
}

/** Moves cards, in their current order, before or after another one. */
export function moveServices(
  settings: Settings,
  ids: ReadonlySet<string>,
  { position, target }: { position: 'before' | 'after'; target: string },
): Settings {
  const moved = settings.serviceOrder.filter((id) => ids.has(id));
  const rest = settings.serviceOrder.filter((id) => !ids.has(id));
  const index = rest.indexOf(target);
  if (index === -1) return settings;
  const place = position === 'before' ? index : index + 1;
  return { ...settings, serviceOrder: [...rest.slice(0, place), ...moved, ...rest.slice(place)] };
}

/** Sets the source language. Choosing the current target swaps the two. */
export function chooseSource(settings: Settings, source: LanguageCode | 'auto'): Settings {
  const { sourceLanguage, targetLanguage } = settings;
  const isSwap = source === targetLanguage && sourceLanguage !== 'auto';
  return remember(
    { ...settings, sourceLanguage: source, targetLanguage: isSwap ? sourceLanguage : targetLanguage },
    source,
  );
}

/** Sets the target language. Choosing the current source swaps the two. */
export function chooseTarget(settings: Settings, target: LanguageCode): Settings {
  const { sourceLanguage, targetLanguage } = settings;
  const source = target === sourceLanguage ? targetLanguage : sourceLanguage;
  return remember({ ...settings, sourceLanguage: source, targetLanguage: target }, target);
}

/**
 * Swaps source and target.
 * @param detected language detected in the text, used when the source is `auto`
 * @returns `undefined` when the source is unknown or equals the target
 */
export function swapLanguages(settings: Settings, detected: LanguageCode | undefined): Settings | undefined {
  const { sourceLanguage, targetLanguage } = settings;
  const source = sourceLanguage === 'auto' ? detected : sourceLanguage;
  if (source === undefined || source === targetLanguage) return undefined;
  return remember({ ...settings, sourceLanguage: targetLanguage, targetLanguage: source }, source);
}

function remember(settings: Settings, language: LanguageCode | 'auto'): Settings {
  if (language === 'auto') return settings;
  const others = settings.recentLanguages.filter((recent) => recent !== language);
  return { ...settings, recentLanguages: [language, ...others].slice(0, RECENT_LANGUAGES) };
}

function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Not written by this program, or damaged: treat it as missing.
    return undefined;
  }
}
