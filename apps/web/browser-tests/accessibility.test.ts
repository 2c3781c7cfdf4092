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

/** A state of a screen, with the steps that reach it from the state before. */
interface State {
  state: string;
  only?: 'wide' | 'narrow';
  reach?: (page: Page) => Promise<void>;
}

const HOME: State[] = [
  { state: 'as it opens' },
  {
    state: 'translating',
    reach: async (page) => {
      await page.locator('textarea').fill('La maison est rouge et la porte du jardin est bleue.');
      await page.locator('section ol').waitFor();
    },
  },
  { state: 'about to download the extension', reach: (page) => page.locator('a[download]').first().focus() },
  {
    state: 'tools menu open',
    only: 'wide',
    reach: async (page) => {
      await page.locator('nav button').nth(0).click();
      await page.locator('nav a[href$="/translate/image"]').filter({ visible: true }).waitFor();
    },
  },
  {
    state: 'language menu open',
    only: 'wide',
    reach: async (page) => {
      await page.keyboard.press('Escape');
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
    only: 'narrow',
    reach: (page) => page.locator('nav button:visible').nth(1).click(),
  },
];

/** Visits of screens that lead through several states without a reload. */
const WALKS: { screen: string; path: string; states: State[] }[] = [
  {
    screen: 'translator with a text',
    path: '/translate/text?sl=en&tl=ar&q=Ready%0Aor%20not',
    states: [
      { state: 'ready', reach: waitForCards },
      {
        state: 'between the lines',
        reach: async (page) => {
          await page.locator('button[aria-pressed=false]:has(svg)').last().click();
          await page.locator('article ol').first().waitFor();
        },
      },
    ],
  },
  {
    screen: 'empty translator',
    path: '/translate/text',
    states: [
      { state: 'as it opens' },
      {
        state: 'source picker open',
        reach: async (page) => {
          await page.locator('button[aria-haspopup=listbox]').first().click();
          await page.getByRole('option').nth(100).waitFor({ state: 'attached' });
        },
      },
      {
        state: 'target picker open, nothing found',
        reach: async (page) => {
          await closePicker(page);
          await page.locator('button[aria-haspopup=listbox]').last().click();
          await page.getByRole('combobox').fill('qqqq');
          await expect.poll(() => page.getByRole('option').count()).toBeLessThan(2);
        },
      },
      {
        state: 'shortcuts open',
        reach: async (page) => {
          await closePicker(page);
          await page.getByRole('textbox').first().focus();
          await page.getByRole('textbox').first().blur();
          await page.keyboard.press('?');
          await page.locator('dialog[open] dl').waitFor();
        },
      },
      {
        state: 'history open',
        reach: async (page) => {
          await page.keyboard.press('Escape');
          await page.locator('dialog[open]').waitFor({ state: 'detached' });
          await page.evaluate(() => document.querySelectorAll('dialog')[1]?.showModal());
        },
      },
      {
        state: 'list of engines open',
        reach: async (page) => {
          await page.keyboard.press('Escape');
          await page.locator('dialog[open]').waitFor({ state: 'detached' });
          await page.locator('section button[aria-expanded]').last().click();
        },
      },
    ],
  },
  {
    screen: 'subtitle translator',
    path: '/translate/subtitles',
    states: [
      {
        state: 'empty',
        reach: (page) => page.locator('input[type=file]').first().waitFor({ state: 'attached' }),
      },
      {
        state: 'with the example',
        reach: async (page) => {
          await page.locator('main button').filter({ visible: true }).last().click();
          await page.locator('[data-line]').nth(7).waitFor();
        },
      },
    ],
  },
  {
    screen: 'translator with a problem',
    path: `/translate/text?sl=fr&tl=en&q=${encodeURIComponent('Der Hund schläft unter dem Tisch, während die Katze aus dem Fenster schaut.')}`,
    states: [
      { state: 'wrong language', reach: (page) => page.locator('section > [role=alert]').waitFor() },
      {
        state: 'failed',
        reach: async (page) => {
          await page.route('**/service/api/translate', (route) => route.abort());
          await page.getByRole('textbox').first().fill('Failed');
          await page.locator('article [role=alert]').nth(1).waitFor();
        },
      },
    ],
  },
];

/** Screens that are checked as they open. Other tests open their dialogs. */
const SCREENS: { path: string; reach: (page: Page) => Promise<void> }[] = [
  { path: '/features', reach: waitForData },
  { path: '/test-translation', reach: (page) => page.locator('main select').waitFor() },
  {
    path: '/translate/image',
    reach: (page) => page.locator('input[type=file]').first().waitFor({ state: 'attached' }),
  },
  ...['translate/pdf', 'pricing', 'products/tokens', 'products/docs', 'products/family', 'invite', 'redeem']
    .concat(bySize({ quick: [], deep: ['login', 'register', 'forgot-password', 'terms', 'privacy'] }))
    .map((screen) => ({ path: `/${screen}`, reach: waitForData })),
];

/**
 * Every walk and screen is checked once, by turns: wide in English or narrow in German, which has the longest words, and light or dark. At the deep size, it is
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

const isTurn = (turn: number) => (_: unknown, index: number) => index % TURNS === turn;

describe.each(RUNS)('in %s', (locale, viewport, turn) => {
  const width = viewport === WIDE ? 'wide' : 'narrow';
  let page: Page;
  let checks = 0;
  beforeAll(async () => {
    const history = `{"version":1,"entries":[{"id":"a","at":1,"source":"auto","target":"ar","text":"Hi","translation":"مرحبا"}]}`;
    const stored = { ...storedSettings(), textTranslatorHistory: history };
    ({ page } = await site.open(`/${locale}`, { viewport, stored }));
  });
  afterAll(() => page.context().close());

  /** Checks the state that the page is in, in light and dark by turns. */
  async function check(state: string): Promise<void> {
    checks += 1;
    expect(await findAccessibilityProblemsBySize(page, checks % 2 === 0 ? 'dark' : 'light'), state).toEqual([]);
    // No page scrolls sideways (WCAG 1.4.10).
    expect(await sidewaysScroll(page), state).toBeLessThanOrEqual(0);
  }

  it.each(SCREENS.filter(isTurn(turn)))(
    `[SITE-22] ${viewport.width} px: axe finds nothing on $path`,
    async ({ path, reach }) => {
      await visit(page, `${site.server.url}/${locale}${path}`);
      await reach(page);
      await check(path);
    },
  );

  const home = HOME.filter(({ only }, index) => (only ? only === width : index % TURNS === turn));
  it.each([{ screen: 'home page', path: '', states: home }, ...WALKS.filter(isTurn(turn))])(
    `[SITE-22] ${viewport.width} px: axe finds nothing in any state of the $screen`,
    async ({ path, states }) => {
      await visitFirst(page, `${site.server.url}/${locale}${path}`);
      if (path.startsWith('/translate/text')) await page.locator('main button[aria-controls]').waitFor();
      for (const { state, reach } of states) {
        await reach?.(page);
        await check(state);
      }
    },
  );
});

/** German and Russian have the longest words. Quick, each has one of the pages. */
const PAGES_AT_320_PX = bySize<readonly (readonly [Locale, string])[]>({
  quick: [
    ['de', ''],
    ['ru', '/translate/text'],
  ],
  deep: LOCALES.flatMap((locale) => ['', '/translate/text'].map((path) => [locale, path] as const)),
});

describe('at 320 px', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await site.open('/en', { viewport: { width: 320, height: 640 }, stored: storedSettings() }));
  });
  afterAll(() => page.context().close());

  it.each(PAGES_AT_320_PX)('[SITE-22] /%s%s has no horizontal overflow', async (locale, path) => {
    await visit(page, `${site.server.url}/${locale}${path}`);
    if (path !== '') await page.locator('main button[aria-controls]').waitFor();
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  });
});

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Closes the picker of languages. The first press of Escape may only empty its field. */
async function closePicker(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      return await page.getByRole('combobox').count();
    })
    .toBe(0);
}

/** Waits until nothing on the screen is loading. */
async function waitForData(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('main p[role=status]').count()).toBe(0);
}

async function waitForCards(page: Page): Promise<void> {
  await page.locator('article footer').nth(1).waitFor();
}
