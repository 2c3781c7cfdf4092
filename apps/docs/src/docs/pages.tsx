import type { DocsMessages } from '@interlinear/messages/docs';
import { LOCALES, type Locale } from '@interlinear/messages/locales';
import type { Article } from '../markdown/article.ts';
import { ArticleBody, type ArticleContext } from '../markdown/article-body.tsx';
import { type Assets, Document } from './document.tsx';
import { docsPath, PAGES, type PageId, pageTitle, SECTIONS, sectionOf, sectionTitle } from './site-map.ts';

export interface PageFrame {
  locale: Locale;
  messages: DocsMessages;
  assets: Assets;
}

export interface ArticlePageProps extends PageFrame {
  page: PageId;
  article: Article;
  links: Pick<ArticleContext, 'linkTo' | 'pictureOf'>;
  /** Locale of the article's text. */
  textLocale: Locale;
  /** Locales with an article of their own. */
  locales: readonly Locale[];
}

/** A page with an article, its table of contents, and links to its neighbours. */
export function ArticlePage(props: ArticlePageProps) {
  const { locale, messages, assets, page, article, links, textLocale, locales } = props;
  const contents = article.headings.filter(({ depth }) => depth <= 3);
  return (
    <Document
      {...{ locale, messages, assets, page, textLocale, locales }}
      title={article.title}
      description={article.description}
    >
      <div className="min-w-0 max-w-3xl grow">
        <p className="text-sm font-medium text-rubric">{sectionTitle(messages, sectionOf(page))}</p>
        <ArticleText {...{ locale, messages, article, textLocale, links }} />
        <Neighbours locale={locale} messages={messages} page={page} />
      </div>
      {contents.length > 1 && (
        <nav
          aria-label={messages.onThisPage}
          className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] w-52 shrink-0 self-start overflow-y-auto xl:block"
        >
          <p className="mb-2 text-sm font-semibold">{messages.onThisPage}</p>
          <ul className="grid gap-1.5 text-sm" lang={textLocale}>
            {contents.map(({ id, text, depth }) => (
              <li key={id} className={depth > 2 ? 'ps-3' : undefined}>
                <a href={`#${encodeURIComponent(id)}`} className="text-faded no-underline hover:text-ink">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Document>
  );
}

type ArticleTextProps = Pick<ArticlePageProps, 'locale' | 'messages' | 'article' | 'textLocale' | 'links'>;

/** Title and text of an article or a post; says in the reader's language when it is in English. */
export function ArticleText({ locale, messages, article, textLocale, links }: ArticleTextProps) {
  return (
    <article className="prose" lang={textLocale}>
      <h1>{article.title}</h1>
      {locale !== textLocale && (
        <p lang={locale} className="rounded-md bg-amber-wash px-4 py-2.5 text-sm text-amber">
          {messages.notTranslated}
        </p>
      )}
      <ArticleBody blocks={article.blocks} context={{ ...links, labels: messages }} />
    </article>
  );
}

function Neighbours({ locale, messages, page }: Pick<ArticlePageProps, 'locale' | 'messages' | 'page'>) {
  const position = PAGES.indexOf(page);
  const neighbours = [
    { label: messages.previous, other: PAGES[position - 1], side: 'text-start' },
    { label: messages.next, other: PAGES[position + 1], side: 'col-start-2 text-end' },
  ];
  return (
    <div className="mt-12 grid grid-cols-2 gap-4 border-t border-rule pt-6">
      {neighbours.map(
        ({ label, other, side }) =>
          other && (
            <a key={label} href={docsPath(locale, other)} className={`${side} text-ink no-underline hover:text-rubric`}>
              <span className="block text-xs text-faded">{label}</span>
              <span className="font-medium">{pageTitle(messages, other)}</span>
            </a>
          ),
      )}
    </div>
  );
}

/** The overview: every section with its pages. */
export function OverviewPage({ locale, messages, assets }: PageFrame) {
  return (
    <Document
      {...{ locale, messages, assets }}
      textLocale={locale}
      locales={LOCALES}
      title={messages.title}
      description={messages.lede}
    >
      <div className="min-w-0 grow">
        <StartHeading title={messages.title} lede={messages.lede} />
        <div className="mt-10 grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {SECTIONS.map(({ id, pages }) => (
            <section key={id} className="rounded-lg border border-rule bg-sheet p-5">
              <h2 className="display text-lg">{sectionTitle(messages, id)}</h2>
              <ul className="mt-3 grid gap-1.5 text-sm">
                {pages.map((page) => (
                  <li key={page}>
                    <a href={docsPath(locale, page)} className="text-rubric no-underline hover:underline">
                      {pageTitle(messages, page)}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </Document>
  );
}

/** Heading of the documentation's and the blog's start. */
export function StartHeading({ title, lede }: { title: string; lede: string }) {
  return (
    <>
      <h1 className="display text-4xl">{title}</h1>
      <p className="mt-3 max-w-2xl text-lg text-faded">{lede}</p>
    </>
  );
}

/** Shown for paths without a page. */
export function NotFoundPage({ locale, messages, assets }: PageFrame) {
  return (
    <Document
      {...{ locale, messages, assets }}
      textLocale={locale}
      title={messages.notFoundTitle}
      description={messages.notFoundText}
      locales={[]}
    >
      <div className="min-w-0 grow">
        <h1 className="display text-3xl">{messages.notFoundTitle}</h1>
        <p className="mt-3 text-faded">{messages.notFoundText}</p>
        <p className="mt-5">
          <a href={docsPath(locale)} className="text-rubric">
            {messages.overview}
          </a>
        </p>
      </div>
    </Document>
  );
}
