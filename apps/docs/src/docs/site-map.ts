import type { DocsMessages } from '@interlinear/messages/docs';
import type { Locale } from '@interlinear/messages/locales';

/** The pages of the documentation by section, in reading order. */
export const SECTIONS = [
  { id: 'start', pages: ['quick-start', 'installation', 'faq'] },
  {
    id: 'features',
    pages: [
      'text-translator',
      'engines',
      'web-pages',
      'translation-styles',
      'selection',
      'hover',
      'input-boxes',
      'pictures',
      'video-subtitles',
      'subtitle-files',
      'documents',
      'favorites',
    ],
  },
  {
    id: 'advanced',
    pages: ['own-keys', 'prompts', 'glossary', 'site-rules', 'account', 'plans', 'import-export'],
  },
  { id: 'hosting', pages: ['self-hosting', 'configuration', 'operations', 'payments'] },
  { id: 'developers', pages: ['api', 'api-keys', 'api-documents', 'api-pictures', 'api-reference', 'errors'] },
  { id: 'support', pages: ['troubleshooting', 'shortcuts', 'privacy', 'permissions'] },
] as const;

export type SectionId = (typeof SECTIONS)[number]['id'];
export type PageId = (typeof SECTIONS)[number]['pages'][number];

/** All pages in reading order. */
export const PAGES: readonly PageId[] = SECTIONS.flatMap(({ pages }): readonly PageId[] => pages);

/**
 * Pages whose English text is a reference of the repository, in `docs/`. Most of these are generated from code, and tests keep
 * all of them true.
 */
export const REPOSITORY_PAGES: Readonly<Partial<Record<PageId, string>>> = {
  configuration: 'configuration.md',
  operations: 'operator.md',
  payments: 'payments.md',
  'api-keys': 'api-keys.md',
  'api-documents': 'documents.md',
  'api-pictures': 'pictures.md',
  'api-reference': 'api-reference.md',
  errors: 'errors.md',
  permissions: 'extension-permissions.md',
};

export function isPageId(value: string): value is PageId {
  return PAGES.some((page) => page === value);
}

export function sectionOf(page: PageId): SectionId {
  const found = SECTIONS.find(({ pages }) => pages.some((other) => other === page));
  if (!found) throw new Error(`The page ${page} is in no section.`);
  return found.id;
}

/** Returns the path of a page, e.g. `/docs/en/quick-start`; without a page that of the start. */
export function docsPath(locale: Locale, page?: PageId): string {
  return page ? `/docs/${locale}/${page}` : `/docs/${locale}`;
}

/** Returns a page's title in the navigation. */
export function pageTitle(messages: DocsMessages, page: PageId): string {
  // Safe: the type of the key requires that the catalogue has one for every page.
  return messages[`page${pascalCase(page)}` as PageKey];
}

/** Returns a section's title. */
export function sectionTitle(messages: DocsMessages, section: SectionId): string {
  return messages[`section${pascalCase(section)}` as `section${Capitalize<SectionId>}`];
}

type Pascal<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${Pascal<Tail>}`
  : Capitalize<Text>;
type PageKey = `page${Pascal<PageId>}`;

function pascalCase(id: string): string {
  return id.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
