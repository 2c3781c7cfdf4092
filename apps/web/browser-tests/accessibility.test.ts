import { LOCALES, type Locale } from '@interlinear/messages/locales';
import { bySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityProblemsBySize } from './accessibility-by-size.ts';
import { type SiteUnderTest, storedSettings, useSharedSite, visit, visitFirst } from './site-under-test.ts';

let site: SiteUnderTest;

beforeAll(async () => {
  site = await useSharedSite();
});
afterAll(() => site.close());

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };

/** All states of the screens, with the steps that reach them. */
const STATES: { state: string; path: string; only?: 'wide' | 'narrow'; reach?: (page: Page) => Promise<void> }[] = [
  { state: 'home', path: '' },
  {
    state: 'home, translating',
    path: '',
    reach: async (page) => {
      await page.locator('textarea').fill('La maison est rouge et la porte du jardin est bleue.');
      await page.locator('section ol').waitFor();
    },
  },
  {
    state: 'home, about to download the extension',
    path: '',
    reach: (page) => page.locator('a[download]').first().focus(),
  },
  { state: 'features', path: '/features' },
  {
    state: 'test page, without the extension',
    path: '/test-translation',
    reach: (page) => page.locator('main select').waitFor(),
  },
  {
    state: 'tools menu open',
    path: '',
    only: 'wide',
    reach: async (page) => {
      await page.locator('nav button').nth(0).click();
      await page.locator('nav a[href$="/translate/image"]').filter({ visible: true }).waitFor();
    },
  },
  {
    state: 'language menu open',
    path: '',
    only: 'wide',
    reach: async (page) => {
      // Its label names the current language, in every locale after a colon.
      await page.locator('nav button[aria-expanded][aria-label*=":"]').click();
      await page
        .locator('nav a[hreflang]')
        .filter({ visible: true })
        .nth(LOCALES.length - 1)
        .waitFor();
    },
  },
  {
    state: 'mobile menu open',
    path: '',
    only: 'narrow',
    reach: (page) => page.locator('nav button:visible').nth(1).click(),
  },
  { state: 'translator, empty', path: '/translate/text' },
  { state: 'translator, ready', path: '/translate/text?sl=en&tl=fr&q=Ready%0Aor%20not', reach: waitForCards },
  {
    state: 'translator, between the lines',
    path: '/translate/text?sl=en&tl=ar&q=Ready%0Aor%20not',
    reach: async (page) => {
      await waitForCards(page);
      await page.locator('button[aria-pressed=false]:has(svg)').last().click();
      await page.locator('article ol').first().waitFor();
    },
  },
  {
    state: 'translator, failed',
    path: '/translate/text?sl=en&tl=fr&q=Failed',
    reach: async (page) => {
      await page.route('**/service/api/translate', (route) => route.abort());
      await page.reload();
      await page.locator('article [role=alert]').nth(1).waitFor();
    },
  },
  {
    state: 'translator, wrong language',
    path: `/translate/text?sl=fr&tl=en&q=${encodeURIComponent('Der Hund schläft unter dem Tisch, während die Katze aus dem Fenster schaut.')}`,
    reach: (page) => page.locator('section > [role=alert]').waitFor(),
  },
  {
    state: 'picture translator, empty',
    path: '/translate/image',
    reach: (page) => page.locator('input[type=file]').first().waitFor({ state: 'attached' }),
  },
  {
    state: 'subtitle translator, empty',
    path: '/translate/subtitles',
    reach: (page) => page.locator('input[type=file]').first().waitFor({ state: 'attached' }),
  },
  {
    state: 'subtitle translator, with the example',
    path: '/translate/subtitles',
    reach: async (page) => {
      await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
      await page.locator('main button').filter({ visible: true }).last().click();
      await page.locator('[data-line]').nth(7).waitFor();
    },
  },
  {
    state: 'source picker open',
    path: '/translate/text',
    reach: async (page) => {
      await page.locator('button[aria-haspopup=listbox]').first().click();
      await page.getByRole('option').nth(100).waitFor({ state: 'attached' });
    },
  },
  {
    state: 'target picker open, nothing found',
    path: '/translate/text',
    reach: async (page) => {
      await page.locator('button[aria-haspopup=listbox]').last().click();
      await page.getByRole('combobox').fill('qqqq');
      await expect.poll(() => page.getByRole('option').count()).toBeLessThan(2);
    },
  },
  {
    state: 'list of engines open',
    path: '/translate/text',
    reach: (page) => page.locator('section button[aria-expanded]').last().click(),
  },
  {
    state: 'history open',
    path: '/translate/text',
    reach: async (page) => {
      await page.locator('main button:has(svg)').filter({ visible: true }).nth(0).waitFor();
      await page.evaluate(() => document.querySelectorAll('dialog')[1]?.showModal());
    },
  },
  {
    state: 'shortcuts open',
    path: '/translate/text',
    reach: async (page) => {
      await page.getByRole('textbox').first().blur();
      await page.keyboard.press('?');
      await page.locator('dialog[open] dl').waitFor();
    },
  },
];

/** Screens that are checked as they open. Other tests open their dialogs. */
const FURTHER_STATES = [
  'translate/pdf',
  'pricing',
  'products/tokens',
  'products/docs',
  'products/family',
  'invite',
  'redeem',
]
  .concat(bySize({ quick: [], deep: ['login', 'register', 'forgot-password', 'terms', 'privacy'] }))
  .map((screen) => ({ state: screen, path: `/${screen}`, reach: waitForData }));

/**
 * Every state is checked once, by turns: wide in English or narrow in German, which has the longest words, and light or dark. At the deep size, it is
 * checked in five of the ten locales, wide in some and narrow in the others.
 */
const TURNS = 2;

const RUNS = bySize<readonly [Locale, typeof WIDE, number][]>({
  quick: [
    ['en', WIDE, 0],
    ['de', NARROW, 1],
  ],
  deep: LOCALES.map((locale, index) => [locale, index % 4 < 2 ? WIDE : NARROW, index % TURNS]),
});

describe.each(RUNS)('in %s', (locale, viewport, turn) => {
  const width = viewport === WIDE ? 'wide' : 'narrow';
  let page: Page;
  beforeAll(async () => {
    const history = `{"version":1,"entries":[{"id":"a","at":1,"source":"auto","target":"ar","text":"Hi","translation":"مرحبا"}]}`;
    const stored = { ...storedSettings(), textTranslatorHistory: history };
    ({ page } = await site.open(`/${locale}`, { viewport, stored }));
  });
  afterAll(() => page.context().close());

  const states = [
    ...STATES.filter(({ only }, index) => (only ? only === width : index % TURNS === turn)),
    ...FURTHER_STATES.filter((_, index) => index % TURNS === turn),
  ].map((state, index) => ({ ...state, colorScheme: index % 2 === 0 ? ('light' as const) : ('dark' as const) }));
  it.each(states)(
    `[SITE-22] ${viewport.width} px: axe finds nothing in “$state”`,
    async ({ path, reach, colorScheme }) => {
      await visitFirst(page, `${site.server.url}/${locale}${path}`);
      if (path.startsWith('/translate/text')) await page.locator('main button[aria-controls]').waitFor();
      await reach?.(page);
      expect(await findAccessibilityProblemsBySize(page, colorScheme)).toEqual([]);
      // No page scrolls sideways (WCAG 1.4.10).
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    },
  );
});

/** German and Russian have the longest words. */
const LOCALES_AT_320_PX = bySize<readonly Locale[]>({ quick: ['de', 'ru'], deep: LOCALES });

describe('at 320 px', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await site.open('/en', { viewport: { width: 320, height: 640 }, stored: storedSettings() }));
  });
  afterAll(() => page.context().close());

  describe.each(LOCALES_AT_320_PX)('in %s', (locale) => {
    it.each(['', '/translate/text'])('[SITE-22] %s has no horizontal overflow', async (path) => {
      await visit(page, `${site.server.url}/${locale}${path}`);
      if (path !== '') await page.locator('main button[aria-controls]').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    });
  });
});

/** Waits until nothing on the screen is loading. */
async function waitForData(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('main p[role=status]').count()).toBe(0);
}

async function waitForCards(page: Page): Promise<void> {
  await page.locator('article footer').nth(1).waitFor();
}
