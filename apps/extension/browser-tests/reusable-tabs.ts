import { EVENT_TIMEOUT_MS } from '@interlinear/testing/timeouts';
import type { BrowserContext, Page } from 'playwright-core';
import type { TestContext } from 'vitest';

/** Tabs that tests use one after another, because a new tab and its process cost half a second of CPU time. */
export interface ReusableTabs {
  /** Returns an empty page for the current test, in the tab of an earlier test if one is left. */
  newPage(): Promise<Page>;
  /** Returns an empty page in the foreground for a page of the extension, in the tab of an earlier test if one is left. */
  newExtensionPage(): Promise<Page>;
  /** Ends a test: closes its tabs, and empties one of each kind for the next test. */
  endTest(test: Pick<TestContext, 'task'>): Promise<void>;
}

const VIEWPORT = { width: 1280, height: 800 };
const MODIFIERS = ['Alt', 'Control', 'Meta', 'Shift'];

export interface BlankUrls {
  /** A page without content, of the site that most tests visit. */
  site: string;
  /** A page of the extension that runs nothing. */
  extension: string;
}

export function createReusableTabs(context: BrowserContext, blankUrls: BlankUrls): ReusableTabs {
  const siteTab = createReusableTab(context, blankUrls.site);
  const extensionTab = createReusableTab(context, blankUrls.extension);
  return {
    newPage: siteTab.take,
    async newExtensionPage() {
      const page = await extensionTab.take();
      // Like a new tab.
      await page.bringToFront();
      return page;
    },
    async endTest({ task }) {
      // A failed test may have left its tabs in any state.
      const isReusable = task.result?.state !== 'fail';
      const kept = [siteTab.choose(isReusable), extensionTab.choose(isReusable)];
      // The first tab is the browser's own.
      for (const page of context.pages().slice(1)) if (!kept.includes(page)) await page.close();
      await siteTab.empty();
      await extensionTab.empty();
    },
  };
}

interface ReusableTab {
  take(): Promise<Page>;
  /** Chooses the tab that the next test uses. @param isReusable whether it may be one that this test has used */
  choose(isReusable: boolean): Page | undefined;
  /** Empties the chosen tab if it was used. */
  empty(): Promise<void>;
}

function createReusableTab(context: BrowserContext, blankUrl: string): ReusableTab {
  let idle: Page | undefined;
  let used: Page[] = [];
  let isEmpty = false;
  return {
    async take() {
      const page = idle && !idle.isClosed() ? idle : await context.newPage();
      idle = undefined;
      isEmpty = false;
      used.push(page);
      page.setDefaultTimeout(EVENT_TIMEOUT_MS);
      return page;
    },
    choose(isReusable) {
      if (idle?.isClosed()) idle = undefined;
      if (isReusable) idle ??= used.find((page) => !page.isClosed());
      used = [];
      return idle;
    },
    async empty() {
      if (!idle || isEmpty) return;
      await emptyTab(idle, blankUrl);
      isEmpty = true;
    },
  };
}

/** Removes what a test left in a tab: its page, routes, listeners, storage, history, held keys, pointer and emulation. */
async function emptyTab(page: Page, blankUrl: string): Promise<void> {
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
