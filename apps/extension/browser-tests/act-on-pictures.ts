import { findAccessibilityProblemsInElement } from '@interlinear/testing/browsers/chromium';
import type { Page } from 'playwright-core';
import { type ExtensionUnderTest, evaluateInLoader } from './extension-under-test.ts';

/** Chooses “Translate this picture” from the context menu of an element. */
export async function translateByMenu(extension: ExtensionUnderTest, page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not shown.`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button: 'right' });
  const tabId = await extension.browser.background.evaluate<number>(
    'chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => tab.id)',
  );
  await extension.chooseFromMenu('translate-picture', tabId);
}

/** Evaluates an expression with `root`, the closed shadow root of an element of the extension. */
export async function inElement(
  { browser }: ExtensionUnderTest,
  page: Page,
  { name, expression }: { name: `interlinear-${string}`; expression: string },
): Promise<unknown> {
  return await evaluateInLoader(
    page,
    browser.origin,
    `((root) => ${expression})(chrome.dom.openOrClosedShadowRoot(document.querySelector('${name}')))`,
  );
}

/** Runs axe on an element of the extension in light and in dark mode. */
export async function findProblemsOf(
  { browser }: ExtensionUnderTest,
  page: Page,
  name: `interlinear-${string}`,
): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await findAccessibilityProblemsInElement(
      (expression) => evaluateInLoader(page, browser.origin, expression),
      name,
    );
    problems.push(...found.map((problem) => `${colorScheme}: ${problem}`));
  }
  return problems;
}
