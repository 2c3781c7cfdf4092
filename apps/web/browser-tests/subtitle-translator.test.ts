import { readFile } from 'node:fs/promises';
import { createFavoritesClient } from '@interlinear/contract/favorites';
import { createTransport } from '@interlinear/contract/transport';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { bySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityProblemsBySize, findAccessibilityProblemsWhenDeep } from './accessibility-by-size.ts';
import { createAccount, say } from './account-under-test.ts';
import { type OpenOptions, type SiteUnderTest, useSharedSite } from './site-under-test.ts';

const subtitles = (key: string) => say('en', 'subtitles', key);

const SETTINGS = {
  ...{ version: 1, selectedEngine: 'microsoft-edge', sourceLanguage: 'en', targetLanguage: 'de', recentLanguages: [] },
  ...{ shownLines: 'original-first', textSize: 100, fileFormat: 'srt', fileLines: 'original-first' },
};

/** Lines of a long film, which a window of the list shows. */
const LINES = 20_000;

/** Two sentences, the first of them over two lines, and the first line at the beginning of the video. */
const FILM = `1
00:00:00,000 --> 00:00:01,000
The train leaves

2
00:00:01,000 --> 00:00:03,000
at midnight.

3
00:00:04,000 --> 00:00:06,000
Hurry up!
`;

/** Downloads the shown file in its own format and returns its content. */
async function downloaded(page: Page, format: string, name: string): Promise<string> {
  await page.getByRole('button', { name: subtitles('download'), exact: true }).click();
  await page.getByRole('radio', { name: subtitles('sameFormat').replace('{format}', format) }).check();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: subtitles('downloadFile').replace('{name}', name) }).click();
  return readFile(await (await waiting).path(), 'utf8');
}

function fileOf(name: string, content: string | Buffer) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
}

describe('the subtitle translator', () => {
  let site: SiteUnderTest;
  beforeAll(async () => {
    site = await useSharedSite();
  });
  afterAll(() => site.close());

  async function open(options: OpenOptions = {}): Promise<{ page: Page; errors: string[] }> {
    const stored = { subtitleSettings: JSON.stringify(SETTINGS) };
    const opened = await site.openInTest('/en/translate/subtitles', { stored, ...options });
    await opened.page.getByRole('button', { name: subtitles('pick') }).waitFor();
    return opened;
  }

  it('[SUB-03] [SITE-04] translates a file, lets lines be edited, survives a reload, and downloads', async () => {
    const { page, errors } = await open();
    await page.locator('input[type=file]').first().setInputFiles(fileOf('film.en.srt', FILM));
    await line(page, 'Hurry up!').getByText('【de:Hurry up!】').waitFor();
    await line(page, 'at midnight.').getByText('at midnight.】').waitFor();
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);

    // The keyboard alone edits a line and undoes.
    await line(page, 'The train leaves').getByRole('button').first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: subtitles('translation'), exact: true });
    expect(await findAccessibilityProblemsBySize(page, 'dark')).toEqual([]);
    await field.fill('Beeil dich!');
    const start = page.getByRole('textbox', { name: subtitles('start') });
    await start.fill('0:09');
    await page.getByText(subtitles('timeWrong')).waitFor();
    await start.fill('0:04.5');
    await page.keyboard.press('Escape');
    await line(page, 'Hurry up!').getByText('Beeil dich!').waitFor();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await line(page, 'Hurry up!').getByText('【de:Hurry up!】').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await line(page, 'Hurry up!').getByText('Beeil dich!').waitFor();

    await page.getByRole('button', { name: subtitles('replace'), exact: true }).click();
    await page.getByRole('textbox', { name: subtitles('replaceFind') }).fill('dich');
    await page.getByRole('textbox', { name: subtitles('replaceWith') }).fill('euch');
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    await page.getByRole('button', { name: subtitles('replaceAll') }).click();
    await page.keyboard.press('Escape');
    await line(page, 'Hurry up!').getByText('Beeil euch!').waitFor();
    await page.keyboard.press('Control+z');
    await line(page, 'Hurry up!').getByText('Beeil dich!').waitFor();

    await page.getByRole('button', { name: say('en', 'translator', 'shortcuts') }).click();
    await page.getByText(subtitles('key_following')).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('searchbox', { name: subtitles('search') }).fill('beeil');
    await expect.poll(() => page.locator('[data-line]').count()).toBe(1);
    await page.getByRole('searchbox', { name: subtitles('search') }).fill('');

    await page.getByRole('button', { name: subtitles('timing') }).click();
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    await page.getByRole('button', { name: '+1 s', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => savedWork(page)).toContain('"start":5');
    await page.reload();
    await line(page, 'Hurry up!').getByText('Beeil dich!').waitFor();

    await page.getByRole('button', { name: subtitles('download'), exact: true }).click();
    expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: /film\.en-de\.srt$/ }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toBe('film.en-de.srt');
    expect(await readFile(await file.path(), 'utf8')).toContain(
      '3\n00:00:05,000 --> 00:00:07,000\nHurry up!\nBeeil dich!\n',
    );

    await page.getByRole('button', { name: subtitles('remove').replace('{name}', 'film.en.srt') }).click();
    await page.getByText(subtitles('formats')).waitFor();
    await expect.poll(() => savedWork(page)).toBe('[]');
    expect(errors).toEqual([]);
  });

  itWhenDeep('[SUB-03] writes translations into the file itself, in whatever encoding it is', async () => {
    const { page } = await open();
    const ass = `[Script Info]\n; by hand\n\n[Events]\nFormat: Start, End, Style, Text\nDialogue: 0:00:01.00,0:00:02.00,Sign,{\\an8}Hurry {\\i1}up!\n`;
    const ttml = `<?xml version="1.0" encoding="UTF-16"?>\n<tt xml:lang="en" xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" end="2s" region="top">Wait!</p></div></body></tt>`;
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([fileOf('film.ssa', ass), fileOf('film.xml', Buffer.from(`\ufeff${ttml}`, 'utf16le'))]);
    await line(page, 'Hurry up!').getByText('【de:Hurry up!】').waitFor();
    expect(await downloaded(page, 'ASS', 'film.en-de.ssa')).toBe(
      `\ufeff${ass.replace('up!', 'up!\\N{\\r}【de:Hurry {\\i1}up!】')}`,
    );
    await page.getByRole('button', { name: /^film\.xml/ }).click();
    await line(page, 'Wait!').getByText('【de:Wait!】').waitFor();
    expect(await downloaded(page, 'TTML', 'film.en-de.xml')).toBe(
      ttml.replace('UTF-16', 'UTF-8').replace('Wait!', 'Wait!<br/>【de:Wait!】'),
    );
  });

  it('[SUB-03] [ERR-01] says what is wrong with files, goes on after an engine failed, and leads to the plans or the login where an engine needs them', async () => {
    const phone = bySize({ quick: {}, deep: { hasTouch: true, isMobile: true } });
    const { page } = await open({ viewport: { width: 360, height: 740 }, ...phone });
    await page.route('**/service/api/translate', (route) => route.abort());
    // No line can break in its name.
    const letter = 'letter_about_the_subtitles_of_the_whole_series.txt';
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([fileOf('film.srt', FILM), fileOf(letter, 'Dear all,\n\nno subtitles here.')]);
    await page.getByRole('button', { name: subtitles('retry') }).waitFor();
    await line(page, 'Hurry up!').getByText(subtitles('line_waiting')).waitFor();
    expect(await findAccessibilityProblemsBySize(page, 'dark')).toEqual([]);
    await page.unrouteAll();
    await page.getByRole('button', { name: subtitles('retry') }).click();
    await line(page, 'Hurry up!').getByText('【de:Hurry up!】').waitFor();
    await page.getByRole('button', { name: letter }).first().click();
    await page.getByText(subtitles('failure_notSubtitles').replace('{name}', letter)).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    await page.getByRole('button', { name: subtitles('remove').replace('{name}', letter) }).click();
    await page.getByRole('button', { name: subtitles('remove').replace('{name}', 'film.srt') }).click();

    await page.route('**/service/api/translate', (route) =>
      route.fulfill({ status: 402, json: { code: -301, info: 'You have 3 tokens left.', data: null } }),
    );
    await page.locator('input[type=file]').first().setInputFiles(fileOf('second.srt', FILM));
    await page.getByText('You have 3 tokens left.').waitFor();
    await page.getByRole('link', { name: say('en', 'translator', 'seePlans') }).click();
    await page.waitForURL('**/en/pricing');

    await page.unrouteAll();
    await page.route('**/service/api/translate', (route) =>
      route.fulfill({ status: 401, json: { code: -2, info: 'This requires an account.', data: null } }),
    );
    await page.goBack();
    await page.getByText('This requires an account.').waitFor();
    const login = page.getByRole('main').getByRole('link', { name: say('en', 'shell', 'logIn') });
    expect(await login.getAttribute('href')).toBe('/en/login?return=%2Fen%2Ftranslate%2Fsubtitles');
    await page.unrouteAll();
    await login.click();
    await page.waitForURL('**/en/login?*');
    await page.goBack();
    await line(page, 'Hurry up!').getByText('【de:Hurry up!】').waitFor();
  });

  it('[SUB-03] plays a video of this device with both languages', async () => {
    const { page } = await open();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([fileOf('film.srt', FILM), { name: 'film.wav', mimeType: 'audio/wav', buffer: silence(8) }]);
    const player = page.locator('[data-player]');
    await player.getByText('【de:The train leaves').waitFor();
    await line(page, 'Hurry up!').getByRole('button').first().click();
    await player.getByText('【de:Hurry up!】').waitFor();
    await player.getByText('Hurry up!', { exact: true }).waitFor();

    // Words are looked up by a press, or by keys.
    await player.locator('.word').filter({ hasText: 'Hurry' }).click();
    const hurry = player.getByRole('dialog', { name: 'Hurry' });
    await hurry.getByText('【de:Hurry】').waitFor();
    expect(await hurry.getByRole('link', { name: subtitles('wordLogIn') }).getAttribute('href')).toBe(
      '/en/login?return=%2Fen%2Ftranslate%2Fsubtitles',
    );
    expect(await findAccessibilityProblemsBySize(page, 'dark')).toEqual([]);
    await page.keyboard.press('Escape');
    await hurry.waitFor({ state: 'detached' });
    await player.locator('.word[tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await player.getByRole('dialog', { name: 'up' }).getByText('【de:up】').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('up');

    await page.getByRole('combobox', { name: subtitles('onVideo') }).selectOption('translation');
    await player.getByText('Hurry up!', { exact: true }).waitFor({ state: 'detached' });
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    // The file never leaves the device.
    expect(site.edge.requests.every(({ body }) => body.length < 5_000)).toBe(true);
  });

  itWhenDeep('[SUB-03] [FAV-01] saves a word of a subtitle with its sentence and time', async () => {
    const user = await createAccount(site.server, 'Wanda');
    const { page } = await open({ stored: { user: JSON.stringify(user), subtitleSettings: JSON.stringify(SETTINGS) } });
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([fileOf('film.srt', FILM), { name: 'film.wav', mimeType: 'audio/wav', buffer: silence(8) }]);
    await line(page, 'at midnight.').getByRole('button').first().click();
    await page.locator('[data-player] .word').filter({ hasText: 'midnight' }).click();
    await page.getByRole('button', { name: subtitles('wordSave') }).click();
    await page.getByRole('dialog').getByText(subtitles('wordSaved')).first().waitFor();
    const transport = createTransport({ baseUrl: site.server.url, fetch, locale: () => 'en', token: () => user.token });
    const { items } = await createFavoritesClient(transport).words({});
    expect(items).toMatchObject([
      {
        ...{ text: 'midnight', translation: '【de:midnight】', source: 'en', target: 'de' },
        ...{ context: 'at midnight.', page_title: 'film.srt · 0:01', page_url: null },
      },
    ]);
  });

  itWhenDeep('[SUB-03] shows a file of thousands of lines, of which only the visible ones are rendered', async () => {
    const { page } = await open();
    await page.route('**/service/api/translate', (route) => route.abort());
    const time = (index: number) => new Date(index * 1_000).toISOString().slice(11, 23).replace('.', ',');
    const lines = Array.from(
      { length: LINES },
      (_, index) => `${time(index)} --> ${time(index + 1)}\nLine ${index}.\n`,
    );
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(fileOf('long.srt', lines.join('\n')));
    await line(page, 'Line 0.').waitFor();
    await line(page, 'Line 0.').getByRole('button').first().focus();
    await page.keyboard.press('End');
    await line(page, `Line ${LINES - 1}.`).waitFor();
    expect(await page.locator('[data-line]').count()).toBeLessThan(100);
  });
});

/** Item of the transcript with this original. */
function line(page: Page, text: string) {
  return page.locator('[data-line]').filter({ hasText: text });
}

/** Work on all files as it is stored. */
function savedWork(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<{ work: Blob }[]>();
    const request = indexedDB.open('interlinear-subtitles', 1);
    request.onsuccess = () => {
      const database = request.result;
      const all = database.transaction('subtitles').objectStore('subtitles').getAll();
      all.onsuccess = () => {
        database.close();
        resolve(all.result);
      };
    };
    return JSON.stringify(await Promise.all((await promise).map(({ work }) => work.text()))).replaceAll('\\"', '"');
  });
}

/** A sound file without any sound: the browser under test has no codecs of videos. */
function silence(seconds: number): Buffer {
  const rate = 8_000;
  const size = rate * seconds;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + size, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(size, 40);
  return Buffer.concat([header, Buffer.alloc(size, 128)]);
}
