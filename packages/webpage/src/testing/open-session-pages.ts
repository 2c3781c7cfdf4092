import { type PagesUnderTest, preparePages } from '@interlinear/testing/browsers/page-under-test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import type { Mode } from '../unit.ts';
import type { SessionUnderTest } from './session-in-page.ts';

declare global {
  /** The module loaded into the page. */
  var underTest: typeof import('./session-in-page.ts');
  /** The session started by the test. */
  var tested: SessionUnderTest;
}

/** Opens pages with sessions, in Chromium, for the tests of one file. */
export function useSessionPages() {
  let pages: PagesUnderTest;
  beforeAll(async () => {
    pages = await preparePages(new URL('./session-in-page.ts', import.meta.url));
  });
  afterAll(() => pages.close());

  return {
    /** Opens a page. The test fails if a script on it throws. */
    async open(html: string): Promise<Page> {
      const page = await pages.open(html);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      onTestFinished(async ({ task }) => {
        await pages.release(page, task.result?.state !== 'fail');
        expect(errors).toEqual([]);
      });
      return page;
    },
  };
}

/** Options that can be serialised from the test into the page: no functions. */
interface StartOptions {
  mode?: Mode;
  answerAfter?: number | 'held';
  partials?: boolean;
  reach?: 'page' | 'read';
}

export async function start(page: Page, options: StartOptions = {}): Promise<void> {
  await page.evaluate((given) => {
    globalThis.tested = underTest.createSessionUnderTest(given);
    tested.session.start();
  }, options);
}

/** Waits until every unit is translated, failed or skipped, and written. */
export async function untilDone(page: Page): Promise<void> {
  await page.waitForFunction(() => tested.session.state().status === 'done');
}

export async function startAndFinish(page: Page, options?: StartOptions): Promise<void> {
  await start(page, options);
  await untilDone(page);
}

/** Returns the texts of our elements. */
export function shown(page: Page): Promise<string[]> {
  return page.evaluate(() => underTest.shownTexts());
}
