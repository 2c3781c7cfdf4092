import { readFile } from 'node:fs/promises';
import { LOCALES } from '@interlinear/messages/locales';
import { launchBrowser } from '@interlinear/testing/browsers/chromium';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createReusedPages } from './reused-pages.ts';
import { BROWSERS_WITH_ZIP } from './shared-site-files.ts';
import { type SiteUnderTest, useSharedSite, visit } from './site-under-test.ts';

/** Browsers for which the home page offers the zip: Chrome has a store. */
const NAMES = { edge: 'Edge', firefox: 'Firefox' };
const OFFERED = ['edge', 'firefox'] as const;

let site: SiteUnderTest;

beforeAll(async () => {
  site = await useSharedSite();
});
afterAll(() => site.close());

describe('the browser extension on the home page', () => {
  itWhenDeep(
    '[EXT-01] [SITE-19] is downloaded for a browser in its newest version, by pointer and keyboard, and the page stays',
    async () => {
      // The headless shell has another download manager.
      const browser = await launchBrowser('full browser');
      onTestFinished(() => browser.close());
      const { page, errors } = await createReusedPages(browser, site.server.url)({});
      await visit(page, `${site.server.url}/en`);
      const link = (id: keyof typeof NAMES) =>
        page
          .getByRole('region', { name: 'The browser extension' })
          .getByRole('link', { name: `For ${NAMES[id]} (zip)` });
      for (const id of OFFERED) {
        const downloading = page.waitForEvent('download');
        await link(id).click();
        const download = await downloading;
        expect(download.suggestedFilename()).toBe(`interlinear-${id}-0.10.0.zip`);
        expect(await readFile(await download.path(), 'utf8')).toBe(`${id} 0.10.0`);
      }
      await link('edge').focus();
      for (const id of OFFERED) {
        const downloading = page.waitForEvent('download');
        await page.keyboard.press('Enter');
        expect((await downloading).suggestedFilename()).toBe(`interlinear-${id}-0.10.0.zip`);
        await page.keyboard.press('Tab');
      }
      expect(new URL(page.url()).pathname).toBe('/en');
      expect(errors).toEqual([]);
    },
  );

  itWhenDeep('[EXT-09] is polled fifteen times and then no more if it is not installed', async () => {
    const { page } = await site.openInTest('/en');
    const timesAsked = () => page.evaluate<number>('window.timesAsked');
    await page.addInitScript(`
      window.timesAsked = 0;
      addEventListener('message', ({ data }) => {
        if (data?.type === 'interlinear:extension-wanted') window.timesAsked += 1;
      });
    `);
    await page.clock.install();
    await page.reload();
    await expect.poll(timesAsked).toBeGreaterThan(0);
    await page.clock.runFor(60_000);
    // Messages arrive in the order in which they were sent, so this one arrives after any sixteenth poll.
    await page.evaluate(`new Promise((resolve) => {
      addEventListener('message', ({ data }) => data === 'end' && resolve());
      postMessage('end');
    })`);
    expect(await timesAsked()).toBe(15);
    expect(await page.getByText(/^Installed in this browser/).count()).toBe(0);
  });

  it.each(LOCALES)(
    '[SITE-08] [SITE-19] is offered in %s without scripts, by links to existing files',
    async (locale) => {
      const html = await (await fetch(`${site.server.url}/${locale}`)).text();
      const [section = ''] = /<section[^>]* id="extension".*?<\/section>/s.exec(html) ?? [];
      const links = (section.match(/<a [^>]*>/g) ?? [])
        .filter((tag) => / download\b/.test(tag))
        .map((tag) => / href="([^"]+)"/.exec(tag)?.[1]);
      expect(links).toEqual(BROWSERS_WITH_ZIP.map((browser) => `/downloads/interlinear-${browser}.zip`));
      for (const link of links) {
        const answer = await fetch(`${site.server.url}${link}`);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
      }
      expect(section).toMatch(/<h2[^>]*>[^<]+<\/h2>/);
    },
  );
});
