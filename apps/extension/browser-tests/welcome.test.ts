import { collectPageErrors, findAccessibilityProblemsInBothSchemes } from '@interlinear/testing/browsers/chromium';
import {
  type ExtensionBrowser,
  launchWithExtension,
  waitForInstallationPage,
} from '@interlinear/testing/browsers/extension-browser';
import { casesBySize } from '@interlinear/testing/test-size';
import { EVENT_TIMEOUT_MS } from '@interlinear/testing/timeouts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROME_FOLDER } from './extension-folders.ts';

let browser: ExtensionBrowser;
let welcome: Page;

beforeAll(async () => {
  browser = await launchWithExtension(CHROME_FOLDER, {});
  welcome = await waitForInstallationPage(browser);
  welcome.setDefaultTimeout(EVENT_TIMEOUT_MS);
});
afterAll(() => browser?.close());

describe('the welcome', () => {
  it('opens when the extension is installed, and saves the chosen language', async () => {
    expect(welcome.url()).toBe(`${browser.origin}/welcome.html`);
    // Awaited from before the change on, because it is shown for some seconds only.
    const saved = welcome.getByText('Saved').waitFor();
    await welcome.getByLabel('The language you read').selectOption('ar');
    await saved;
    const preview = welcome.locator('interlinear-translation');
    expect(await preview.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    await welcome.getByLabel('Translation styles').selectOption('dashed');
    await expect.poll(() => preview.getAttribute('data-style')).toBe('dashed');
    await expect
      .poll(() => browser.background.evaluate(`chrome.storage.local.get('settings').then(({ settings }) => settings)`))
      .toMatchObject({ target: 'ar', style: 'dashed' });
  });

  it('shows the keys assigned by the browser, or how to assign some, explains how to pin the button until it is pinned, and is accessible in light and dark, wide and narrow', async () => {
    const keys = await browser.background.evaluate<string[]>(
      `chrome.commands.getAll().then((all) => all.map(({ shortcut }) => shortcut).filter(Boolean))`,
    );
    expect(keys).toContain(await welcome.locator('kbd').innerText());
    await welcome.getByText('press Ctrl twice: only that paragraph is translated').waitFor();
    await welcome.getByText('pin Interlinear').waitFor();
    for (const width of casesBySize(1, [360, 1440])) {
      await welcome.setViewportSize({ width, height: 900 });
      expect(await findAccessibilityProblemsInBothSchemes(welcome)).toEqual([]);
      expect(
        await welcome.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      ).toBe(0);
    }

    const page = await browser.context.newPage();
    const errors = collectPageErrors(page);
    await page.addInitScript('chrome.commands.getAll = async () => []');
    await page.addInitScript('chrome.action.getUserSettings = async () => ({ isOnToolbar: true })');
    await page.goto(welcome.url());
    await page.getByText('The browser has not assigned a shortcut yet:').waitFor();
    const opened = browser.context.waitForEvent('page');
    await page.getByRole('button', { name: 'choose one' }).click();
    await expect.poll(async () => (await opened).url()).toBe('chrome://extensions/shortcuts');
    expect(await page.getByText('pin Interlinear').count()).toBe(0);
    expect(errors).toEqual([]);
    await (await opened).close();
    await page.close();
  });

  it.each(
    casesBySize(1, [
      { language: 'zh-CN', title: '欢迎使用 Interlinear', english: '英语' },
      { language: 'pt', title: 'Boas-vindas ao Interlinear', english: 'Inglês' },
      { language: 'it', title: 'Welcome to Interlinear', english: 'English' },
    ]),
  )('[I18N-02] is in the language of the browser, including names of languages: $language', async (expected) => {
    const foreign = await launchWithExtension(CHROME_FOLDER, {}, { language: expected.language });
    const page = await waitForInstallationPage(foreign);
    await page.getByRole('heading', { level: 1, name: expected.title }).waitFor();
    expect(await page.locator('option[value=en]').innerText()).toBe(expected.english);
    expect(await page.title()).toBe(expected.title);
    await foreign.close();
  });

  it('does not open again after an update', async () => {
    await welcome.getByRole('link', { name: 'All options' }).click();
    await welcome.getByRole('heading', { level: 1, name: 'General' }).waitFor();
    const before = browser.context.pages().length;
    await browser.background.evaluate(
      `chrome.runtime.onInstalled.dispatch({ reason: 'update', previousVersion: '0.0.9' })`,
    );
    await browser.background.evaluate(`chrome.runtime.onInstalled.dispatch({ reason: 'chrome_update' })`);
    // Wait until the installation listeners, one of which writes the settings, have run.
    await browser.background.evaluate(`chrome.storage.local.get()`);
    expect(browser.context.pages().length).toBe(before);
    expect(
      await browser.background.evaluate(`chrome.tabs.query({ url: chrome.runtime.getURL('welcome.html') })`),
    ).toEqual([]);
  });
});
