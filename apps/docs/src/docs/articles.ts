import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { labelOf } from '@interlinear/messages/docs';
import { LOCALES, type Locale } from '@interlinear/messages/locales';
import type { PostId } from '../blog/posts.ts';
import { type Article, parseArticle } from '../markdown/article.ts';
import { errorRows } from './error-rows.ts';
import { type PlanLimits, readPlanLimits } from './plan-limits.ts';
import { type PageId, REPOSITORY_PAGES } from './site-map.ts';

export interface ArticleSources {
  /** Folder with the articles by locale. */
  content: string;
  /** The repository's own `docs` folder. */
  repositoryDocs: string;
  /** The catalogue of plans that the server uses where the operator has not given another. */
  planCatalogue: string;
}

interface FoundArticle {
  article: Article;
  /** Locale of the text. */
  textLocale: Locale;
}

export interface Articles {
  /** Finds the article of a page in a locale, or else in English. */
  find(locale: Locale, page: PageId): FoundArticle;
  /** Lists the locales that have a text of their own. */
  localesOf(page: PageId): Locale[];
  /** Returns a post of the blog. */
  post(id: PostId): Article;
}

/** Reads articles; each file is parsed once. A file that cannot be read or parsed fails with an error that names it. */
export function createArticles({ content, repositoryDocs, planCatalogue }: ArticleSources): Articles {
  const plans = readPlanLimits(planCatalogue);
  const parsed = new Map<string, Article>();
  const read = (file: string, locale: Locale) => {
    const known = parsed.get(file);
    if (known) return known;
    try {
      const article = parseArticle(fillIn(readFileSync(file, 'utf8'), locale, plans));
      parsed.set(file, article);
      return article;
    } catch (error) {
      throw new Error(`${file} cannot be rendered.`, { cause: error });
    }
  };
  const fileOf = (locale: Locale, page: PageId) => {
    const reference = locale === 'en' ? REPOSITORY_PAGES[page] : undefined;
    return reference ? join(repositoryDocs, reference) : join(content, locale, `${page}.md`);
  };
  return {
    find(locale, page) {
      const textLocale = existsSync(fileOf(locale, page)) ? locale : 'en';
      return { article: read(fileOf(textLocale, page), textLocale), textLocale };
    },
    post: (id) => read(join(content, 'blog', `${id}.md`), 'en'),
    localesOf: (page) => LOCALES.filter((locale) => existsSync(fileOf(locale, page))),
  };
}

/**
 * Replaces `{{namespace.key}}` by the label that the interface shows, `{{errors}}` by a table's rows, and `{{plans.quotas.tokens}}` by
 * the cells with a limit of each plan.
 */
function fillIn(markdown: string, locale: Locale, plans: PlanLimits): string {
  return markdown.replaceAll(/\{\{([\w.-]+)\}\}/g, (_, name: string) => {
    if (name === 'errors') return errorRows(locale);
    return name.startsWith('plans.') ? plans(name.slice('plans.'.length), locale) : labelOf(locale, name);
  });
}
