import { readFile } from 'node:fs/promises';
import { createFavoritesClient, type Favorite } from '@interlinear/contract/favorites';
import type { UserRecord } from '@interlinear/contract/session-announcement';
import { createTransport } from '@interlinear/contract/transport';
import { findAccessibilityProblems } from '@interlinear/testing/browsers/chromium';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityProblemsWhenDeep } from './accessibility-by-size.ts';
import { createAccount, field, say } from './account-under-test.ts';
import { REPEATED_LOCALES } from './locales-by-size.ts';
import { type SiteUnderTest, useSharedSite } from './site-under-test.ts';

let site: SiteUnderTest;

beforeAll(async () => {
  site = await useSharedSite();
});
afterAll(() => site.close());

const SAVED_AT = '2026-11-20T08:00:00.000Z';

function favorite(changes: Partial<Favorite> & Pick<Favorite, 'text' | 'translation'>): Favorite {
  return {
    id: crypto.randomUUID(),
    kind: 'word',
    source: 'en',
    target: 'de',
    context: null,
    page_title: null,
    page_url: null,
    note: null,
    saved_at: SAVED_AT,
    changed_at: SAVED_AT,
    ...changes,
  };
}

/** Saves twelve words and a sentence, as a sync from one of the user's devices does. */
async function saveFavorites(user: UserRecord): Promise<void> {
  const transport = createTransport({ baseUrl: site.server.url, fetch, locale: () => 'en', token: () => user.token });
  const words = Array.from({ length: 11 }, (_, index) =>
    favorite({
      text: `word ${index}`,
      translation: `Wort ${index}`,
      saved_at: new Date(Date.parse(SAVED_AT) - index * 60_000).toISOString(),
    }),
  );
  const river = favorite({
    text: 'river',
    translation: 'Fluss',
    context: 'The river runs to the sea.',
    page_title: 'On water',
    page_url: 'https://example.org/water',
    saved_at: '2026-11-20T09:00:00.000Z',
  });
  const sentence = favorite({ kind: 'sentence', text: 'Nothing is lost.', translation: 'Nichts geht verloren.' });
  await createFavoritesClient(transport).sync({ changes: [river, ...words, sentence] });
}

async function openFavorites(locale: 'en' | 'zh-CN', name: string) {
  const user = await createAccount(site.server, name);
  await saveFavorites(user);
  return site.openInTest(`/${locale}/profile/favorites`, { stored: { user: JSON.stringify(user) } });
}

const items = (page: Page) => page.locator('#main section ul.grid > li');

describe.each(REPEATED_LOCALES)('favorites in %s', (locale) => {
  const t = (key: string, values?: Record<string, string>) => say(locale, 'favorites', key, values);
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  it('[FAV-01] [FAV-02] [SITE-05] are a tab of the profile, with sentences in a separate list; are listed ten at a time, exported as CSV and for Anki, searched, annotated and removed', async () => {
    const { page, errors } = await openFavorites(locale, `reader_${locale.slice(0, 2)}`);
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${locale}/favorites`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const save = async (name: string) => {
      const waiting = page.waitForEvent('download');
      await press(page, name);
      const download = await waiting;
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
    };
    const csv = await save(t('export_csv'));
    expect(csv.name).toBe('interlinear-favorites.csv');
    const rows = csv.text.trimEnd().split('\r\n');
    expect(rows).toHaveLength(1 + 13);
    expect(rows[1]).toBe(
      'word,river,Fluss,en,de,The river runs to the sea.,On water,https://example.org/water,,2026-11-20T09:00:00.000Z',
    );
    const anki = await save(t('export_anki'));
    expect(anki.name).toBe('interlinear-favorites-anki.txt');
    expect(anki.text).toContain('\tNothing is lost.\tNichts geht verloren.\t');

    await items(page).getByText('river', { exact: true }).first().waitFor();
    expect(await items(page).count()).toBe(10);
    expect(await page.getByRole('link', { name: 'On water' }).getAttribute('href')).toBe('https://example.org/water');
    await page.getByText(t('savedOf', { saved: '13', limit: '200' })).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);

    await press(page, say(locale, 'common', 'pageAfter'));
    await expect.poll(() => items(page).count()).toBe(2);

    await page.getByRole('searchbox', { name: t('search') }).fill('fluss');
    await expect.poll(() => items(page).count()).toBe(1);
    await press(page, t('noteOn', { text: 'river' }));
    await field(page, t('noteLabel')).fill('der Fluss, die Flüsse');
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    await press(page, t('noteSave'));
    await items(page).getByText('der Fluss, die Flüsse').first().waitFor();

    await press(page, t('removeText', { text: 'river' }));
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: t('remove'), exact: true })
      .click();
    await page.getByText(t('nothingFound')).waitFor();

    await page.getByRole('searchbox', { name: t('search') }).fill('');
    await page.getByRole('link', { name: t('list_sentence'), exact: true }).click();
    await items(page).getByText('Nothing is lost.').first().waitFor();
    await expect.poll(() => items(page).count()).toBe(1);
    await page.getByRole('link', { name: say(locale, 'profile', 'tab_usage'), exact: true }).click();
    await page.getByRole('meter').first().waitFor({ state: 'attached' });
    expect(new URL(page.url()).pathname).toBe(`/${locale}/profile`);
    expect(errors).toEqual([]);
  });
});

itWhenDeep('[FAV-01] are accessible on a narrow dark screen, also when there are none', async () => {
  const user = await createAccount(site.server, 'reader_none');
  const { page } = await site.openInTest('/de/favorites', {
    stored: { user: JSON.stringify(user) },
    viewport: { width: 360, height: 800 },
    colorScheme: 'dark',
  });
  await page.getByText(say('de', 'favorites', 'none_word')).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: say('de', 'favorites', 'export_anki'), exact: true }).click();
  await page.getByText(say('de', 'favorites', 'exportNone')).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
