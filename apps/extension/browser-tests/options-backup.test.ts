import { findAccessibilityProblems } from '@interlinear/testing/browsers/chromium';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../src/settings/settings.ts';
import { SETTINGS_VERSION } from '../src/settings/settings-key.ts';
import { download } from './download.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { openOptionsPage, showSection } from './open-options-page.ts';

const ARTICLE = `<!doctype html><html lang="en"><title>House</title>
<p>Nobody has lived there since the last winter of the war.</p></html>`;
const HOUSE = { kind: 'word', text: 'Haus', translation: 'house', source: 'de', target: 'en' };

let extension: ExtensionUnderTest;

beforeAll(async () => {
  extension = await startExtension({ '/article': ARTICLE });
});
afterAll(() => extension?.close());
beforeEach(() => extension.setSettings({}));
afterEach((test) => extension.endTest(test));

const stored = () =>
  extension.browser.background.evaluate<Settings>(
    `chrome.storage.local.get('settings').then(({ settings }) => settings)`,
  );

const saveFavorite = () => extension.send({ type: 'save-favorite', favorite: HOUSE });

async function choose(page: Page, name: string, content: unknown): Promise<void> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

/** Name, content and what is said about it. */
const WRONG_FILES = [
  ['holiday.jpg', '\u0000\u0001 not JSON', 'holiday.jpg is not an Interlinear export. Nothing was changed.'],
  ['new.json', { product: 'interlinear', version: 7 }, 'new.json was created by a newer version of Interlinear.'],
  [
    'bad.json',
    { product: 'interlinear', version: 1, settings: { version: 2, target: 'ko' }, favorites: [HOUSE, { text: 3 }] },
    'bad.json is damaged at “favorites.0.id”. Nothing was changed.',
  ],
] as const;

async function deleteEverything(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
  await page.getByText('Everything has been deleted.').waitFor();
}

describe('export and import', () => {
  it('[EXT-10] restores everything after it was deleted, can be undone, loses nothing on a wrong file, and imports one of an older version without unwanted parts', async () => {
    await extension.setSettings({ target: 'ja', style: 'wavy', never: { sites: ['example.org'], languages: [] } });
    const options = await openOptionsPage(extension, 'backup');
    await saveFavorite();
    const file = await download(options, 'Export everything');
    expect(file.name).toMatch(/^interlinear-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(file.text)).toMatchObject({ product: 'interlinear', version: 1, favorites: [HOUSE] });

    await showSection(options, 'privacy');
    await deleteEverything(options);
    expect(await stored()).toMatchObject({ target: 'en', style: 'quote', never: { sites: [] } });

    await showSection(options, 'backup');
    await choose(options, file.name, file.text);
    await options.getByText(`Changes from ${file.name}`).waitFor();
    expect(await findAccessibilityProblems(options)).toEqual([]);
    expect(await stored()).toMatchObject({ target: 'en' });
    await options.getByRole('button', { name: 'Import', exact: true }).click();
    await options.getByText('Imported.').waitFor();
    expect(await stored()).toMatchObject({ target: 'ja', style: 'wavy', never: { sites: ['example.org'] } });

    await options.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(stored).toMatchObject({ target: 'en', style: 'quote' });
    await showSection(options, 'favorites');
    await options.getByText('No words yet.').waitFor();

    await extension.setSettings({ target: 'ja' });
    await saveFavorite();
    await showSection(options, 'backup');
    for (const [name, content, problem] of WRONG_FILES) {
      await choose(options, name, content);
      await options.getByText(problem).waitFor();
      expect(await stored()).toMatchObject({ target: 'ja' });
    }
    expect(await findAccessibilityProblems(options)).toEqual([]);
    await showSection(options, 'favorites');
    await options.getByText('Haus', { exact: true }).waitFor();

    await extension.setSettings({});
    await showSection(options, 'backup');
    await choose(options, 'old.json', {
      product: 'interlinear',
      version: 1,
      settings: { version: 1, target: 'ko', engine: 'google', mode: 'translation' },
      siteRules: [{ site: 'example.org', rules: { exclude: ['nav'] } }],
      engines: [{ id: 'deepl', kind: 'deepl', name: 'My DeepL', values: {} }],
    });
    await options.getByText('Skipped, because the file contains no keys for them: My DeepL.').waitFor();
    await options.getByRole('checkbox', { name: 'Site rules' }).uncheck();
    await options.getByRole('button', { name: 'Import', exact: true }).click();
    await options.getByText('Imported.').waitFor();
    expect(await stored()).toMatchObject({
      version: SETTINGS_VERSION,
      target: 'ko',
      engine: 'google',
      mode: 'translation',
      style: 'quote',
    });
    expect(await extension.browser.background.evaluate(`chrome.storage.local.get('site-rules')`)).toEqual({});
  });
});

describe('privacy', () => {
  it('[EXT-08] shows the size of the cache, clears it, and asks before deleting everything', async () => {
    const { page } = await extension.open('/article');
    await extension.pressShortcut();
    await page.getByText('【de:Nobody has').waitFor();
    const options = await openOptionsPage(extension, 'privacy');
    await options.getByText(/^Passages: [1-9]\d*, about [\d.]+ MB\.$/).waitFor();
    await options.getByRole('button', { name: 'Clear cached translations' }).click();
    await options.getByText('Passages: 0, about 0 MB.').waitFor();
    const asked = extension.edge.requests.length;
    await page.bringToFront();
    await page.reload();
    await extension.pressShortcut();
    await page.getByText('【de:Nobody has').waitFor();
    expect(extension.edge.requests.length).toBeGreaterThan(asked);

    await options.bringToFront();
    await extension.setSettings({ target: 'ja' });
    await options.getByRole('button', { name: 'Delete everything' }).click();
    expect(await findAccessibilityProblems(options)).toEqual([]);
    await options.keyboard.press('Escape');
    await expect.poll(() => options.getByRole('dialog').isVisible()).toBe(false);
    expect(await stored()).toMatchObject({ target: 'ja' });
  });
});
