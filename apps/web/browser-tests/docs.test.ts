import { findAccessibilityProblemsInBothSchemes } from '@interlinear/testing/browsers/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { say } from './account-under-test.ts';
import { type SiteUnderTest, startSite } from './site-under-test.ts';

// Pages are opened from a file, because `open` waits for React, which the documentation does not load.
let site: SiteUnderTest;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe('the documentation', () => {
  it('[SITE-18] has no dead link or anchor', async () => {
    const pages = new Map<string, string>();
    const links: { from: string; to: string }[] = [];
    const queue = ['/docs/en'];
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      if (pages.has(path)) continue;
      const answer = await fetch(site.server.url + path);
      const html = await answer.text();
      pages.set(path, answer.status === 200 ? html : '');
      if (!path.startsWith('/docs/')) continue;
      for (const [, to = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
        if (/^https?:/.test(to)) continue;
        const { pathname, hash } = new URL(to, site.server.url + path);
        links.push({ from: path, to: pathname + hash });
        queue.push(pathname);
      }
    }
    const dead = links.filter(({ to }) => {
      const [path = '', anchor] = to.split('#');
      const html = pages.get(path) ?? '';
      return html === '' || (anchor !== undefined && !html.includes(`id="${decodeURIComponent(anchor)}"`));
    });
    expect(dead).toEqual([]);
    expect(pages.size).toBeGreaterThan(200);
  });

  it.each([360, 768, 1440])('[SITE-22] %d px: axe finds nothing, and nothing scrolls sideways', async (width) => {
    const { page, errors } = await site.openInTest('/icon.svg', { viewport: { width, height: 900 } });
    for (const path of ['/docs/en', '/docs/en/installation', '/docs/de/configuration', '/docs/zh-CN/api-keys']) {
      await page.goto(site.server.url + path);
      expect(await findAccessibilityProblemsInBothSchemes(page)).toEqual([]);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, Math.max(0, excess)]).toEqual([path, 0]);
    }
    expect(errors).toEqual([]);
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
    expect(await findAccessibilityProblemsInBothSchemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/de\/web-pages$/);
    await page.keyboard.press('Control+k');
    await input.waitFor();
    await page.keyboard.press('Escape');
    await input.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });
});
