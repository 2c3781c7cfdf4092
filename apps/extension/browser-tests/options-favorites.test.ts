import { findAccessibilityProblems } from '@interlinear/testing/browsers/chromium';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FavoriteDraft } from '../src/favorites/favorite.ts';
import { download } from './download.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { openOptionsPage } from './open-options-page.ts';

let extension: ExtensionUnderTest;

beforeAll(async () => {
  extension = await startExtension({});
});
afterAll(() => extension?.close());
afterEach(async (test) => {
  await extension.endTest(test);
  await extension.browser.background.evaluate(
    `new Promise((resolve) => { indexedDB.deleteDatabase('favorites').onsuccess = () => resolve(); })`,
  );
});

const openFavorites = () => openOptionsPage(extension, 'favorites');

/** Saves favorites through the background, like pages do. */
async function save(page: Page, favorites: Partial<FavoriteDraft>[]): Promise<void> {
  for (const favorite of favorites) {
    const wish = { kind: 'word', translation: 'thing', source: 'de', target: 'en', ...favorite };
    expect(
      await page.evaluate(`chrome.runtime.sendMessage(${JSON.stringify({ type: 'save-favorite', favorite: wish })})`),
    ).toBe(true);
  }
}

const texts = (page: Page) => page.locator('main li p:first-child').allInnerTexts();

describe('favorites', () => {
  it('[FAV-01] can be searched, copied and removed, restored by “Undo”, and link to their page', async () => {
    await extension.browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const options = await openFavorites();
    await save(options, [
      { text: 'Fluss', page: { title: 'Am Wasser', address: 'https://ann:pw@example.org/fluss?sid=1&page=2' } },
      { text: 'Brücke', context: 'Die Brücke war alt.' },
      { text: 'Haus', translation: 'house', page: { title: 'Datei', address: 'file:///home/ann/haus.html' } },
    ]);
    await options.getByRole('searchbox', { name: 'Search favorites' }).fill('BRUCKE alt');
    await expect.poll(() => texts(options)).toEqual(['Brücke']);
    await options.getByRole('searchbox').fill('nowhere');
    await options.getByText('Nothing found.').waitFor();
    await options.getByRole('searchbox').fill('');
    const link = options.getByRole('link', { name: 'Am Wasser' });
    expect(await link.getAttribute('href')).toBe('https://example.org/fluss?page=2');
    expect(await options.getByText('Datei').count()).toBe(0);

    await options.bringToFront();
    await options.getByRole('button', { name: 'Copy Haus' }).click();
    await options.getByText('Copied.').waitFor();
    expect(await options.evaluate('navigator.clipboard.readText()')).toBe('Haus\nhouse');

    await options.getByRole('button', { name: 'Remove Brücke' }).click();
    await options.getByText('The favorite has been removed.').waitFor();
    await expect.poll(() => texts(options)).toEqual(['Haus', 'Fluss']);
    await options.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => texts(options)).toEqual(['Haus', 'Brücke', 'Fluss']);
    await options.reload();
    await expect.poll(() => texts(options)).toEqual(['Haus', 'Brücke', 'Fluss']);
  });

  it('[FAV-01] [FAV-02] can be exported as CSV and for Anki, and appear when they are saved, ten at a time, words and sentences separately', async () => {
    const options = await openFavorites();
    await options.getByText('No words yet.').waitFor();
    await options.getByRole('button', { name: 'Export as CSV' }).click();
    await options.getByText('There is nothing to export yet.').waitFor();
    await save(options, [
      { text: 'Haus', translation: 'a "house", a home' },
      { kind: 'sentence', text: '彼女は行った。', translation: '+1', source: 'ja' },
    ]);
    await expect.poll(() => texts(options)).toEqual(['Haus']);

    const csv = await download(options, 'Export as CSV');
    expect(csv.name).toBe('interlinear-favorites.csv');
    const [header, sentence, word] = csv.text.split('\r\n');
    expect(header).toBe('\uFEFFkind,text,translation,source,target,context,page title,page address,note,saved at');
    expect(sentence).toMatch(/^sentence,彼女は行った。,'\+1,ja,en,,,,,\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(word).toMatch(/^word,Haus,"a ""house"", a home",de,en,/);

    const anki = await download(options, 'Export as Anki');
    expect(anki.name).toBe('interlinear-favorites-anki.txt');
    const lines = anki.text.trimEnd().split('\n');
    expect(lines.slice(0, 5)).toEqual([
      '#separator:tab',
      '#html:false',
      '#guid column:1',
      '#tags column:4',
      '#columns:Id\tFront\tBack\tTags',
    ]);
    expect(lines.slice(5).map((line) => line.split('\t').slice(1))).toEqual([
      ['彼女は行った。', '+1', 'interlinear interlinear::sentence interlinear::ja-en'],
      ['Haus', '"a ""house"", a home"', 'interlinear interlinear::word interlinear::de-en'],
    ]);

    await save(
      options,
      Array.from({ length: 12 }, (_, index) => ({ text: `Wort ${index + 1}` })),
    );
    await save(options, [{ kind: 'sentence', text: 'Ein Satz.' }]);
    await options.getByText('Page 1 of 2').waitFor();
    await expect
      .poll(() => texts(options))
      .toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `Wort ${number}`));
    await options.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => texts(options)).toEqual(['Wort 2', 'Wort 1', 'Haus']);
    await options.getByRole('button', { name: 'Sentences' }).click();
    await expect.poll(() => texts(options)).toEqual(['Ein Satz.', '彼女は行った。']);
    expect(await findAccessibilityProblems(options)).toEqual([]);
  });
});
