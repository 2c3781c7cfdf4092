/** The ten interface languages, in display order (I18N-01: the languages with `show_page`). */
export const LOCALES = ['en', 'zh-CN', 'zh-TW', 'es', 'fr', 'de', 'ja', 'ko', 'ru', 'pt'] as const;

/** A language of the interface. */
export type Locale = (typeof LOCALES)[number];

/** The locale that `/` redirects to when none is saved (SITE-01). */
export const DEFAULT_LOCALE: Locale = 'zh-CN';

/** The locale for users whose language is not among the ten (I18N-02). */
export const FALLBACK_LOCALE: Locale = 'en';

/** Each locale's name for itself. Never translated. */
export const LOCALE_NAMES: Record<Locale, string> = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  ja: '日本語',
  ko: '한국어',
  ru: 'Русский',
  pt: 'Português',
};

export function isLocale(value: string | null | undefined): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/**
 * Finds the closest locale for a BCP 47 tag or an `Accept-Language` list, whose first match wins.
 * Traditional script and the regions that use it map to `zh-TW`, all other Chinese to `zh-CN`.
 */
export function matchLocale(tags: string | null | undefined): Locale | undefined {
  for (const part of (tags ?? '').split(',')) {
    const match = matchTag(part.split(';')[0]?.trim() ?? '');
    if (match) return match;
  }
  return undefined;
}

/** {@link matchLocale} with a fallback to English. */
export function resolveLocale(tags: string | null | undefined): Locale {
  return matchLocale(tags) ?? FALLBACK_LOCALE;
}

function matchTag(tag: string): Locale | undefined {
  const lower = tag.toLowerCase().replaceAll('_', '-');
  const [language, ...subtags] = lower.split('-');
  if (language === 'zh') {
    const isTraditional = subtags.some((subtag) => ['hant', 'tw', 'hk', 'mo'].includes(subtag));
    return isTraditional && !subtags.includes('hans') ? 'zh-TW' : 'zh-CN';
  }
  return LOCALES.find((locale) => locale === language);
}
