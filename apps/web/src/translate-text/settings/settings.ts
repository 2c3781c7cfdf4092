import { isLanguageCode, type LanguageCode } from '@interlinear/languages';
import * as z from 'zod/mini';

/** Where the settings are kept (TXT-01). */
export const SETTINGS_KEY = 'textTranslatorSettings';

/** Recent languages that a picker shows first. */
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
  // Records of before there was a choice have none.
  glossary: z._default(z.nullable(z.string()), null),
});

/** What somebody has chosen in the text translator (TXT-01). */
export interface Settings {
  sourceLanguage: LanguageCode | 'auto';
  targetLanguage: LanguageCode;
  /** The engines that have a card. */
  activeServices: readonly string[];
  /** Every engine ever placed, in the order of the cards; one that is taken away keeps its place. */
  serviceOrder: readonly string[];
  /** The newest first. */
  recentLanguages: readonly LanguageCode[];
  keepsHistory: boolean;
  /** Shortcuts of one key, without Ctrl or ⌘. */
  usesSingleKeys: boolean;
  /** `interlinear`: every line of the source with its translation under it. */
  view: 'plain' | 'interlinear';
  /** The id of the glossary to translate with. */
  glossary: string | null;
}

/** What works without keys and accounts: the offline engine, and one that needs no registration. */
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
};

/** Reads what was stored. Anything that is not a whole record of a known version gives the defaults. */
export function parseSettings(text: string | undefined): Settings {
  const parsed = stored.safeParse(parseJson(text));
  if (!parsed.success) return DEFAULT_SETTINGS;
  const { version: _, ...settings } = parsed.data;
  const activeServices = [...new Set(settings.activeServices)];
  return {
    // The schema has looked every code up in the registry.
    ...(settings as Settings),
    activeServices,
    serviceOrder: [...new Set([...settings.serviceOrder, ...activeServices])],
  };
}

export function serializeSettings(settings: Settings): string {
  return JSON.stringify({ version: 1, ...settings });
}

/** The engines with a card, in order. */
export function orderedServices({ activeServices, serviceOrder }: Settings): string[] {
  return serviceOrder.filter((id) => activeServices.includes(id));
}

/** Gives an engine a card, at its former place or at the end. One that has a card already is left as it is (TXT-01). */
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

/** Puts some cards, in their present order, before or after another one. */
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

/** Chooses the source. Choosing the present target makes the two change places, as nobody wants a text in its own language. */
export function chooseSource(settings: Settings, source: LanguageCode | 'auto'): Settings {
  const { sourceLanguage, targetLanguage } = settings;
  const isSwap = source === targetLanguage && sourceLanguage !== 'auto';
  return remember(
    { ...settings, sourceLanguage: source, targetLanguage: isSwap ? sourceLanguage : targetLanguage },
    source,
  );
}

/** Chooses the target. Choosing the present source makes the two change places. */
export function chooseTarget(settings: Settings, target: LanguageCode): Settings {
  const { sourceLanguage, targetLanguage } = settings;
  const source = target === sourceLanguage ? targetLanguage : sourceLanguage;
  return remember({ ...settings, sourceLanguage: source, targetLanguage: target }, target);
}

/**
 * What source and target become when they change places.
 * @param detected the language found in the text, for when the source is `auto`
 * @returns undefined when the source is not known
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
    // Written by something else: as good as nothing.
    return undefined;
  }
}
