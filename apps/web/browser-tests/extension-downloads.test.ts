import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LOCALES } from '@interlinear/messages/locales';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SiteUnderTest, startSite } from './site-under-test.ts';

const BROWSERS = ['chrome', 'edge', 'firefox'] as const;

let site: SiteUnderTest;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'interlinear-zips-'));
  for (const browser of BROWSERS) {
    for (const version of ['0.9.0', '0.10.0']) {
      await writeFile(path.join(folder, `interlinear-${browser}-${version}.zip`), `${browser} ${version}`);
    }
  }
  site = await startSite({ EXTENSION_ZIPS: folder }, 'full browser');
});
afterAll(async () => {
  await site?.close();
  await rm(folder, { recursive: true });
});

describe('the browser extension on the home page', () => {
  it.each([
    ['Chrome', 'chrome'],
    ['Edge', 'edge'],
    ['Firefox', 'firefox'],
  ])('[EXT-01] [SITE-19] is downloaded for %s in its newest version, and the page stays', async (name, id) => {
    const { page, errors } = await site.openInTest('/en');
    const section = page.getByRole('region', { name: 'The browser extension' });
    const downloading = page.waitForEvent('download');
    await section.getByRole('link', { name: `For ${name} (zip)` }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`interlinear-${id}-0.10.0.zip`);
    expect(await readFile(await download.path(), 'utf8')).toBe(`${id} 0.10.0`);
    expect(new URL(page.url()).pathname).toBe('/en');
    expect(errors).toEqual([]);
  });

  it('[EXT-01] [SITE-19] is downloaded by keyboard, one browser after the other', async () => {
    const { page } = await site.openInTest('/en');
    await page.getByRole('link', { name: 'For Chrome (zip)' }).focus();
    for (const browser of BROWSERS) {
      const downloading = page.waitForEvent('download');
      await page.keyboard.press('Enter');
      expect((await downloading).suggestedFilename()).toBe(`interlinear-${browser}-0.10.0.zip`);
      await page.keyboard.press('Tab');
    }
  });

  it('[EXT-09] is polled fifteen times and then no more if it is not installed', async () => {
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
      expect(links).toEqual(BROWSERS.map((browser) => `/downloads/interlinear-${browser}.zip`));
      for (const link of links) {
        const answer = await fetch(`${site.server.url}${link}`);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
      }
      expect(section).toMatch(/<h2[^>]*>[^<]+<\/h2>/);
    },
  );
});
