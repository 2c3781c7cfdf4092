import { EVENT_TIMEOUT_MS } from '@interlinear/testing/timeouts';
import type { BrowserContext, Page } from 'playwright-core';
import type { TestContext } from 'vitest';

/** Tabs that tests use one after another, because a new tab and its process cost a quarter of a second of CPU time. */
export interface ReusableTabs {
  /** Returns an empty page for the current test, in the tab of an earlier test if one is left. */
  newPage(): Promise<Page>;
  /** Ends a test: closes its tabs, and empties one of `newPage` for the next test. */
  endTest(test: Pick<TestContext, 'task'>): Promise<void>;
}

const VIEWPORT = { width: 1280, height: 800 };
const MODIFIERS = ['Alt', 'Control', 'Meta', 'Shift'];

/**
 * @param blankUrl a page without content, of the site that most tests visit
 * @param first the tab that the browser opened by itself
 */
export function createReusableTabs(context: BrowserContext, blankUrl: string, first: Page): ReusableTabs {
  let idle: Page | undefined = first;
  let used: Page[] = [];
  return {
    async newPage() {
      const page = idle ?? (await context.newPage());
      idle = undefined;
      used.push(page);
      page.setDefaultTimeout(EVENT_TIMEOUT_MS);
      return page;
    },
    async endTest({ task }) {
      // A failed test may have left its tab in any state.
      if (task.result?.state !== 'fail') idle ??= used.find((page) => !page.isClosed());
      used = [];
      // The first tab is the browser's own.
      for (const page of context.pages().slice(1)) if (page !== idle) await page.close();
      if (idle) await empty(idle, blankUrl);
    },
  };
}

/** Removes what a test left in a tab: its page, routes, listeners, storage, history, held keys, pointer and emulation. */
async function empty(page: Page, blankUrl: string): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  for (const key of MODIFIERS) await page.keyboard.up(key);
  await page.mouse.move(0, 0);
  await page.goto(blankUrl);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.name = '';
  });
  page.removeAllListeners('console').removeAllListeners('pageerror');
  await page.setViewportSize(VIEWPORT);
  await page.emulateMedia({ media: null, colorScheme: null });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}
