import { findAccessibilityProblems } from '@interlinear/testing/browsers/chromium';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../src/settings/settings.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { openOptionsPage } from './open-options-page.ts';

const FORUM = `<!doctype html><html lang="en"><title>Forum</title>
<nav><p>All of the topics of this forum</p></nav>
<p id="post">The message of <b class="user">Tall Tree</b> was read by everybody here.</p></html>`;

let extension: ExtensionUnderTest;

beforeAll(async () => {
  extension = await startExtension({ '/forum': FORUM });
});
afterAll(() => extension?.close());
beforeEach(async () => {
  await extension.setSettings({});
  await extension.browser.background.evaluate(`chrome.storage.local.remove('site-rules')`);
});
afterEach((test) => extension.endTest(test));

const openSites = () => openOptionsPage(extension, 'sites');
const stored = () =>
  extension.browser.background.evaluate<Settings>(
    `chrome.storage.local.get('settings').then(({ settings }) => settings)`,
  );
const group = (page: Page, name: string) => page.getByRole('region', { name });

describe('sites and languages', () => {
  it('[EXT-08] can be added to “always” by keyboard, and apply from then on; name what is wrong with the input and keep it, are never on both lists, and a removal can be undone', async () => {
    const options = await openSites();
    await options
      .getByLabel('Sites to always translate')
      .and(options.locator('input'))
      .fill('http://127.0.0.1:8080/forum');
    await options.keyboard.press('Enter');
    await options.getByRole('button', { name: 'Remove 127.0.0.1' }).waitFor();
    await expect.poll(stored).toMatchObject({ always: { sites: ['127.0.0.1'] } });
    const { page } = await extension.open('/forum');
    await page.getByText('【de:All of the topics of this forum】').waitFor();

    await options.bringToFront();
    await extension.setSettings({ never: { sites: ['example.org'], languages: ['ja'] } });
    await options.getByRole('button', { name: 'Remove 127.0.0.1' }).waitFor({ state: 'detached' });
    await options.getByRole('button', { name: 'Remove example.org' }).waitFor();
    const input = options.getByLabel('Sites to never translate').and(options.locator('input'));
    const add = group(options, 'Never translate').getByRole('button', { name: 'Add' });
    for (const [typed, problem] of [
      ['not a site', 'This is not a site. Enter its name, such as example.org.'],
      ['EXAMPLE.org', 'example.org is already on the list.'],
      ['www.example.org', 'www.example.org is part of example.org, which is already on the list.'],
    ] as const) {
      await input.fill(typed);
      await add.click();
      await options.getByText(problem).waitFor();
      expect(await input.getAttribute('aria-invalid')).toBe('true');
      expect(await input.inputValue()).toBe(typed);
    }
    expect(await findAccessibilityProblems(options)).toEqual([]);
    expect(await stored()).toMatchObject({ never: { sites: ['example.org'] } });

    await options.getByLabel('Languages to always translate').and(options.locator('select')).selectOption('ja');
    await options.getByText('Japanese was moved here from “Never translate”.').waitFor();
    await expect.poll(stored).toMatchObject({ always: { languages: ['ja'] }, never: { languages: [] } });
    await options.getByRole('button', { name: 'Remove example.org' }).click();
    await expect.poll(stored).toMatchObject({ never: { sites: [] } });
    await options.getByRole('button', { name: 'Undo' }).click();
    await options.getByRole('button', { name: 'Remove example.org' }).waitFor();
    await expect.poll(stored).toMatchObject({ always: { languages: ['ja'] }, never: { sites: ['example.org'] } });
  });
});

describe('rules for single sites', () => {
  it('[EXT-08] decide what is translated, also in an open page, until they are removed; are checked by the browser, and saved only as a whole', async () => {
    const { page } = await extension.open('/forum');
    await extension.pressShortcut();
    await page.getByText('【de:All of the topics of this forum】').waitFor();

    const options = await openSites();
    await options.getByRole('button', { name: 'Add rule' }).click();
    // The form has the focus in its first field.
    await options.locator('input[name=site]:focus').waitFor();
    await options.keyboard.type('127.0.0.1');
    await options.getByLabel('Do not translate these parts').fill('nav');
    await options.getByLabel('Keep unchanged within a sentence').fill('.user');
    await options.getByLabel('Style of translations').selectOption('Wavy underline');
    await options.getByRole('button', { name: 'Save' }).click();
    await options.getByText('Selectors: 2').waitFor();

    await expect.poll(() => page.locator('nav interlinear-translation').count()).toBe(0);
    await expect.poll(() => page.locator('#post interlinear-translation').innerText()).toMatch(/(?<!de:)Tall Tree/);
    expect(await page.locator('#post interlinear-translation').getAttribute('data-style')).toBe('wavy');

    await options.getByRole('button', { name: 'Remove 127.0.0.1' }).click();
    await page.getByText('【de:All of the topics of this forum】').waitFor();

    await options.bringToFront();
    await options.getByRole('button', { name: 'Add rule' }).click();
    await options.getByRole('button', { name: 'Save' }).click();
    await options.getByText('This is not a site.').waitFor();
    await options.getByLabel('Site', { exact: true }).fill('example.org');
    await options.getByRole('button', { name: 'Save' }).click();
    await options.getByText('Enter at least one selector in one of the fields.').waitFor();
    const leave = options.getByLabel('Do not translate these parts');
    await leave.fill('.fine\n\n::: bad');
    await options.getByRole('button', { name: 'Save' }).click();
    await options.getByText('Line 3 is not a CSS selector: ::: bad').waitFor();
    expect(await leave.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await findAccessibilityProblems(options)).toEqual([]);
    await leave.fill('.fine');
    await options.getByRole('button', { name: 'Save' }).click();
    await options.getByRole('button', { name: 'Edit example.org' }).click();
    await options.getByLabel('Do not translate these parts').fill('.fine\n.finer');
    await options.getByLabel('Site', { exact: true }).fill('www.example.org');
    await options.getByRole('button', { name: 'Save' }).click();
    await options.getByText('Selectors: 2').waitFor();
    expect(await extension.browser.background.evaluate(`chrome.storage.local.get('site-rules')`)).toEqual({
      'site-rules': { version: 1, rules: [{ site: 'www.example.org', rules: { exclude: ['.fine', '.finer'] } }] },
    });
  });
});
