import type { UserRecord } from '@interlinear/contract/session-announcement';
import { LOCALES, type Locale } from '@interlinear/messages/locales';
import { bySize } from '@interlinear/testing/test-size';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityProblemsBySize } from './accessibility-by-size.ts';
import { ACCOUNT_WALKS } from './accessible-account-screens.ts';
import { HOME, PUBLIC_WALKS, type ScreenState, type ScreenWalk } from './accessible-screens.ts';
import { createAccount, say } from './account-under-test.ts';
import { goInside, type SiteUnderTest, storedSettings, useSharedSite, visit } from './site-under-test.ts';

let site: SiteUnderTest;
let user: UserRecord;

beforeAll(async () => {
  site = await useSharedSite();
  user = await createAccount(site.server, 'ada_lovelace');
});
afterAll(() => site.close());

const WIDE = 1440;
const NARROW = 360;

/** Returns whether a state is looked at in this run. */
const isOfSize = ({ isDeep = false }: ScreenState) => bySize({ quick: !isDeep, deep: true });

/**
 * Every walk is checked once, by turns: wide in English or narrow in German, which has the longest words, and light or dark. At the
 * deep size, it is checked once in every locale, wide in half of them.
 */
const TURNS = 2;

const RUNS = bySize<readonly (readonly [Locale, number, number])[]>({
  quick: [
    ['en', WIDE, 0],
    ['de', NARROW, 1],
  ],
  deep: LOCALES.flatMap((locale, index) =>
    [WIDE, NARROW].map((width, narrow) => [locale, width, (index + narrow) % TURNS] as const),
  ),
});

describe.each(RUNS)('in %s', (locale, width, turn) => {
  const isTurn = (_: unknown, index: number) => index % TURNS === turn;
  let page: Page;
  let isAtHome = true;
  let isLoggedIn = false;
  let checks = 0;
  beforeAll(async () => {
    const history = `{"version":1,"entries":[{"id":"a","at":1,"source":"auto","target":"ar","text":"Hi","translation":"مرحبا"}]}`;
    const stored = { ...storedSettings(), textTranslatorHistory: history };
    ({ page } = await site.open(`/${locale}`, { viewport: { width, height: 800 }, stored }));
  });
  afterAll(() => page.context().close());

  /** Checks the state that the page is in, in light and dark by turns. */
  async function check(state: string, widths: readonly number[]): Promise<void> {
    checks += 1;
    expect(await findAccessibilityProblemsBySize(page, checks % 2 === 0 ? 'dark' : 'light'), state).toEqual([]);
    for (const each of widths) {
      await page.setViewportSize({ width: each, height: 800 });
      // No page scrolls sideways (WCAG 1.4.10).
      expect(await sidewaysScroll(page), `${state}, at ${each} px`).toBeLessThanOrEqual(0);
    }
  }

  /** Goes to a screen as a link does, or loads it as another person. */
  async function go(walk: ScreenWalk): Promise<void> {
    await page.unrouteAll();
    // Only a press on a link of it closes the menu of narrow screens.
    await page.keyboard.press('Escape');
    const path = `/${locale}${walk.path}`;
    if (walk.isLoggedIn === true && !isLoggedIn) {
      isLoggedIn = true;
      await page.evaluate((record) => localStorage.setItem('user', record), JSON.stringify(user));
      await visit(page, site.server.url + path);
    } else if (walk.path !== '' || !isAtHome) await goInside(page, path);
    isAtHome = walk.path === '';
  }

  const home = HOME.filter(({ only }, index) =>
    only ? only === (width === WIDE ? 'wide' : 'narrow') : isTurn('', index),
  );
  it.each<ScreenWalk>([
    { screen: 'home page', path: '', states: home },
    ...PUBLIC_WALKS.filter(isTurn),
    ...ACCOUNT_WALKS.filter(isTurn),
  ])(`[SITE-22] ${width} px: axe finds nothing in any state of $screen, and nothing scrolls sideways`, async (walk) => {
    await go(walk);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const [index, { state, reach }] of walk.states.filter(isOfSize).entries()) {
      await reach?.(page);
      await check(state, index === 0 ? [320, 768, width] : [width]);
    }
  });
});

it('[SITE-22] shows in high contrast what is chosen, how full bars are, what is switched on, and the edges of buttons', async () => {
  const { page } = await site.openInTest('/en/profile?tab=account', {
    // An empty answer asks about cookies.
    stored: { user: JSON.stringify(user), 'cookie-preferences': '' },
    forcedColors: 'active',
  });
  const highlight = await page.locator('body').evaluate((body) => {
    const probe = body.appendChild(document.createElement('div'));
    probe.style.background = 'Highlight';
    const colour = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return colour;
  });
  /** Whether an element has the system's colour for what is chosen. High contrast removes other backgrounds. */
  const isFilled = async (element: Locator) =>
    highlight === (await element.evaluate((each) => getComputedStyle(each).backgroundColor));
  const tabs = page.getByRole('navigation', { name: say('en', 'profile', 'tabs') });
  const tab = (name: string) => tabs.getByRole('link', { name: say('en', 'profile', name), exact: true });
  expect([await isFilled(tab('tab_account')), await isFilled(tab('tab_usage'))]).toEqual([true, false]);
  const save = page.getByRole('button', { name: say('en', 'profile', 'nameSave'), exact: true });
  expect(await save.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe('1px');
  await page.getByRole('dialog').locator('summary').click();
  const [on, off] = await page.getByRole('dialog').getByRole('checkbox').all();
  if (!on || !off) throw new Error('The dialog has no switches.');
  expect([await on.isChecked(), await off.isChecked()]).toEqual([true, false]);
  expect([await isFilled(on), await isFilled(off)]).toEqual([true, false]);

  await tab('tab_usage').click();
  const bar = page.locator('main meter + div').first();
  await bar.waitFor();
  expect([await isFilled(bar), await isFilled(bar.locator('div').first())]).toEqual([false, true]);

  await goInside(page, '/en/pricing');
  const cycle = (name: string) => page.locator('label').filter({ hasText: say('en', 'billing', name) });
  await cycle('cycle_yearly').waitFor();
  await cycle('cycle_monthly').click();
  await expect.poll(() => isFilled(cycle('cycle_monthly'))).toBe(true);
  expect(await isFilled(cycle('cycle_yearly'))).toBe(false);
});

it('[SITE-22] shows in high contrast which words a search has found', async () => {
  const { page } = await site.openInTest('/en', { forcedColors: 'active' });
  const input = page.getByRole('combobox', { name: say('en', 'search', 'title') });
  // Loaded once the page is idle.
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+k');
      return await input.count();
    })
    .toBe(1);
  await input.fill('shortcuts');
  // The first result is the selected one.
  const found = page.getByRole('option').nth(1).locator('mark').first();
  const colours = await found.evaluate((mark) => {
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.cssText = 'background: Mark; color: MarkText';
    return [mark, probe].map((each) => [getComputedStyle(each).backgroundColor, getComputedStyle(each).color].join());
  });
  expect(colours[0]).toBe(colours[1]);
});

/** Returns by how many pixels the page can be scrolled sideways. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
