import path from 'node:path';
import { EXTENSION_HELP_PAGES, HELP_PAGES } from '@interlinear/contract/help-paths';
import { SCREENS } from '@interlinear/contract/site-paths';
import { LOCALES } from '@interlinear/messages/locales';
import { beforeAll, describe, expect, it } from 'vitest';
import { POSTS } from './blog/posts.ts';
import { isPageId, PAGES, type PageId } from './docs/site-map.ts';
import { renderSite } from './render-site.tsx';

/** References that are generated from code, whose words are English. */
const ENGLISH_PAGES: readonly PageId[] = ['configuration', 'operations', 'api-reference'];
const IN_EVERY_LANGUAGE: readonly PageId[] = ['quick-start', 'installation', 'faq'];

const root = path.join(import.meta.dirname, '..');
const PICTURES = path.join(root, '..', 'web', 'public', 'pictures');

describe('the site of the documentation', () => {
  let files: Map<string, string>;
  const pageAt = (address: string) => files.get(`${address}/index.html`) ?? '';

  beforeAll(() => {
    files = renderSite({
      content: path.join(root, 'content'),
      repositoryDocs: path.join(root, '..', '..', 'docs'),
      planCatalogue: path.join(root, '..', 'server', 'catalogue', 'plans.json'),
      pictures: PICTURES,
      assets: { script: '/docs/assets/main.js', style: '/docs/assets/main.css' },
    });
  });

  it('[SITE-18] is complete in Chinese, and has its first pages in every language', () => {
    const isMissing = (locale: string, page: PageId) =>
      !pageAt(`/docs/${locale}/${page}`).includes(`<article class="prose" lang="${locale}"`);
    const chinese = ['zh-CN', 'zh-TW'].flatMap((locale) => PAGES.filter((page) => isMissing(locale, page)));
    expect(new Set(chinese)).toEqual(new Set(ENGLISH_PAGES));
    expect(LOCALES.flatMap((locale) => IN_EVERY_LANGUAGE.filter((page) => isMissing(locale, page)))).toEqual([]);
  });

  it('[SITE-18] names the translations of a page, and the original of one that is not translated', () => {
    const linksOf = (address: string) =>
      [
        ...pageAt(address).matchAll(
          /<link rel="(canonical|alternate)" (?:hrefLang="([^"]+)" )?href="https:\/\/origin\.invalid([^"]+)"/g,
        ),
      ].map(([, relation, language = relation, to]) => `${language} ${to}`);
    expect(linksOf('/docs/ja/faq')).toEqual([
      'canonical /docs/ja/faq',
      ...LOCALES.map((locale) => `${locale} /docs/${locale}/faq`),
      'x-default /docs/en/faq',
    ]);
    expect(linksOf('/docs/ja/engines')).toEqual([
      'canonical /docs/en/engines',
      'en /docs/en/engines',
      'zh-CN /docs/zh-CN/engines',
      'zh-TW /docs/zh-TW/engines',
      'x-default /docs/en/engines',
    ]);
    expect(linksOf('/docs/ja/404')).toEqual([]);
  });

  it('[SITE-18] names the interface as it is in each language, and leaves no mark of its sources', () => {
    expect(pageAt('/docs/de/installation')).toContain('<strong>Allgemein</strong>');
    const marked = [...files].filter(
      ([name, text]) =>
        name.endsWith('.html') && /\{\{|\{#|\*\*/.test(text.replaceAll(/<(pre|code)[\s>].*?<\/\1>/gs, '')),
    );
    expect(marked.map(([name]) => name)).toEqual([]);
  });

  it('[SITE-17] has a record for each heading, without code, in files that the server can hold', () => {
    for (const locale of LOCALES) {
      const records: { objectID: string; content: string; url: string }[] = JSON.parse(
        files.get(`/search/${locale}.json`) ?? '[]',
      );
      expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(records.length);
      expect(records.length).toBeGreaterThan(250);
      expect(records.every(({ url }) => pageAt(url.replace(/#.*/, '')) !== '')).toBe(true);
      expect(records.some(({ content }) => content.includes('curl -s'))).toBe(false);
      expect(Buffer.byteLength(JSON.stringify(records))).toBeLessThan(250_000);
    }
  });

  it('[SITE-18] has the pages to which the screens of the web app and the extension lead', () => {
    const pages = [...Object.values(HELP_PAGES), ...Object.values(EXTENSION_HELP_PAGES)];
    expect(pages.filter((page) => !isPageId(page))).toEqual([]);
  });

  it('[SITE-18] shows the product in the language of the text and in both colour schemes', () => {
    const picturesOf = (address: string) =>
      [
        ...pageAt(address).matchAll(/<img class="([\w-]+)" src="([^"]+)" alt="([^"]+)" width="(\d+)" height="(\d+)"/g),
      ].map(([, scheme, source, , ...size]) => [scheme, source, ...size.map(Number)]);
    expect(picturesOf('/docs/zh-TW/hover')).toEqual([
      ['only-light', '/pictures/hover-zh-TW-light.webp', 800, 500],
      ['only-dark', '/pictures/hover-zh-TW-dark.webp', 800, 500],
    ]);
    expect(picturesOf('/docs/de/hover').map(([, source]) => source)).toContain('/pictures/hover-en-dark.webp');
    expect(picturesOf('/docs/en/api-keys')).toHaveLength(2);
    const illustrated = PAGES.filter((page) => picturesOf(`/docs/zh-CN/${page}`).length > 0);
    expect(illustrated.length).toBeGreaterThanOrEqual(15);
  });

  it('[SITE-18] has a blog with a feed', () => {
    for (const { id } of POSTS) expect(pageAt(`/blog/de/${id}`)).toContain('<article class="prose" lang="en">');
    const feed = files.get('/blog/rss.xml') ?? '';
    expect(feed.match(/<item>/g)).toHaveLength(POSTS.length);
    expect(
      [...feed.matchAll(/<link>https:\/\/origin\.invalid(.*?)<\/link>/g)].map(([, to = '']) => pageAt(to) !== ''),
    ).toEqual([...POSTS, 0].map(() => true));
  });

  it('[SITE-18] is linked to screens that exist', () => {
    const screens = new Set(
      LOCALES.flatMap((locale) => SCREENS.map((screen) => `/${locale}${screen && `/${screen}`}`)),
    );
    const links = [...files.values()].flatMap((html) =>
      [...html.matchAll(/<a [^>]*href="(\/(?!docs|blog)[^"#]*)"/g)].map(([, to = '']) => to),
    );
    expect(links.filter((to) => !screens.has(to))).toEqual([]);
  });
});
