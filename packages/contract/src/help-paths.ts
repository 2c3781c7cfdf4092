import type { Screen } from './site-paths.ts';

/** Pages of the documentation about a screen of the web app. */
export const HELP_PAGES = {
  '': 'quick-start',
  'translate/text': 'text-translator',
  'translate/pdf': 'documents',
  'translate/image': 'pictures',
  'translate/subtitles': 'subtitle-files',
  'pdf-display': 'documents',
  pdfdocs: 'documents',
  profile: 'account',
  favorites: 'favorites',
  dashboard: 'plans',
  pricing: 'plans',
  'products/tokens': 'plans',
  'products/docs': 'plans',
  'products/family': 'plans',
  subscriptions: 'plans',
  invite: 'plans',
  redeem: 'plans',
  'api-keys': 'api-keys',
  glossaries: 'glossary',
  privacy: 'privacy',
} as const satisfies Partial<Record<Screen, string>>;

/** Pages of the documentation about the popup of the extension and the sections of its options. */
export const EXTENSION_HELP_PAGES = {
  popup: 'web-pages',
  general: 'web-pages',
  account: 'account',
  engines: 'own-keys',
  glossary: 'glossary',
  prompts: 'prompts',
  styles: 'translation-styles',
  tools: 'selection',
  pictures: 'pictures',
  subtitles: 'video-subtitles',
  shortcuts: 'shortcuts',
  sites: 'site-rules',
  favorites: 'favorites',
  backup: 'import-export',
  privacy: 'privacy',
} as const;
export type ExtensionHelpSubject = keyof typeof EXTENSION_HELP_PAGES;

/** Returns the path of the help for a part of the extension: `/docs/de/own-keys`. */
export function extensionHelpPath(locale: string, subject: ExtensionHelpSubject): string {
  return `/docs/${locale}/${EXTENSION_HELP_PAGES[subject]}`;
}

/** Returns the path of the help for a screen's path: `/de/translate/text` → `/docs/de/text-translator`. */
export function helpPath(path: string): string {
  const [, locale = '', ...rest] = path.split('/');
  const screen = rest.join('/').replace(/\/+$/, '');
  const page = Object.entries(HELP_PAGES).find(([each]) => each === screen)?.[1];
  return page === undefined ? `/docs/${locale}` : `/docs/${locale}/${page}`;
}
