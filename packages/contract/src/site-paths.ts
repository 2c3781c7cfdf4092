/** Screens by their path below `/{locale}` (SITE-04); home is empty. */
export const SCREENS = [
  '',
  'features',
  'test-translation',
  'translate/text',
  'translate/pdf',
  'translate/image',
  'translate/subtitles',
  'pdf-display',
  'pdfdocs',
  'login',
  'register',
  'forgot-password',
  'change-password',
  'profile',
  'favorites',
  'dashboard',
  'pricing',
  'products/tokens',
  'products/docs',
  'products/family',
  'subscriptions',
  'invite',
  'redeem',
  'api-keys',
  'glossaries',
  'terms',
  'privacy',
] as const;
export type Screen = (typeof SCREENS)[number];

/**
 * Placeholder origin in prerendered pages, which the server replaces with its own. Search engines need absolute
 * addresses for a page and its translations.
 */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid';

/** Alternative paths of screens (SITE-05). */
const ALIASES: Readonly<Record<string, Screen>> = {
  translate: 'translate/text',
  translator: 'translate/text',
  text: 'translate/text',
  'text-translator': 'translate/text',
  pdf: 'translate/pdf',
  'pdf-translator': 'translate/pdf',
  image: 'translate/image',
  'image-translator': 'translate/image',
  subtitles: 'translate/subtitles',
  'subtitle-translator': 'translate/subtitles',
  'pdf-docs': 'pdfdocs',
  products: 'products/tokens',
  'profile/favorites': 'favorites',
};

export interface SiteLocales<Locale extends string> {
  /** Locales of the interface. */
  supported: readonly Locale[];
  /** Locale for visitors without a saved one. */
  default: Locale;
  /** Locale the visitor chose earlier; ignored unless it is one of `supported`. */
  saved?: string | undefined;
}

export type ResolvedPath<Locale extends string> =
  | { type: 'page'; locale: Locale; screen: Screen }
  | { type: 'redirect'; to: string }
  /** No page, and none to redirect to. */
  | { type: 'missing'; locale: Locale };

/**
 * Resolves a path of the site (SITE-01, 02, 05) to a screen, a redirect, or nothing. `path` is only the pathname; the caller
 * keeps query and hash. A redirect always leads to a page. An unknown screen of a language leads home, as SITE-02 demands; a path
 * that names neither a language nor a screen leads nowhere.
 */
export function resolvePath<Locale extends string>(path: string, locales: SiteLocales<Locale>): ResolvedPath<Locale> {
  const parts = path.split('/').filter((part) => part !== '');
  const home = findLocale(locales.saved, locales.supported) ?? locales.default;
  const locale = findLocale(parts[0], locales.supported);
  if (locale === undefined) {
    const hasLanguage = isLanguageTag(parts[0]);
    const screen = findScreen(parts) ?? (hasLanguage ? findScreen(parts.slice(1)) : undefined);
    if (screen === undefined && !hasLanguage) return { type: 'missing', locale: home };
    return { type: 'redirect', to: sitePath(home, screen ?? '') };
  }
  const screen = findScreen(parts.slice(1));
  if (screen === undefined) return { type: 'redirect', to: sitePath(home, '') };
  const isCanonical = parts.join('/') === sitePath(locale, screen).slice(1);
  return isCanonical ? { type: 'page', locale, screen } : { type: 'redirect', to: sitePath(locale, screen) };
}

/** Returns the path of a screen, e.g. `/ja/translate/text`; home is `/ja`. */
export function sitePath(locale: string, screen: Screen): string {
  return screen === '' ? `/${locale}` : `/${locale}/${screen}`;
}

/** Finds a locale ignoring case: `zh-cn` is `zh-CN` (RFC 5646 §2.1.1). */
function findLocale<Locale extends string>(tag: string | undefined, supported: readonly Locale[]): Locale | undefined {
  return supported.find((locale) => locale.toLowerCase() === tag?.toLowerCase());
}

function findScreen(parts: readonly string[]): Screen | undefined {
  const path = parts.join('/');
  return SCREENS.find((screen) => screen === path) ?? (Object.hasOwn(ALIASES, path) ? ALIASES[path] : undefined);
}

function isLanguageTag(part: string | undefined): boolean {
  return part !== undefined && /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i.test(part);
}
