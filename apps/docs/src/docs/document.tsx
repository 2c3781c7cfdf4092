import { ORIGIN_PLACEHOLDER, sitePath } from '@interlinear/contract/site-paths';
import type { DocsMessages } from '@interlinear/messages/docs';
import { LOCALE_NAMES, LOCALES, type Locale } from '@interlinear/messages/locales';
import { buttonClass } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { Logo } from '@interlinear/ui/logo';
import { THEME_SCRIPT, ThemeButtons } from '@interlinear/ui/theme-buttons';
import type { ReactNode } from 'react';
import { blogPath, FEED_PATH } from '../blog/posts.ts';
import { docsPath, type PageId, pageTitle, SECTIONS, sectionTitle } from './site-map.ts';

/** Files of the client build. */
export interface Assets {
  script: string;
  style: string;
}

export interface DocumentProps {
  locale: Locale;
  messages: DocsMessages;
  assets: Assets;
  title: string;
  description: string;
  /** The page of the documentation; `undefined` for the overview and for unknown pages. */
  page?: PageId | undefined;
  /** Returns the page's path in a locale; default that of the documentation's page. */
  pathIn?: (locale: Locale) => string;
  /** Whether the documentation's pages are listed beside the content. */
  hasPageList?: boolean;
  /** Locale of the page's text, to which search engines are led. */
  textLocale: Locale;
  /** Locales in which the page has a text of its own; empty for pages that search engines leave out. */
  locales: readonly Locale[];
  children: ReactNode;
}

/** A whole page: head, navigation bar, list of pages and content. */
export function Document(props: DocumentProps) {
  const { locale, messages, assets, title, description, page, textLocale, locales } = props;
  const { pathIn = (other: Locale) => docsPath(other, page), hasPageList = true } = props;
  return (
    // The theme script sets attributes on this element.
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} | Interlinear`}</title>
        <meta name="description" content={description} />
        {locales.length > 0 ? (
          <link rel="canonical" href={ORIGIN_PLACEHOLDER + pathIn(textLocale)} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        {locales.map((other) => (
          <link key={other} rel="alternate" hrefLang={other} href={ORIGIN_PLACEHOLDER + pathIn(other)} />
        ))}
        {locales.length > 0 && <link rel="alternate" hrefLang="x-default" href={ORIGIN_PLACEHOLDER + pathIn('en')} />}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="alternate" type="application/rss+xml" title={`Interlinear ${messages.blog}`} href={FEED_PATH} />
        <link rel="stylesheet" href={assets.style} />
        <script>{THEME_SCRIPT}</script>
        <script type="module" src={assets.script} />
      </head>
      <body
        data-search-title={messages.search.title}
        data-search-placeholder={messages.search.placeholder}
        data-search-hint={messages.search.hint}
        data-search-nothing={messages.search.nothing}
        data-search-results={messages.search.results}
        data-search-close={messages.close}
      >
        <a
          href="#main"
          className="absolute start-4 -top-20 z-40 rounded-md bg-rubric px-4 py-2 text-on-rubric focus:top-2"
        >
          {messages.skipToContent}
        </a>
        <Navbar locale={locale} messages={messages} pathIn={pathIn} />
        <div className="mx-auto flex max-w-7xl gap-10 px-4 sm:px-6">
          {hasPageList && (
            <nav
              aria-label={messages.navigation}
              className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-60 shrink-0 overflow-y-auto py-8 lg:block"
            >
              <PageList locale={locale} messages={messages} page={page} />
            </nav>
          )}
          <main id="main" className="flex min-w-0 grow gap-10 py-8 sm:py-10">
            {props.children}
          </main>
        </div>
        <dialog
          id="pages"
          aria-label={messages.navigation}
          className="m-0 h-dvh max-h-none w-[min(20rem,85vw)] border-e border-rule bg-sheet p-5 text-ink"
        >
          <form method="dialog" className="mb-4 flex justify-end">
            <button type="submit" aria-label={messages.close} className="grid size-9 place-items-center rounded-md">
              <Icon name="close" />
            </button>
          </form>
          <p className="mb-6 text-sm font-semibold">
            <a href={blogPath(locale)} className="text-ink no-underline hover:underline">
              {messages.blog}
            </a>
          </p>
          <PageList locale={locale} messages={messages} page={page} />
          <div className="sm:hidden">
            <ThemeButtons theme="system" labels={themeLabels(messages)} />
          </div>
        </dialog>
      </body>
    </html>
  );
}

type FrameProps = Pick<DocumentProps, 'locale' | 'messages' | 'page'>;

function Navbar({ locale, messages, pathIn }: FrameProps & { pathIn: (locale: Locale) => string }) {
  return (
    <header className="sticky top-0 z-20 border-b border-rule bg-paper/95 backdrop-blur-sm">
      <div className="mx-auto flex h-14 max-w-7xl items-center gap-2 px-4 sm:gap-3 sm:px-6">
        <button
          type="button"
          data-open-pages
          aria-label={messages.navMenu}
          className="grid size-9 place-items-center rounded-md lg:hidden"
        >
          <Icon name="menu" />
        </button>
        <a
          href={sitePath(locale, '')}
          aria-label={messages.navHome}
          className="flex items-center gap-2.5 rounded-md text-ink no-underline"
        >
          <Logo />
          <span className="display hidden text-xl sm:inline">Interlinear</span>
        </a>
        <a href={docsPath(locale)} className="hidden text-sm text-faded no-underline hover:text-ink md:inline">
          {messages.title}
        </a>
        <a href={blogPath(locale)} className="hidden text-sm text-faded no-underline hover:text-ink md:inline">
          {messages.blog}
        </a>
        <button
          type="button"
          data-search
          className="ms-auto flex h-9 min-w-0 items-center gap-2 rounded-md border border-edge bg-sheet px-3 text-sm text-faded hover:text-ink"
        >
          <Icon name="search" size={16} />
          <span className="truncate">{messages.search.title}</span>
          <kbd className="ms-4 hidden text-xs sm:inline">Ctrl K</kbd>
        </button>
        <details className="relative">
          <summary
            aria-label={`${messages.languageOfSite}: ${LOCALE_NAMES[locale]}`}
            className="grid size-9 list-none place-items-center rounded-md text-faded hover:text-ink"
          >
            <Icon name="globe" size={18} />
          </summary>
          <ul className="absolute end-0 mt-1 w-44 rounded-md border border-rule bg-sheet p-1 shadow-sheet">
            {LOCALES.map((other) => (
              <li key={other}>
                <a
                  href={pathIn(other)}
                  lang={other}
                  data-locale={other}
                  aria-current={other === locale ? 'true' : undefined}
                  className="block rounded-sm px-3 py-1.5 text-sm text-ink no-underline hover:bg-sunken aria-[current]:text-rubric"
                >
                  {LOCALE_NAMES[other]}
                </a>
              </li>
            ))}
          </ul>
        </details>
        <div className="hidden sm:block">
          <ThemeButtons theme="system" labels={themeLabels(messages)} />
        </div>
        <a href={sitePath(locale, 'translate/text')} className={`${buttonClass('primary')} max-xl:hidden`}>
          {messages.openTranslator}
        </a>
      </div>
    </header>
  );
}

function themeLabels({ theme, themeLight, themeDark, themeSystem }: DocsMessages) {
  return { group: theme, light: themeLight, dark: themeDark, system: themeSystem };
}

function PageList({ locale, messages, page }: FrameProps) {
  return SECTIONS.map((section) => (
    <section key={section.id} className="mb-6">
      <p className="mb-1.5 text-sm font-semibold">{sectionTitle(messages, section.id)}</p>
      <ul className="border-s border-rule">
        {section.pages.map((other) => (
          <li key={other}>
            <a
              href={docsPath(locale, other)}
              aria-current={other === page ? 'page' : undefined}
              className="-ms-px block border-s border-transparent py-1 ps-4 text-sm text-faded no-underline hover:text-ink aria-[current]:border-rubric aria-[current]:font-medium aria-[current]:text-rubric"
            >
              {pageTitle(messages, other)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}
