import { findAccessibilityProblems } from '@interlinear/testing/browsers/chromium';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExtensionUnderTest, evaluateInLoader, startExtension } from './extension-under-test.ts';

const page = (text: string) =>
  `<!doctype html><html lang="en"><head><title>Page</title><link rel="icon" href="data:," />
  <script>globalThis.heard = []; for (const type of ['keydown', 'click']) addEventListener(type, () => heard.push(type));</script>
  </head><body><p>${text}</p></body></html>`;

let extension: ExtensionUnderTest;

beforeAll(async () => {
  extension = await startExtension({
    '/page': page('A text that was never seen before today.'),
    '/down': page('This text is asked for while nobody answers.'),
  });
});
afterAll(() => extension.close());
beforeEach(() => extension.setSettings({}));
afterEach(async (test) => {
  extension.edge.reset();
  await extension.endTest(test);
});

const SHOWN = { shown: 'always', side: 'right', height: 0.5, hiddenOn: [] } as const;
/** The shadow root is closed, but extension scripts can open it. */
const ROOT = `chrome.dom.openOrClosedShadowRoot(document.querySelector('interlinear-button'))`;
const inButton = (opened: Page, expression: string) =>
  evaluateInLoader(
    opened,
    extension.browser.origin,
    `document.querySelector('interlinear-button') && ((root) => ${expression})(${ROOT})`,
  );
const group = (opened: Page) => inButton(opened, `root.firstElementChild.className`);
const isThere = (opened: Page) => opened.evaluate(() => document.querySelector('interlinear-button') !== null);
const html = (opened: Page) => opened.evaluate(() => document.documentElement.outerHTML);
async function centreOf(opened: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await inButton(
    opened,
    `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(root.querySelector('${selector}').getBoundingClientRect())`,
  );
  const [x = 0, y = 0] = Array.isArray(box) ? box.map(Number) : [];
  return { x, y };
}
async function press(opened: Page, selector: string): Promise<void> {
  const { x, y } = await centreOf(opened, selector);
  await opened.mouse.click(x, y);
}
const stored = () =>
  extension.browser.background.evaluate(
    `chrome.storage.local.get('settings').then(({ settings }) => settings.floatingButton)`,
  );

describe('the floating button', () => {
  it('[EXT-02] appears with the translation and leaves the page unchanged', async () => {
    const { page } = await extension.open('/page');
    const original = await html(page);
    await extension.pressShortcut();
    await expect.poll(() => group(page)).toContain('done');
    expect(await inButton(page, `root.querySelector('.toggle').ariaLabel`)).toBe('Show original');
    await press(page, '.toggle');
    await expect.poll(() => html(page)).toBe(original);
  });

  it('[EXT-02] does not come back by a progress that arrives after the end of the translation', async () => {
    const { page, tabId } = await extension.open('/page');
    await extension.pressShortcut();
    await expect.poll(() => group(page)).toContain('done');
    await extension.pressShortcut();
    await expect.poll(() => isThere(page)).toBe(false);
    // The next message about the end would remove it again.
    await page.evaluate(
      `globalThis.added = [], new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const { localName } of addedNodes) added.push(localName);
      }).observe(document.documentElement, { childList: true })`,
    );
    const late = {
      type: 'progress',
      state: { status: 'done', found: 1, translated: 1, kept: 0, pending: 0, failed: 0 },
    };
    await extension.browser.background.evaluate(
      `chrome.tabs.sendMessage(${tabId}, ${JSON.stringify(late)}, { frameId: 0 })`,
    );
    // The script of the button has been loaded, so it would have answered by now.
    await evaluateInLoader(page, extension.browser.origin, 'true');
    expect(await page.evaluate('added')).toEqual([]);
  });

  it('[EXT-02] translates a page by pointer and keyboard, unobserved by the page', async () => {
    await extension.setSettings({ floatingButton: SHOWN });
    const { page, errors } = await extension.open('/page');
    await expect.poll(() => group(page)).toContain('off');
    await press(page, '.toggle');
    await page.getByText('【de:A text that was never seen before today.】').waitFor();
    await expect
      .poll(() => inButton(page, `root.querySelector('[role=status]').textContent`))
      .toBe('This page is translated.');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('body').innerText()).not.toContain('【de:');
    expect(await page.evaluate('heard')).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('[ENG-07] names a failure, and retries', async () => {
    extension.edge.failNext({ kind: 'status', status: 400 }, 50);
    const { page } = await extension.open('/down');
    await extension.pressShortcut();
    await expect.poll(() => group(page)).toContain('failed');
    expect(await inButton(page, `root.querySelector('.reason p').textContent`)).toBe(
      'Microsoft Edge is not responding. The page keeps its original text.',
    );
    extension.edge.reset();
    await press(page, '.reason .retry');
    await page.getByText('【de:This text is asked for while nobody answers.】').waitFor();
    await expect.poll(() => group(page)).toContain('done');
    expect(await inButton(page, `root.querySelector('.reason').hidden`)).toBe(true);
  });

  it('[EXT-02] can be dragged to the other side and moved by arrow keys; both are remembered', async () => {
    await extension.setSettings({ floatingButton: SHOWN });
    const { page } = await extension.open('/page');
    await expect.poll(() => group(page)).toContain('right');
    const { x, y } = await centreOf(page, '.toggle');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(600, 300, { steps: 4 });
    await page.mouse.move(200, 200, { steps: 4 });
    await page.mouse.up();
    await expect.poll(stored).toMatchObject({ side: 'left', height: 0.25 });
    await expect.poll(() => group(page)).toContain('left');
    await expect.poll(async () => (await centreOf(page, '.toggle')).x).toBeLessThan(40);
    // The movement counted as a drag, so the page was not toggled.
    expect((await extension.button((await extension.open('/page')).tabId)).badge).toBe('');
    await page.bringToFront();
    await inButton(page, `root.querySelector('.toggle').focus()`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect.poll(stored).toMatchObject({ side: 'right', height: 0.3 });
  });

  it('[EXT-08] can be hidden on a site by its menu, and shown again by the popup', async () => {
    await extension.setSettings({ floatingButton: SHOWN });
    const { page, tabId } = await extension.open('/page');
    await expect.poll(() => isThere(page)).toBe(true);
    await press(page, '.more');
    expect(await inButton(page, `root.querySelector('.menu').hidden`)).toBe(false);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect(await inButton(page, `[root.querySelector('.menu').hidden, root.activeElement.className].join()`)).toBe(
      'true,more',
    );
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => isThere(page)).toBe(false);
    const popup = await extension.openPopup(tabId);
    await popup.getByLabel('Hide the floating button on 127.0.0.1').click();
    await expect.poll(() => isThere(page)).toBe(true);
  });

  it('[EXT-08] is not printed, can be hidden everywhere by its menu, and is never shown on “never” sites', async () => {
    await extension.setSettings({ floatingButton: SHOWN });
    const { page } = await extension.open('/page');
    await expect.poll(() => isThere(page)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await inButton(page, `getComputedStyle(root.host).display`)).toBe('none');
    await page.emulateMedia({ media: null });
    await press(page, '.more');
    await press(page, '.menu button:nth-child(2)');
    await expect.poll(() => isThere(page)).toBe(false);
    await expect.poll(stored).toMatchObject({ shown: 'never' });
    await extension.setSettings({ floatingButton: SHOWN });
    await expect.poll(() => isThere(page)).toBe(true);
    await extension.setSettings({ floatingButton: SHOWN, never: { sites: ['127.0.0.1'], languages: [] } });
    await expect.poll(() => isThere(page)).toBe(false);
  });

  it.each(casesBySize(1, ['light', 'dark']))('is accessible, with its menu open (%s)', async (colorScheme) => {
    await extension.setSettings({ floatingButton: SHOWN });
    const { page } = await extension.open('/page');
    await expect.poll(() => isThere(page)).toBe(true);
    await press(page, '.more');
    const inside = await inButton(page, 'root.firstElementChild.outerHTML');
    const styles = await inButton(
      page,
      `root.adoptedStyleSheets.map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText).join('')).join('')`,
    );
    // axe cannot inspect closed shadow roots, so the content is copied into an open page.
    await page.emulateMedia({ colorScheme });
    await page.setContent(`<!doctype html><html lang="en" style="color-scheme: light dark"><title>Button</title>
      <style>${String(styles).replaceAll(':host', 'x-none')}</style><main><h1>Page</h1><div style="padding: 12rem">${String(inside)}</div></main></html>`);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});
