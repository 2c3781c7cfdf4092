import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { bySize, sampleEvenly } from '@interlinear/testing/test-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { findAccessibilityProblemsBySize } from './accessibility-by-size.ts';
import { say } from './account-under-test.ts';
import { type SiteUnderTest, useSharedSite } from './site-under-test.ts';

const execute = promisify(execFile);

// Pages are opened from a file, because `open` waits for React, which the documentation does not load.
let site: SiteUnderTest;

beforeAll(async () => {
  site = await useSharedSite();
});
afterAll(() => site.close());

describe('the documentation', () => {
  it('[SITE-18] has no dead link or anchor', async () => {
    /** Anchors by page; `undefined` where there is no page. */
    const pages = new Map<string, ReadonlySet<string> | undefined>();
    /** A page with a link, by its target. */
    const links = new Map<string, string>();
    const queue = ['/docs/en'];
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      if (pages.has(path)) continue;
      const answer = await fetch(site.server.url + path);
      const html = await answer.text();
      const anchors = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id);
      pages.set(path, answer.status === 200 ? new Set(anchors) : undefined);
      if (!/^\/(docs|blog)\//.test(path)) continue;
      for (const [, to = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
        if (/^https?:/.test(to)) continue;
        const { pathname, hash } = new URL(to, site.server.url + path);
        links.set(pathname + hash, path);
        if (!pages.has(pathname)) queue.push(pathname);
      }
    }
    const dead = [...links].filter(([to]) => {
      const [path = '', anchor] = to.split('#');
      const anchors = pages.get(path);
      return anchors === undefined || (anchor !== undefined && !anchors.has(decodeURIComponent(anchor)));
    });
    expect(dead).toEqual([]);
    expect(pages.size).toBeGreaterThan(200);
  });

  it('[SITE-22] do not scroll sideways at any width, and axe finds nothing', async () => {
    const { page, errors } = await site.openInTest('/icon.svg');
    const paths = [
      '/docs/en',
      '/docs/en/installation',
      '/docs/de/configuration',
      '/docs/zh-CN/api-keys',
      '/blog/en',
      '/blog/de/keeping-the-layout-of-a-pdf',
    ];
    // Quick, three kinds of page stand for the others.
    for (const [index, path] of bySize({ quick: sampleEvenly(paths, 3), deep: paths }).entries()) {
      await page.goto(site.server.url + path);
      for (const [turn, width] of [360, 768, 1440].entries()) {
        await page.setViewportSize({ width, height: 900 });
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect([path, width, Math.max(0, excess)]).toEqual([path, width, 0]);
        // axe takes most of the time: quick, each page at one width, by turns.
        if (bySize({ quick: turn === index % 3, deep: true }))
          expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
      }
    }
    expect(errors).toEqual([]);
  });

  it.each([
    ['zh-CN', '翻译', /\/docs\/zh-CN\/(text-translator|web-pages)$/],
    ['zh-TW', '翻譯網頁', /\/docs\/zh-TW\/web-pages$/],
    ['ja', '翻訳', /\/docs\/ja\/(quick-start|web-pages|text-translator|engines|faq)/],
    ['ko', '번역', /\/docs\/ko\/(quick-start|web-pages|text-translator|engines|faq)/],
    ['de', 'Übersetzung', /\/docs\/de\/(quick-start|web-pages|text-translator|translation-styles|engines|faq)/],
    ['en', 'instalation', /\/docs\/en\/installation/],
    ['en', 'glosary', /\/docs\/en\/glossary$/],
    ['en', 'keybord shortcuts', /\/docs\/en\/shortcuts$/],
    ['en', 'own api key', /\/docs\/en\/own-keys$/],
    ['en', 'use my own API key', /\/docs\/en\/own-keys$/],
    ['en', 'PDF failed', /\/docs\/en\/troubleshooting#pdf$/],
    ['en', 'PDF fails', /\/docs\/en\/troubleshooting#pdf$/],
    ['en', 'why did my PDF fail?', /\/docs\/en\/troubleshooting#pdf$/],
    ['zh-CN', 'PDF 翻译失败', /\/docs\/zh-CN\/troubleshooting#pdf$/],
  ])('[SITE-17] finds the right page in %s for “%s”', async (locale, query, page) => {
    const answer = await fetch(`${site.server.url}/1/indexes/docs_${locale}/query`, {
      method: 'POST',
      body: JSON.stringify({ query, hitsPerPage: 6 }),
    });
    const { hits } = z.object({ hits: z.array(z.object({ url: z.string() })) }).parse(await answer.json());
    expect(hits[0]?.url).toMatch(page);
  });

  itWhenDeep('[SITE-17] keeps to its limits and times', async () => {
    const { page, errors } = await site.openInTest('/icon.svg');
    await page.clock.install({ time: '2026-01-01' });
    await page.goto(`${site.server.url}/docs/en/faq`);
    await page.clock.pauseAt('2026-01-02');
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/1/indexes/')) searches.push(request.postDataJSON().query);
    });
    const text = (key: 'hint' | 'nothing') => page.getByText(say('en', 'search', key));
    await page.keyboard.press('/');
    const input = page.getByRole('combobox');
    await input.fill('p');
    await page.clock.runFor(1_000);
    await text('hint').waitFor();
    await input.fill('page');
    await page.clock.runFor(299);
    expect(searches).toEqual([]);
    await page.clock.runFor(1);
    await page.getByRole('option').first().waitFor();
    expect([searches, await page.getByRole('option').count()]).toEqual([['page'], 6]);
    const isChosen = (index: number) => page.getByRole('option').nth(index).getAttribute('aria-selected');
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', 5],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => isChosen(index)).toBe('true');
    }
    await input.fill('  ');
    await text('hint').waitFor();
    expect(await page.getByRole('option').count()).toBe(0);

    await page.route('**/1/indexes/**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await input.fill('anything');
    await page.clock.runFor(300);
    await text('nothing').waitFor();
    await page.unroute('**/1/indexes/**');

    await input.blur();
    await page.clock.runFor(199);
    expect(await input.count()).toBe(1);
    await page.clock.runFor(1);
    await input.waitFor({ state: 'detached' });
    expect(errors.filter((error) => !error.includes('500'))).toEqual([]);
  });

  it('[API-07] shows samples that work', async () => {
    const article = await readFile(new URL('../../docs/content/en/api.md', import.meta.url), 'utf8');
    const samples = [...article.matchAll(/^```(sh|js) run\n(.*?)^```/gms)];
    const outputs = samples.map(async ([, language, code = '']) => {
      const program = code.replaceAll('http://127.0.0.1:8080', site.server.url);
      const { stdout } =
        language === 'sh'
          ? await execute('sh', ['-c', program])
          : await execute(process.execPath, ['--input-type=module', '--eval', program]);
      return stdout;
    });
    const [translated, engines, events] = await Promise.all(outputs);
    expect(JSON.parse(translated ?? '')).toMatchObject({ code: 1, data: { service: 'microsoft-edge' } });
    expect(JSON.parse(engines ?? '')).toMatchObject({ code: 1 });
    expect(events?.match(/^event: segment$/gm)).toHaveLength(3);
  });

  it('[SITE-17] is searched by keyboard', async () => {
    const { page, errors } = await site.openInTest('/icon.svg');
    await page.goto(`${site.server.url}/docs/de/installation`);
    await page.keyboard.press('/');
    const input = page.getByRole('combobox', { name: say('de', 'search', 'title') });
    await input.fill('xqzwvk');
    await page.getByText(say('de', 'search', 'nothing')).waitFor();
    await input.fill('webseiten');
    await page
      .getByRole('option', { name: say('de', 'docs', 'pageWebPages') })
      .first()
      .waitFor();
    expect(await findAccessibilityProblemsBySize(page, 'dark')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/de\/web-pages$/);
    await page.keyboard.press('Control+k');
    await input.waitFor();
    await page.keyboard.press('Escape');
    await input.waitFor({ state: 'detached' });

    // Another language shows the same section.
    await page.goto(`${site.server.url}/docs/en/account#security`);
    await page.locator('a[data-locale=zh-CN]').dispatchEvent('click');
    await page.waitForURL(/\/docs\/zh-CN\/account#security$/);
    expect(errors).toEqual([]);
  });
});
