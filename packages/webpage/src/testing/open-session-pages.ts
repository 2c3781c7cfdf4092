import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import type { Mode } from '../unit.ts';
import { type OpenOptions, type PagesUnderTest, preparePages } from './page-under-test.ts';
import type { SessionUnderTest } from './session-in-page.ts';

declare global {
  /** The module in the page. */
  var underTest: typeof import('./session-in-page.ts');
  /** The session that a test has started. */
  var tested: SessionUnderTest;
}

/** Chromium for the tests of one file, with what they need to open sessions on pages of theirs. */
export function useSessionPages(browserArguments: readonly string[] = []) {
  let pages: PagesUnderTest;
  beforeAll(async () => {
    pages = await preparePages(new URL('./session-in-page.ts', import.meta.url), browserArguments);
  });
  afterAll(() => pages.close());

  return {
    /** Opens a page; the test fails when a script on it does. */
    async open(html: string, options?: OpenOptions): Promise<Page> {
      const page = await pages.open(html, options);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      onTestFinished(async () => {
        await page.context().close();
        expect(errors).toEqual([]);
      });
      return page;
    },
  };
}

/** What can be told to a session from outside the page: no functions. */
interface StartOptions {
  mode?: Mode;
  answerAfter?: number | 'held';
  partials?: boolean;
}

export async function start(page: Page, options: StartOptions = {}): Promise<void> {
  await page.evaluate((given) => {
    globalThis.tested = underTest.createSessionUnderTest(given);
    tested.session.start();
  }, options);
}

/** Waits until everything that was found is settled and written. */
export async function untilDone(page: Page): Promise<void> {
  await page.waitForFunction(() => tested.session.state().status === 'done');
}

export async function startAndFinish(page: Page, options?: StartOptions): Promise<void> {
  await start(page, options);
  await untilDone(page);
}

/** The texts of our elements. */
export function shown(page: Page): Promise<string[]> {
  return page.evaluate(() => underTest.shownTexts());
}
