import { LOCALE_NAMES, LOCALES } from '@interlinear/messages/locales';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { bySize, casesBySize, sampleEvenly } from '@interlinear/testing/test-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityProblemsWhenDeep } from './accessibility-by-size.ts';
import { say } from './account-under-test.ts';
import { goInside, type SiteUnderTest, useSharedSite, visit, waitForProgram } from './site-under-test.ts';

let site: SiteUnderTest;

beforeAll(async () => {
  site = await useSharedSite();
});
afterAll(() => site.close());

describe('addresses', () => {
  it.each([
    ['/', undefined, '/zh-CN'],
    ['/', 'ja', '/ja'],
    ['/', 'xx', '/zh-CN'],
    ['/xx/translate/text', undefined, '/zh-CN/translate/text'],
    ['/translate/text?q=a', 'de', '/de/translate/text?q=a'],
    ['/en/nothing-here', undefined, '/zh-CN'],
    ['/fr/translate', undefined, '/fr/translate/text'],
    ['/fr/translator', undefined, '/fr/translate/text'],
    ['/fr/text', undefined, '/fr/translate/text'],
    ['/fr/text-translator', undefined, '/fr/translate/text'],
  ])('[SITE-01] [SITE-02] [SITE-05] %s with the saved locale %s leads to %s', async (path, saved, expected) => {
    const answer = await fetch(site.server.url + path, { headers: saved ? { cookie: `locale=${saved}` } : {} });
    const { pathname, search } = new URL(answer.url);
    expect(pathname + search).toBe(expected);
    expect(await answer.text()).toMatch(/<h1[ >]/);
  });

  it('says that a page does not exist, in the visitor’s language', async () => {
    const { page } = await site.openInTest('/robots.txt', { locale: 'ja-JP' });
    const answer = await page.goto(`${site.server.url}/pricng.html`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'このページはありません' }).waitFor();
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    await page.getByRole('link', { name: '料金' }).click();
    await page.waitForURL('**/ja/pricing');
  });
});

describe('prerendered pages', () => {
  it.each(bySize({ quick: sampleEvenly(LOCALES, 1), deep: LOCALES }))(
    '[SITE-08] [SITE-23] of %s have a heading, a title and links to other languages without scripts',
    async (locale) => {
      const { page, errors } = await site.openInTest(`/${locale}`, { javaScriptEnabled: false });
      expect(await page.locator('html').getAttribute('lang')).toBe(locale);
      expect(await page.title()).toMatch(/. \| Interlinear$/);
      expect((await page.locator('h1').textContent())?.length).toBeGreaterThan(5);
      const alternates = await page
        .locator('link[rel=alternate]')
        .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]));
      expect(alternates).toEqual([
        ...LOCALES.map((other) => [other, `${site.server.url}/${other}`]),
        ['x-default', `${site.server.url}/zh-CN`],
      ]);
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.server.url}/${locale}`);
      expect(errors).toEqual([]);
    },
  );

  it('[SITE-23] show the plans with their prices', async () => {
    for (const [locale, price] of casesBySize(1, [
      ['en', '$8.25'],
      ['de', '8,25'],
    ])) {
      const { page } = await site.openInTest(`/${locale}/pricing`, { javaScriptEnabled: false });
      const plans = page.getByRole('main').getByRole('list').first();
      expect(await plans.getByRole('heading').allInnerTexts()).toHaveLength(4);
      expect(await plans.innerText()).toContain(price);
    }
  });

  it('[SITE-22] [SITE-23] keep their plans when the program takes over, without an error, and have a manifest in their language, with icons that exist', async () => {
    const { page, errors } = await site.openInTest('/de/pricing');
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = await (await fetch(site.server.url + href)).json();
    expect(manifest).toMatchObject({ lang: 'de', start_url: '/de/translate/text', display: 'standalone' });
    for (const { src } of manifest.icons) expect((await fetch(site.server.url + src)).status).toBe(200);
    const devtools = await page.context().newCDPSession(page);
    expect((await devtools.send('Page.getAppManifest')).errors).toEqual([]);
    expect(errors).toEqual([]);
  });

  it.each(LOCALES)('[SITE-23] of %s tell features and prices in their language', async (locale) => {
    for (const screen of ['features', 'pricing']) {
      const html = await (await fetch(`${site.server.url}/${locale}/${screen}`)).text();
      expect(html).toContain(`<html lang="${locale}"`);
      expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]).toBe(say(locale, screen, 'heading'));
    }
  });

  it('have a different title in every locale and screen', async () => {
    const titles = new Set<string>();
    for (const locale of LOCALES) {
      for (const screen of ['', '/translate/text']) {
        const html = await (await fetch(`${site.server.url}/${locale}${screen}`)).text();
        titles.add(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
      }
    }
    expect(titles.size).toBe(2 * LOCALES.length);
  });
});

describe('the navbar', () => {
  it('[SITE-02] [SITE-03] [SITE-09] [SITE-10] opens menus by keyboard, closes them on Escape, returns the focus to their button, and can be skipped; navigates from home to the translator and back, updates focus, title and scroll position, leads from another screen to the downloads, and resolves unknown paths by the rules of the server', async () => {
    const { page, errors } = await site.openInTest('/en');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    const button = page.getByRole('button', { name: 'Tools' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const entry = page.getByRole('navigation').getByRole('link', { name: /Text translator/ });
    await entry.waitFor();
    await page.keyboard.press('Escape');
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.evaluate(() => window.scrollTo({ top: 800, behavior: 'instant' }));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await entry.click();
    await page.getByRole('heading', { level: 1, name: 'Text translator' }).waitFor();
    expect(await page.title()).toMatch(/^Text translator.* \| Interlinear$/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /Every text/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/en');
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Text translator' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/translate/text');

    const navbar = page.getByRole('navigation', { name: 'Main' });
    await navbar.getByRole('button', { name: 'More' }).focus();
    await page.keyboard.press('Enter');
    await navbar.getByRole('link', { name: 'Download' }).click();
    await page.waitForURL('**/en#extension');
    const distance = () => page.locator('#extension').evaluate((section) => section.getBoundingClientRect().top);
    await expect.poll(async () => Math.abs(await distance())).toBeLessThan(200);

    await page.evaluate(() => window.history.pushState(null, '', '/de/text?q=a'));
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await expect.poll(() => new URL(page.url()).pathname).toBe('/de/translate/text');
    expect(errors).toEqual([]);
  });

  it('[SITE-10] opens menus by pointer and closes them 150 ms after it has left, but not when the page moves them away from it', async () => {
    const { page } = await site.openInTest('/en');
    await page.clock.install();
    const button = page.getByRole('button', { name: 'Tools' });
    const entry = page.getByRole('navigation').getByRole('link', { name: /Text translator/ });
    await button.click();
    await entry.waitFor();
    await page.evaluate(() => {
      document.body.style.marginInlineStart = '400px';
    });
    // Longer than the 150 ms after which menus close; browsers may or may not report that the pointer has left.
    await page.clock.fastForward(300);
    expect(await entry.isVisible()).toBe(true);
    await page.mouse.move(20, 600);
    await entry.waitFor({ state: 'hidden' });

    await page.evaluate(() => {
      document.body.style.marginInlineStart = '';
    });
    await button.hover();
    await entry.waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.mouse.move(400, 600);
    await page.clock.runFor(149);
    expect(await entry.isVisible()).toBe(true);
    await page.clock.runFor(1);
    await entry.waitFor({ state: 'hidden' });
  });

  it('[SITE-10] [SITE-11] opens and closes menus by touch, and has a menu on narrow screens, which closes on navigation', async () => {
    const { page } = await site.openInTest('/en', { hasTouch: true });
    const button = page.getByRole('button', { name: 'Tools' });
    await button.tap();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await button.tap();
    expect(await button.getAttribute('aria-expanded')).toBe('false');

    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Text translator/ })
      .tap();
    await page.getByRole('heading', { level: 1, name: 'Text translator' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('[SITE-12] lists the ten page languages, and remembers the chosen one', async () => {
    const { page, context } = await site.openInTest('/en/translate/text?sl=en&tl=de&q=hello');
    await page.getByRole('button', { name: /Site language/ }).click();
    const links = page.getByRole('navigation').locator('a[hreflang]');
    // The menu of narrow screens has the same links.
    expect([...new Set(await links.allTextContents())]).toEqual(Object.values(LOCALE_NAMES));
    await page.getByRole('link', { name: '日本語' }).click();
    await page.waitForURL('**/ja/translate/text?sl=en&tl=de&q=hello');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ja');
    expect((await context.cookies()).find(({ name }) => name === 'locale')?.value).toBe('ja');
    await page.goto(site.server.url);
    expect(new URL(page.url()).pathname).toBe('/ja');
  });

  it.each(casesBySize(1, ['/en', '/docs/en']))(
    'makes no markup, and no worker of another origin, of text: %s',
    async (path) => {
      // A file first: the pages of the documentation have no program to wait for.
      const { page } = await site.openInTest('/icon.svg');
      await page.goto(site.server.url + path);
      const refusals = await page.evaluate(() => {
        const refusalOf = (act: () => unknown) => {
          try {
            act();
            return undefined;
          } catch (error) {
            return error instanceof Error ? error.name : 'unknown';
          }
        };
        return [
          refusalOf(() => {
            document.createElement('p').innerHTML = '<b>bold</b>';
          }),
          refusalOf(() => new Worker('https://example.org/worker.js')),
        ];
      });
      expect(refusals).toEqual(['TypeError', 'TypeError']);
    },
  );

  it('[SITE-22] applies the chosen colour scheme from the first paint on', async () => {
    const { page } = await site.openInTest('/en', { colorScheme: 'light' });
    await page.getByRole('button', { name: 'Dark' }).click();
    await page.reload({ waitUntil: 'commit' });
    await page.locator('body').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.waitForLoadState('load');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(21, 23, 28)');
    await waitForProgram(page);
    await page.getByRole('button', { name: 'Same as device' }).click();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(250, 247, 240)');
  });
});

describe('the home page', () => {
  it('translates line by line, and links to the full translator', async () => {
    const answer = await (await fetch(`${site.server.url}/pubapi1/system_engines`)).json();
    // Exclude the offline engine, because its output depends on the installed models.
    const data = answer.data.filter(({ id }: { id: string }) => id !== 'local');
    const { page, errors } = await site.openInTest('/robots.txt');
    await page.route('**/pubapi1/system_engines', (route) => route.fulfill({ json: { ...answer, data } }));
    await visit(page, `${site.server.url}/en`);
    await page.getByRole('combobox', { name: 'Into' }).selectOption('de');
    await page.getByRole('textbox', { name: 'Text to translate' }).fill('Right here\nOn two lines');
    await expect
      .poll(() => page.getByRole('region', { name: 'Try it here' }).getByRole('listitem').allTextContents())
      .toEqual(['Right here【de:Right here】', 'On two lines【de:On two lines】']);
    await page.getByRole('link', { name: '152 languages, more engines' }).click();
    await page.getByRole('heading', { level: 1, name: 'Text translator' }).waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Text to translate' }).inputValue())
      .toBe('Right here\nOn two lines');

    // A longer text is not cut off, but translated there.
    await goInside(page, '/en');
    await page.getByRole('textbox', { name: 'Text to translate' }).fill('Wanted. '.repeat(200));
    await page.getByText('You can try up to 1,000 characters here.').waitFor();
    await page.getByRole('link', { name: 'Open the text translator' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Text translator' }).waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Text to translate' }).inputValue())
      .toBe('Wanted. '.repeat(200));
    expect(errors).toEqual([]);
  });
});

itWhenDeep('[SITE-20] shows an error with a retry button where a script fails to load', async () => {
  const { page, context } = await site.openInTest('/en');
  await context.route('**/assets/aria-controls-*.js', (route) => route.abort());
  await page.goto(`${site.server.url}/en/translate/text?q=kept`);
  await page.getByRole('button', { name: /Translate into/ }).click();
  await page.getByRole('heading', { name: 'Part of this page did not load' }).waitFor();
  await page.getByRole('navigation').first().waitFor();
  await context.unroute('**/assets/aria-controls-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.getByRole('textbox').first().inputValue()).toBe('kept');
  await page.getByRole('button', { name: /Translate into/ }).click();
  await page.getByRole('combobox').waitFor();
});
