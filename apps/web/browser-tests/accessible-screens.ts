import { LOCALES } from '@interlinear/messages/locales';
import { bySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A state of a screen, with the steps that reach it from the state before. */
export interface ScreenState {
  state: string;
  only?: 'wide' | 'narrow';
  /** Left out at the quick size, because other tests look at a state like it. */
  isDeep?: boolean;
  reach?: (page: Page) => Promise<void>;
}

/** A visit of a screen that leads through its states without a reload. */
export interface ScreenWalk {
  screen: string;
  /** Without the locale. */
  path: string;
  isLoggedIn?: boolean;
  states: ScreenState[];
}

export const HOME: ScreenState[] = [
  { state: 'as it opens' },
  {
    state: 'translating',
    reach: async (page) => {
      await page.locator('textarea').fill('La maison est rouge et la porte du jardin est bleue.');
      await page.locator('section ol').waitFor();
    },
  },
  {
    state: 'about to download the extension',
    isDeep: true,
    reach: (page) => page.locator('a[download]').first().focus(),
  },
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

/** Returns walks of screens that are checked as they open. Other tests open their dialogs. */
const opened = (...paths: string[]): ScreenWalk[] =>
  paths.map((path) => ({ screen: path, path: `/${path}`, states: [{ state: 'as it opens', reach: waitForData }] }));

/** Visits of the screens for everybody but those of accounts. Two visits of one screen never follow each other. */
export const PUBLIC_WALKS: ScreenWalk[] = [
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
      { state: 'as it opens', reach: (page) => page.locator('main button[aria-controls]').last().waitFor() },
      {
        state: 'source picker open',
        reach: async (page) => {
          await page.locator('button[aria-haspopup=listbox]').first().click();
          await page.getByRole('option').nth(100).waitFor({ state: 'attached' });
        },
      },
      {
        state: 'target picker open, nothing found',
        isDeep: true,
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
        isDeep: true,
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
          await openEngines(page);
        },
      },
    ],
  },
  ...opened('translate/pdf'),
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
        isDeep: true,
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
  {
    screen: 'image translator',
    path: '/translate/image',
    states: [
      {
        state: 'as it opens',
        reach: (page) => page.locator('input[type=file]').first().waitFor({ state: 'attached' }),
      },
    ],
  },
  ...opened('pricing', 'products/tokens', 'invite', 'redeem'),
  ...bySize({
    quick: [],
    deep: [
      {
        screen: 'test page',
        path: '/test-translation',
        states: [{ state: 'as it opens', reach: (page) => page.locator('main select').waitFor() }],
      },
      ...opened(
        'features',
        'products/docs',
        'products/family',
        'login',
        'register',
        'forgot-password',
        'terms',
        'privacy',
      ),
    ],
  }),
];

/** Opens the list of engines, which stays inside the window. */
async function openEngines(page: Page): Promise<void> {
  const button = page.locator('section button[aria-expanded][aria-controls]').last();
  await button.click();
  const panel = await page.locator(`[id="${await button.getAttribute('aria-controls')}"]`).boundingBox();
  expect(panel?.x).toBeGreaterThanOrEqual(0);
  expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
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
