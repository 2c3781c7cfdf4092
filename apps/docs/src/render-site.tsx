import { SCREENS, sitePath } from '@interlinear/contract/site-paths';
import { docsMessages } from '@interlinear/messages/docs';
import { LOCALES, type Locale } from '@interlinear/messages/locales';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BlogPage, PostPage } from './blog/blog-pages.tsx';
import { writeFeed } from './blog/feed.ts';
import { blogPath, FEED_PATH, POSTS } from './blog/posts.ts';
import { type ArticleSources, type Articles, createArticles } from './docs/articles.ts';
import type { Assets } from './docs/document.tsx';
import { ArticlePage, NotFoundPage, OverviewPage } from './docs/pages.tsx';
import {
  docsPath,
  isPageId,
  PAGES,
  type PageId,
  pageTitle,
  REPOSITORY_PAGES,
  sectionOf,
  sectionTitle,
} from './docs/site-map.ts';
import type { Article } from './markdown/article.ts';
import { createPictures } from './markdown/pictures.ts';

export interface SiteSources extends ArticleSources {
  assets: Assets;
  /** Folder with the pictures of the product, which the site serves at `/pictures`. */
  pictures: string;
}

/** Renders all files of the site by path: pages as HTML, and the records of the search by locale as JSON. */
export function renderSite(sources: SiteSources): Map<string, string> {
  const files = new Map<string, string>();
  const articles = createArticles(sources);
  const pictures = createPictures(sources.pictures);
  for (const locale of LOCALES) {
    const frame = { locale, messages: docsMessages(locale), assets: sources.assets };
    const addPage = (path: string, page: ReactElement) =>
      files.set(`${path}/index.html`, `<!DOCTYPE html>${renderToStaticMarkup(page)}`);
    addPage(docsPath(locale), <OverviewPage {...frame} />);
    addPage(`${docsPath(locale)}/404`, <NotFoundPage {...frame} />);
    addPage(blogPath(locale), <BlogPage {...frame} articleOf={articles.post} />);
    const records = [];
    for (const post of POSTS) {
      const article = articles.post(post.id);
      const links = {
        linkTo: (href: string) => resolveLink(href, { locale, page: undefined, articles }),
        pictureOf: (href: string) => pictures(href, 'en'),
      };
      addPage(blogPath(locale, post.id), <PostPage {...frame} {...{ post, article, links }} />);
      const place = { path: blogPath(locale, post.id), name: article.title, category: frame.messages.blog };
      records.push(...recordsOf(article, post.id, place));
    }
    for (const page of PAGES) {
      const { article, textLocale } = articles.find(locale, page);
      const links = {
        linkTo: (href: string) => resolveLink(href, { locale, page, articles }),
        pictureOf: (href: string) => pictures(href, textLocale),
      };
      addPage(
        docsPath(locale, page),
        <ArticlePage {...frame} {...{ page, article, textLocale, links, locales: articles.localesOf(page) }} />,
      );
      records.push(
        ...recordsOf(article, page, {
          path: docsPath(locale, page),
          // The title in the reader's language is found even where the text is English.
          name: pageTitle(frame.messages, page),
          category: sectionTitle(frame.messages, sectionOf(page)),
        }),
      );
    }
    files.set(`/search/${locale}.json`, JSON.stringify(records));
  }
  files.set(FEED_PATH, writeFeed(articles.post));
  return files;
}

/** Returns the records of the search: one for the beginning of an article, and one for each heading. */
function recordsOf(
  article: Article,
  id: string,
  { path, name, category }: { path: string; name: string; category: string },
) {
  return article.passages.map((passage) => ({
    objectID: `${id}#${passage.id}`,
    title: passage.id === '' ? name : passage.title,
    content: passage.text,
    url: path + (passage.id === '' ? '' : `#${encodeURIComponent(passage.id)}`),
    category: passage.id === '' ? category : name,
  }));
}

interface LinkContext {
  locale: Locale;
  /** Page with the link; `undefined` for a post of the blog. */
  page: PageId | undefined;
  articles: Articles;
}

/**
 * Resolves a link of an article: `page.md#anchor` to another page, `site:translate/text` to a screen of the web app.
 * Returns `undefined` for files of the repository that the site does not have.
 * @throws {Error} for an unknown page or anchor
 */
function resolveLink(href: string, { locale, page, articles }: LinkContext): string | undefined {
  if (/^https?:\/\//.test(href)) return href;
  if (href.startsWith('site:')) {
    const screen = SCREENS.find((each) => href === `site:${each}`);
    if (screen === undefined) throw new Error(`The page ${page} links to ${href}, which is no screen.`);
    return sitePath(locale, screen);
  }
  if (href.startsWith('/')) return href;
  const [file = '', anchor] = href.split('#');
  const name = file.replace(/\.md$/, '');
  const reference = PAGES.find((other) => REPOSITORY_PAGES[other] === file);
  // Files of the repository link to each other, although an article may have the same name.
  const isReference =
    page !== undefined && REPOSITORY_PAGES[page] !== undefined && articles.find(locale, page).textLocale === 'en';
  const target = file === '' ? page : isReference && reference ? reference : isPageId(name) ? name : reference;
  if (!target) {
    if (isReference) return undefined;
    throw new Error(`The page ${page} links to ${href}, which does not exist.`);
  }
  if (anchor === undefined) return docsPath(locale, target);
  const { headings } = articles.find(locale, target).article;
  if (!headings.some(({ id }) => id === anchor)) throw new Error(`The page ${page} links to a missing anchor: ${href}`);
  return `${docsPath(locale, target)}#${encodeURIComponent(anchor)}`;
}
