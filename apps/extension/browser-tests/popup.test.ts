import { findAccessibilityProblems } from '@interlinear/testing/browsers/chromium';
import { pseudoTranslate } from '@interlinear/testing/engines/pseudo-translate';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clickToLeave } from './click-to-leave.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';

const page = (text: string, more = '') =>
  `<!doctype html><html lang="en"><head><title>Page</title><link rel="icon" href="data:," /></head><body><p>${text}</p>${more}</body></html>`;

let extension: ExtensionUnderTest;

beforeAll(async () => {
  extension = await startExtension({
    '/page': page('A text that was never seen before today.'),
    '/another': page('The other page has a text of its own as well.'),
    '/framing': page('What stands around the frame is translated.', '<iframe src="/framed" title="Framed"></iframe>'),
    '/frame-only-button': page('', '<iframe src="/framed-button" title="Framed"></iframe>'),
    '/frame-only-key': page('', '<iframe src="/framed-key" title="Framed"></iframe>'),
    '/framed-button': page('A frame holds all the text, for the button.'),
    '/framed-key': page('A frame holds all the text, for the key.'),
    '/framed': page('What stands inside the frame is translated too.'),
    '/story': page(
      'In the evening old Elena Marsh came back from the hills.',
      '<p>Nobody but young Elena Marsh knew the way home.</p><p>The keeper asked her why she had come.</p><p>Then at last Elena Marsh went through the gate.</p>',
    ),
  });
});
afterAll(() => extension.close());
beforeEach(() => extension.setSettings({}));
afterEach(async (test) => {
  extension.edge.reset();
  await extension.endTest(test);
});

const html = (opened: Page) => opened.evaluate(() => document.documentElement.outerHTML);

describe('the popup', () => {
  it('[EXT-02] translates and restores a page, into a language found by search', async () => {
    const { page, tabId } = await extension.open('/page');
    const original = await html(page);
    const popup = await extension.openPopup(tabId);
    await popup.getByRole('button', { name: 'Translate into' }).click();
    await popup.getByRole('combobox', { name: 'Search languages' }).fill('espa');
    await popup.getByRole('option', { name: 'Spanish' }).waitFor();
    expect(await findAccessibilityProblems(popup)).toEqual([]);
    await popup.keyboard.press('ArrowDown');
    await popup.keyboard.press('Enter');
    await popup.getByRole('button', { name: 'Translate this page' }).click();
    await page.getByText('【es:A text that was never seen before today.】').waitFor();
    await popup.getByText('This page is translated.').waitFor();
    await popup.getByRole('button', { name: 'Show original' }).click();
    await expect.poll(() => html(page)).toBe(original);
    // The language is among the recent ones now.
    await popup.getByRole('button', { name: 'Translate into' }).click();
    await popup.getByRole('group', { name: 'Recently used' }).getByRole('option', { name: 'German' }).waitFor();
  });

  it('[EXT-02] has Ctrl+Shift+T as its shortcut, and Command+Shift+T on a Mac', async () => {
    const keys = `chrome.runtime.getManifest().commands['toggle-page'].suggested_key`;
    expect(await extension.browser.background.evaluate(keys)).toEqual({
      default: 'Ctrl+Shift+T',
      mac: 'Command+Shift+T',
    });
  });

  it('[EXT-08] shows the assigned shortcut, sets sites and languages to be translated always or never, remembers the choices, and links to the favorites', async () => {
    const { page, tabId } = await extension.open('/page');
    const popup = await extension.openPopup(tabId);
    await popup.getByText('Shortcut: Alt+A').waitFor();
    const isTranslated = () => page.getByText('【de:A text that was never seen before today.】').waitFor();
    const isOriginal = () => expect.poll(() => page.locator('body').innerText()).not.toContain('【de:');
    const expectAnotherTranslated = async () => {
      const another = await extension.open('/another');
      await another.page.getByText('【de:The other page has a text of its own as well.】').waitFor();
      await another.page.close();
      await popup.bringToFront();
    };
    await popup.getByLabel('Always translate 127.0.0.1').check();
    await isTranslated();
    await expectAnotherTranslated();
    await popup.getByLabel('Never translate 127.0.0.1').check();
    await expect.poll(() => popup.getByLabel('Always translate 127.0.0.1').isChecked()).toBe(false);
    await isOriginal();
    // The popup has seen it too.
    await popup.getByText('This page is not translated.').waitFor();
    await popup.getByLabel('Never translate 127.0.0.1').uncheck();
    await popup.getByRole('button', { name: 'English, detected' }).waitFor();
    await popup.getByLabel('Always translate pages in English').check();
    await isTranslated();
    await expectAnotherTranslated();

    await popup.getByLabel('Engine').selectOption('google');
    await popup.getByLabel('Style').selectOption('Dashed underline');
    await popup.getByText('Translation only').click();
    await popup.getByRole('button', { name: 'Translate from' }).click();
    await popup.getByRole('combobox', { name: 'Search languages' }).fill('japan');
    await popup.getByRole('option', { name: 'Japanese' }).click();
    // Wait for the settings to be stored, which takes some milliseconds.
    const { background } = extension.browser;
    await expect
      .poll(() => background.evaluate(`chrome.storage.local.get('settings').then(({ settings }) => settings.source)`))
      .toBe('ja');
    await popup.reload();
    await expect.poll(() => popup.getByLabel('Engine').inputValue()).toBe('google');
    expect(await popup.getByLabel('Style').inputValue()).toBe('dashed');
    expect(await popup.getByRole('radio', { name: 'Translation only' }).isChecked()).toBe(true);
    await popup.getByRole('button', { name: 'Translate from' }).getByText('Japanese').waitFor();
    const opened = extension.browser.context.waitForEvent('page');
    await clickToLeave(popup.getByRole('button', { name: 'Favorites' }));
    await (await opened).waitForURL(`${extension.browser.origin}/options.html#/favorites`);
  });

  it('[ENG-07] reports a failure in a frame, and retries', async () => {
    const first = await extension.open('/framing');
    await extension.pressShortcut();
    await first.page.getByText('【de:What stands around the frame is translated.】').waitFor();
    await first.page.close();
    // The page's own text is cached; the new text in the frame has to be requested, and the engine refuses.
    const { page, tabId } = await extension.open('/framing');
    await page
      .frameLocator('iframe')
      .locator('p')
      .evaluate((paragraph) => {
        paragraph.textContent = 'This sentence inside the frame is quite new.';
      });
    extension.edge.failNext({ kind: 'status', status: 400 }, 50);
    const popup = await extension.openPopup(tabId);
    await popup.getByRole('button', { name: 'Translate this page' }).click();
    await popup.getByText('Microsoft Edge is not responding. The page keeps its original text.').waitFor();
    await page.getByText('【de:What stands around the frame is translated.】').waitFor();
    await expect.poll(async () => (await extension.button(tabId)).badge).toBe('!');
    // Until the popup knows of the text around the frame, its only button is the one to try again.
    await popup.getByRole('button', { name: 'Show original' }).waitFor();
    expect(await findAccessibilityProblems(popup)).toEqual([]);
    extension.edge.reset();
    await popup.getByRole('button', { name: 'Try again' }).click();
    await page.frameLocator('iframe').getByText('【de:This sentence inside the frame is quite new.】').waitFor();
    await popup.getByText('This page is translated.').waitFor();
  });

  it.each(['button', 'key'])('[ENG-07] retries by %s where only a frame has text', async (means) => {
    extension.edge.failNext({ kind: 'status', status: 400 }, 50);
    const { page, tabId } = await extension.open(`/frame-only-${means}`);
    await extension.pressShortcut();
    await expect.poll(async () => (await extension.button(tabId)).badge).toBe('!');
    extension.edge.reset();
    if (means === 'key') await extension.pressShortcut();
    else await (await extension.openPopup(tabId)).getByRole('button', { name: 'Try again' }).click();
    await page.frameLocator('iframe').getByText(`【de:A frame holds all the text, for the ${means}.】`).waitFor();
  });

  it('[ENG-10] keeps the names of a page the same on request, and translates only the passages with a changed one again', async () => {
    let count = 0;
    const another = () => {
      count += 1;
      return `Elena Moor ${count}`;
    };
    const vary = (text: string, target: string) => pseudoTranslate(text.replaceAll('Elena Marsh', another), target);
    extension.edge.translateWith(vary);
    const { page, tabId } = await extension.open('/story');
    await extension.pressShortcut();
    const translations = page.locator('interlinear-translation');
    const names = async () => (await translations.allInnerTexts()).join('\n').match(/Elena Moor \d|Helena/g) ?? [];
    await expect.poll(async () => new Set(await names()).size).toBe(3);
    const before = await names();
    const popup = await extension.openPopup(tabId);
    const choice = popup.getByRole('checkbox', { name: 'Keep names and terms the same' });
    extension.edge.failNext({ kind: 'status', status: 400 }, 50);
    await choice.click();
    await popup.getByText('The terms could not be translated. The page stays as it is.').waitFor();
    expect(await names()).toEqual(before);
    extension.edge.reset();
    extension.edge.translateWith(vary);
    await choice.check();
    const field = popup.getByLabel('Translation of “Elena Marsh”');
    await field.waitFor();
    expect(await findAccessibilityProblems(popup)).toEqual([]);
    await page.bringToFront();
    await expect.poll(async () => new Set(await names()).size).toBe(1);
    expect(await names()).toHaveLength(3);

    await popup.bringToFront();
    const { length } = extension.edge.requests;
    await field.fill('Helena');
    await field.press('Enter');
    await page.bringToFront();
    await expect.poll(names).toEqual(['Helena', 'Helena', 'Helena']);
    const asked = extension.edge.requests.slice(length).flatMap(({ body }): string[] => JSON.parse(body));
    expect(asked.map((text) => text.split(' ')[0])).toEqual(['In', 'Nobody', 'Then']);

    await popup.bringToFront();
    await popup.getByRole('button', { name: 'Remove “Elena Marsh”' }).click();
    await page.bringToFront();
    // As before, from the cache.
    await expect.poll(names).toEqual(before);
    expect(extension.edge.requests).toHaveLength(length + 1);
    await popup.bringToFront();
    // Without Enter, until the popup closes.
    await field.fill('Helena');
    await popup.reload();
    await page.bringToFront();
    await expect.poll(names).toEqual(['Helena', 'Helena', 'Helena']);
    await popup.bringToFront();
    await choice.uncheck();
    await field.waitFor({ state: 'detached' });
  });
});

describe('the popup where the extension cannot run', () => {
  it('explains a page of the browser itself, and recovers when a page can be reached again', async () => {
    const { page, tabId } = await extension.open('/page');
    const address = page.url();
    await page.goto('data:text/html,<title>Here is no loader</title>');
    const popup = await extension.openPopup(tabId, 'chrome://version/');
    await popup.getByText('This page belongs to the browser').waitFor();
    const button = popup.getByRole('button', { name: 'Translate this page' });
    expect(await button.isDisabled()).toBe(true);
    expect(await popup.getByRole('button', { name: 'Reload page' }).count()).toBe(0);
    expect(await findAccessibilityProblems(popup)).toEqual([]);
    await page.goto(address);
    await expect.poll(() => button.isEnabled()).toBe(true);
  });

  it.each(
    casesBySize(1, [
      ['https://example.org/', 'This page was opened before Interlinear was installed or updated.'],
      [undefined, 'Interlinear is not running on this page.'],
    ]),
  )('offers to reload a page that is older than the extension (%s)', async (url, line) => {
    const { page, tabId } = await extension.open('/page');
    await page.goto('data:text/html,<title>Here is no loader</title>');
    const popup = await extension.openPopup(tabId, url);
    await popup.getByText(line).waitFor();
    const loaded = page.waitForEvent('load');
    await clickToLeave(popup.getByRole('button', { name: 'Reload page' }));
    await loaded;
  });
});
