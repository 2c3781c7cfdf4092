import { LOCALES } from '@interlinear/messages/locales';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findAccessibilityProblemsBySize, findAccessibilityProblemsWhenDeep } from './accessibility-by-size.ts';
import { say } from './account-under-test.ts';
import { type SiteUnderTest, useSharedSite, visit } from './site-under-test.ts';

let site: SiteUnderTest;

beforeAll(async () => {
  site = await useSharedSite();
});
afterAll(() => site.close());

const ASKS_ABOUT_COOKIES = { stored: { 'cookie-preferences': '' } };

/** Screens for everybody. */
const PUBLIC_SCREENS = ['', 'features', 'test-translation', 'translate/text', 'translate/pdf', 'translate/image']
  .concat([
    'translate/subtitles',
    'pricing',
    'products/tokens',
    'products/docs',
    'products/family',
    'login',
    'register',
  ])
  .concat(['forgot-password', 'invite', 'redeem', 'terms', 'privacy']);

describe('every public page', () => {
  it('leads to pages and anchors that exist, and has a picture for shared links', async () => {
    const pages = new Map<string, { status: number; html: string }>();
    const load = async (address: string) => {
      const known = pages.get(address);
      if (known) return known;
      const answer = await fetch(site.server.url + address);
      const isPage = answer.headers.get('content-type')?.includes('html') === true;
      const html = isPage ? await answer.text() : '';
      if (!isPage) await answer.body?.cancel();
      const page = { status: answer.status, html };
      pages.set(address, page);
      return page;
    };
    const dead: string[] = [];
    const checked = new Set<string>();
    for (const screen of PUBLIC_SCREENS) {
      const from = screen === '' ? '/en' : `/en/${screen}`;
      const { html } = await load(from);
      const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1];
      const targets = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) =>
        href.replaceAll('&amp;', '&'),
      );
      for (const href of picture ? [...targets, picture] : targets) {
        const { origin, pathname, hash, protocol } = new URL(href, site.server.url + from);
        // The zips are built apart.
        const isOurs = protocol === 'http:' && origin === site.server.url && !pathname.startsWith('/downloads/');
        if (!isOurs || checked.has(pathname + hash)) continue;
        checked.add(pathname + hash);
        const target = await load(pathname);
        const hasAnchor = hash === '' || target.html.includes(`id="${hash.slice(1)}"`);
        if (target.status !== 200 || !hasAnchor) dead.push(`${from} → ${href}: ${target.status}`);
      }
    }
    expect(checked.size).toBeGreaterThan(40);
    expect(dead).toEqual([]);
  });

  it('[SITE-15] is in the sitemap, with its translations', async () => {
    const sitemap = await (await fetch(`${site.server.url}/sitemap.xml`)).text();
    for (const screen of ['', '/features', '/pricing', '/translate/text'])
      expect(sitemap).toContain(`<loc>${site.server.url}/ja${screen}</loc>`);
    expect(sitemap).toContain(`hreflang="x-default" href="${site.server.url}/zh-CN/pricing"`);
    expect(sitemap).not.toContain('/profile<');
    const robots = await (await fetch(`${site.server.url}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${site.server.url}/sitemap.xml`);
  });
});

/** Addresses of the navbar's entries (SITE-09), in English and with these details. */
const NAVBAR_LINKS = [
  '/en/translate/pdf',
  '/docs/en',
  '/en/pricing',
  '/en/translate/text',
  '/en/translate/image',
  '/en/products/tokens',
  '/en/redeem',
  '/en/invite',
  '/en/dashboard',
  '/en/api-keys',
  '/en#extension',
  'https://video.test/en',
  'https://community.test/',
  // The operator has set no blog, but the site has one.
  '/blog/en',
];

describe('the navbar and the footer', () => {
  it('[SITE-09] [SITE-11] [SITE-13] [SITE-14] lead everywhere, and to what the operator has set, on narrow screens too; the home page between them shows the product at work, downloads, engines, rating and partner', async () => {
    const { page, errors } = await site.openInTest('/en');
    const linksIn = (selector: string) =>
      page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    await expect
      .poll(() => linksIn('header nav > div a, header nav > a'))
      .toEqual(expect.arrayContaining(['/en', ...NAVBAR_LINKS]));
    await expect
      .poll(() => linksIn('footer a'))
      .toEqual(
        expect.arrayContaining([
          'https://store.test/chrome',
          '/downloads/interlinear-edge.zip',
          '/downloads/interlinear-firefox.zip',
          '/downloads/interlinear-chrome.zip',
          '/docs/en/quick-start',
          '/blog/en',
          'https://requests.test/',
          '/docs/en/installation',
          '/en/privacy',
          '/en/terms',
          'mailto:help@interlinear.test',
          'https://social.test/@interlinear',
        ]),
      );
    expect(await page.locator('footer').innerText()).toContain(
      'Interlinear Pte. Ltd. · 1 Example Road, Singapore 012345',
    );

    const main = page.getByRole('main');
    await expect.poll(() => main.locator('img:visible').count()).toBe(7);
    for (const picture of await main.locator('img:visible').all()) {
      await picture.evaluate((image) => image.scrollIntoView({ behavior: 'instant' }));
      await expect
        .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
        .toBeGreaterThanOrEqual(800);
    }
    const downloads = page.getByRole('region', { name: 'The browser extension' });
    const links = await downloads.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(
      expect.arrayContaining([
        'https://store.test/chrome',
        '/downloads/interlinear-edge.zip',
        '/downloads/interlinear-firefox.zip',
        'https://store.test/android',
        'https://www.apertium.org/',
      ]),
    );
    const text = await downloads.innerText();
    for (const name of ['Safari', 'iOS', 'Google Play']) expect(text).toMatch(new RegExp(`${name}\\s+Coming soon`));
    expect(text).toContain('4.8 out of 5, from 1,000 ratings');

    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Search the help' }).waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog');
    await menu.getByRole('link', { name: /Text translator/ }).waitFor();
    const inMenu = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const ofLanguages = LOCALES.map((locale) => `/${locale}`);
    expect(inMenu).toEqual(expect.arrayContaining([...NAVBAR_LINKS, ...ofLanguages, '/en/login', '/en/register']));
    expect(errors).toEqual([]);
  });

  it('[SITE-07] are missing where a PDF is shown', async () => {
    // Without scripts, which would ask a visitor to log in.
    const { page } = await site.openInTest('/en/pdf-display', { javaScriptEnabled: false });
    await page.locator('main, [role=status]').first().waitFor();
    expect(await page.locator('nav[aria-label=Main], footer').count()).toBe(0);
  });
});

describe('the home page', () => {
  it('[SITE-14] plays the introduction after a press, with captions, and tries again when it could not be loaded', async () => {
    const { page } = await site.openInTest('/ja');
    const t = (key: string) => say('ja', 'home', key);
    const video = page.locator(`video[aria-label="${t('videoLabel')}"][poster]`);
    await video.waitFor();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    const isFilm = (path: string) => path.startsWith('/films/') && path.endsWith('.webm');
    const loading = page.getByText(t('videoLoading'));
    // A film that is not loaded fires no events of its own.
    await video.dispatchEvent('waiting');
    await loading.waitFor();
    await video.dispatchEvent('canplay');
    await loading.waitFor({ state: 'detached' });
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    await page.route('**/films/*.webm', async (route) => {
      await held.promise;
      await route.abort();
    });
    await video.evaluate((element: HTMLVideoElement) => void element.play().catch(() => undefined));
    await loading.waitFor();
    held.resolve();
    await page.getByText(t('videoFailed')).waitFor();
    expect(await loading.count()).toBe(0);
    await page.unroute('**/films/*.webm');
    await page.getByRole('button', { name: t('retry') }).click();
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
    expect(new Set(loaded.filter(isFilm))).toEqual(new Set(['/films/intro-en.webm']));
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length)).toBe(6);
    expect(await page.getByText(t('videoFailed')).count()).toBe(0);
  });

  it('[SITE-15] tells search engines price, rating and publisher', async () => {
    const html = await (await fetch(`${site.server.url}/ja`)).text();
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'SoftwareApplication',
      inLanguage: 'ja',
      offers: { price: 0, priceCurrency: 'USD' },
      aggregateRating: { ratingValue: 4.8, ratingCount: 1000 },
      publisher: { name: 'Interlinear Pte. Ltd.', sameAs: ['https://social.test/@interlinear'] },
    });
    expect(html).not.toContain('origin.invalid');
  });
});

describe('the choice of cookies', () => {
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookie-preferences'));

  it('[SITE-16] opens by itself, before anything is loaded from others; is reached first by Tab; closes by Escape and by a click outside without a choice; and opens from the footer with a switch per kind', async () => {
    const { page, context, errors } = await site.openInTest('/robots.txt', ASKS_ABOUT_COOKIES);
    const requested: string[] = [];
    context.on('request', (request) => requested.push(request.url()));
    const dialog = page.getByRole('dialog');
    for (const screen of casesBySize(1, ['/translate/text', '/login', '/pricing'])) {
      await visit(page, `${site.server.url}/en${screen}`);
      await dialog.waitFor();
    }
    // A first-time visitor can type.
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
    await page.keyboard.press('Tab');
    expect(await dialog.getByRole('button', { name: 'Close' }).evaluate((it) => it === document.activeElement)).toBe(
      true,
    );
    await dialog.getByText('Choose individually').click();
    expect(await dialog.getByRole('checkbox', { name: /^Functional/ }).isVisible()).toBe(true);
    expect(await findAccessibilityProblemsBySize(page, 'dark')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await stored(page)).toBe('');

    await visit(page, `${site.server.url}/en`);
    await dialog.waitFor();
    const origins = new Set(requested.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin));
    expect([...origins]).toEqual([site.server.url]);
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    await page.mouse.click(10, 10);
    await dialog.waitFor({ state: 'detached' });
    expect(await stored(page)).toBe('');
    const open = page.getByRole('button', { name: 'Cookie preferences' });
    await open.click();
    await dialog.getByRole('checkbox', { name: /^Performance/ }).check();
    expect(await dialog.getByRole('checkbox', { name: /^Necessary/ }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Save my choice' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(JSON.parse((await stored(page)) ?? '')).toEqual({ functional: false, performance: true, targeting: false });
    for (const [choice, isAllowed] of [
      ['Accept all', true],
      ['Reject all', false],
    ] as const) {
      await open.click();
      await dialog.getByRole('button', { name: choice }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(JSON.parse((await stored(page)) ?? '')).toEqual({
        functional: isAllowed,
        performance: isAllowed,
        targeting: isAllowed,
      });
    }
    expect(errors).toEqual([]);
  });
});

describe('a page whose program is still loading', () => {
  it.each(
    casesBySize(1, [
      { screen: '/translate/text', knowsText: 'text=/^8 \\/ /' },
      { screen: '', knowsText: 'a[href*="q=A+bridge"]' },
    ]),
  )(
    '[SITE-09] [SITE-14] [TXT-01] paints first, and keeps what is clicked and typed meanwhile: /en$screen',
    async ({ screen, knowsText }) => {
      const { page, errors } = await site.openInTest('/robots.txt');
      const address = `${site.server.url}/en${screen}`;
      // The page's own text asks for no module: its script does, after the first frame.
      const html = await (await page.request.get(address)).text();
      expect(html).not.toMatch(/<link[^>]+modulepreload|<script[^>]+src="[^"]+"[^>]+module/);
      const program = Promise.withResolvers<void>();
      onTestFinished(() => program.resolve());
      await page.route('**/*.js', async (route) => {
        await program.promise;
        await route.continue();
      });
      // Modules that are still loading may keep the page from its load event.
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-paint').length)).toBe(1);
      const menu = page.getByRole('button', { name: 'Tools' });
      await menu.click();
      const field = page.getByRole('textbox', { name: 'Text to translate' });
      await field.fill('A bridge');
      expect(await menu.getAttribute('aria-expanded')).toBe('false');
      program.resolve();
      await page.locator('header button[aria-expanded=true]').waitFor();
      await page.locator(knowsText).first().waitFor();
      expect(await field.inputValue()).toBe('A bridge');
      expect(errors).toEqual([]);
    },
  );
});

describe('the prices', () => {
  it('[BILL-15] [BILL-17] [SITE-17] answer questions with the server’s figures, and name the address of support; the search opens by its keys there, and leads to a page of the documentation', async () => {
    const { page } = await site.openInTest('/en/pricing');
    const support = page.getByRole('main').getByRole('link', { name: 'help@interlinear.test' });
    expect(await support.getAttribute('href')).toBe('mailto:help@interlinear.test');
    const sales = page.getByRole('main').getByRole('link', { name: 'Contact sales' });
    expect(await sales.getAttribute('href')).toBe('mailto:help@interlinear.test');
    const question = page.locator('details').filter({ hasText: 'Can I get a refund?' });
    await question.locator('summary').click();
    await question.getByText('72').waitFor();
    await searchByKeys(page);
  });
});

/** Opens the search by each of its keys, and the page of the documentation that it finds. */
async function searchByKeys(page: Page): Promise<void> {
  const input = page.getByRole('combobox', { name: 'Search the help' });
  for (const key of ['/', 'Control+k']) {
    // Loaded once the page is idle.
    await expect
      .poll(async () => {
        await page.keyboard.press(key);
        return await input.count();
      })
      .toBe(1);
    if (key === '/') {
      // The key may have been typed into the field, too, which the first press empties.
      await expect
        .poll(async () => {
          await page.keyboard.press('Escape');
          return await input.count();
        })
        .toBe(0);
    }
  }
  await input.fill('shortcuts');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/en/**');
}

describe('the test page', () => {
  itWhenDeep('[SITE-24] detects the extension and its version', async () => {
    const script = `addEventListener('message', ({ data }) => {
      if (data.type === 'interlinear:extension-wanted')
        postMessage({ type: 'interlinear:extension', version: '1.2.3' }, location.origin);
    });`;
    const { page } = await site.openInTest('/en/test-translation', { script });
    await page.getByText('The extension is here, version 1.2.3.').waitFor();
    expect(await page.getByRole('button', { name: 'Translate the sample' }).count()).toBe(0);
  });

  it('[SITE-24] translates itself without the extension, also what arrives late, and restores the original', async () => {
    const answer = await (await fetch(`${site.server.url}/pubapi1/system_engines`)).json();
    // Without the offline engine, whose output depends on the installed models.
    const data = answer.data.filter(({ id }: { id: string }) => id === 'microsoft-edge');
    const { page, errors } = await site.openInTest('/robots.txt');
    await page.route('**/pubapi1/system_engines', (route) => route.fulfill({ json: { ...answer, data } }));
    await visit(page, `${site.server.url}/en/test-translation`);
    const sample = page.locator('[data-sample]');
    const original = await sample.innerText();
    await page.getByText(say('en', 'test-translation', 'missing')).waitFor();
    await page.getByRole('button', { name: 'Translate the sample' }).click();
    await page.getByText(/\d+ parts have been translated\./).waitFor();
    const translated = await sample.innerText();
    expect(translated).toContain('【de:Dogs travel free of charge】');
    expect(translated).not.toContain('【de:translate="no"');
    // Code stays, and a link inside a sentence is a link in its translation.
    expect(translated.match(/ticket --print 4711/g)).toHaveLength(2);
    expect(await sample.locator('interlinear-translation a').allInnerTexts()).toEqual(['【de:the timetable below】']);
    await page.getByRole('button', { name: 'Add a paragraph' }).click();
    await sample.getByText(/【de:This paragraph arrived late/).waitFor();
    await page.getByRole('button', { name: 'Show original' }).click();
    await expect.poll(() => sample.innerText()).toContain(original);
    await expect.poll(() => sample.locator('interlinear-translation').count()).toBe(0);
    expect(errors).toEqual([]);
  });
});
