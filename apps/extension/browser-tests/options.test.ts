import {
  collectPageErrors,
  findAccessibilityProblems,
  findAccessibilityProblemsInBothSchemes,
} from '@interlinear/testing/browsers/chromium';
import { bySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../src/settings/settings.ts';
import { DEFAULT_SUBTITLES } from '../src/subtitles/subtitle-settings.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { openOptionsPage, showSection } from './open-options-page.ts';

const ARTICLE = `<!doctype html><html lang="en"><title>House</title>
<p>Nobody has lived there since the last winter of the war.</p></html>`;

let extension: ExtensionUnderTest;

beforeAll(async () => {
  extension = await startExtension({ '/article': ARTICLE });
});
afterAll(() => extension?.close());
beforeEach(() => extension.setSettings({}));
afterEach((test) => extension.endTest(test));

const openOptions = (section: string) => openOptionsPage(extension, section);
const stored = () =>
  extension.browser.background.evaluate<Settings>(
    `chrome.storage.local.get('settings').then(({ settings }) => settings)`,
  );

describe('the options', () => {
  it('[EXT-08] [EXT-10] save every change at once, say so, apply it to translated pages, show changes made elsewhere, and styles as they look in pages', async () => {
    const { page } = await extension.open('/article');
    await extension.pressShortcut();
    await page.getByText('【de:Nobody has').waitFor();
    const options = await openOptions('general');
    // Awaited from before the change on, because it is shown for 2.5 seconds only.
    const saved = options.getByRole('status').getByText('Saved').waitFor();
    await options.getByLabel('Translate into').selectOption('fr');
    await saved;
    await page.getByText('【fr:Nobody has').waitFor();
    await options.getByLabel('Translate from').selectOption('en');
    await options.getByLabel('Engine').selectOption('google');
    await options.getByLabel('Translation only').check();
    await expect.poll(stored).toMatchObject({
      source: 'en',
      target: 'fr',
      engine: 'google',
      mode: 'translation',
    });
    await extension.setSettings({ target: 'ja', mode: 'bilingual' });
    await expect.poll(() => options.getByLabel('Translate into').inputValue()).toBe('ja');
    expect(await options.getByLabel('Translation only').isChecked()).toBe(false);

    await extension.setSettings({});
    await page.getByText('【de:Nobody has').waitFor();
    await expect.poll(() => options.getByLabel('Translate into').inputValue()).toBe('de');
    await showSection(options, 'styles');
    await expectStylesAsInPage(options, page);
  });

  it('[EXT-08] [SUB-01] [EXT-01] set each tool, keeping a change while an earlier one is being saved, and the subtitles; show the shortcuts', async () => {
    const options = await openOptions('tools');
    const wereChecked = await options.evaluate(async () => {
      const [first, second] = document.querySelectorAll<HTMLInputElement>('input[type=checkbox]');
      if (!first || !second) throw new Error('There are too few checkboxes');
      first.click();
      second.click();
      const seen: boolean[] = [];
      while (seen.length < 30) {
        await new Promise(requestAnimationFrame);
        seen.push(first.checked || second.checked);
      }
      return seen;
    });
    expect(wereChecked).toEqual(Array(30).fill(false));

    await extension.setSettings({});
    await options.locator('input[type=checkbox]:checked').nth(1).waitFor();
    const button = options.getByRole('region', { name: 'Floating button' });
    await button.getByLabel('On all pages').check();
    await button.getByLabel('Left').check();
    await button.getByRole('textbox', { name: 'Not on these sites' }).fill('example.org');
    await button.getByRole('button', { name: 'Add' }).click();
    await options.getByLabel('Offer to translate selected text').uncheck();
    await options.getByRole('radio', { name: 'Alt' }).check();
    await options.getByLabel('Translate what I type into').selectOption('ko');
    await options.getByLabel('Translate on three spaces').uncheck();
    await expect.poll(stored).toMatchObject({
      floatingButton: { shown: 'always', side: 'left', height: 0.7, hiddenOn: ['example.org'] },
      selection: false,
      hoverKey: 'Alt',
      inputBox: { isOn: false, target: 'ko' },
    });
    expect(await options.getByLabel('Translate what I type into').isDisabled()).toBe(true);

    await showSection(options, 'shortcuts');
    await expectShortcutsOfBrowser(options);
    await options.bringToFront();
    await showSection(options, 'subtitles');
    await setSubtitles(options);
  });

  it('[SUB-01] set subtitles for a single site, where the rest stays as everywhere', async () => {
    await extension.setSettings({ subtitles: { ...DEFAULT_SUBTITLES, sites: ['example.org'], size: 1.4 } });
    const options = await openOptions('subtitles/films.example');
    const chooser = options.getByLabel('Settings for');
    expect(await chooser.inputValue()).toBe('films.example');
    const as = (label: string) => options.getByRole('checkbox', { name: `Same as all sites: ${label}` });
    await expect.poll(() => as('Size').isChecked()).toBe(true);
    await options.getByRole('combobox', { name: 'Font' }).selectOption('serif');
    await options.getByRole('combobox', { name: 'Translate into' }).selectOption('ar');
    await options.getByRole('group', { name: 'First line' }).getByLabel('Translation').check();
    await as('Size').uncheck();
    const choices = { font: 'serif', target: 'ar', order: 'translation-first', size: 1.4 };
    const films = (own: object) => ({
      subtitles: { size: 1.4, font: 'sans-serif', bySite: [{ site: 'films.example', choices: own }] },
    });
    await expect.poll(stored).toMatchObject(films(choices));
    expect(await as('Font').isChecked()).toBe(false);
    // The preview shows the choices of the site, as a video there would.
    const lines = options.locator('figure .cue').first().locator('.line');
    const font = () => lines.first().evaluate((line) => getComputedStyle(line).fontFamily);
    const directions = () =>
      lines.evaluateAll((all) => all.map((line) => [line.getAttribute('lang'), line.getAttribute('dir')]));
    await expect.poll(directions).toEqual([
      ['ar', 'rtl'],
      ['en', 'ltr'],
    ]);
    await expect.poll(font).toContain('Georgia');
    expect(await findAccessibilityProblemsInBothSchemes(options)).toEqual([]);
    const { size: _, ...others } = choices;
    await as('Size').press('Space');
    await expect.poll(stored).toMatchObject(films(others));
    expect(await as('Size').evaluate((box) => box === document.activeElement)).toBe(true);
    await options.getByRole('button', { name: 'Reset films.example to the settings for all sites' }).click();
    await expect.poll(stored).toMatchObject({ subtitles: { bySite: [] } });
    await options.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(stored).toMatchObject(films(others));
    await chooser.selectOption('All sites');
    expect(new URL(options.url()).hash).toBe('#/subtitles');
    await expect.poll(font).not.toContain('Georgia');
    expect(await as('Size').count()).toBe(0);
  });

  it('can be used by keyboard alone, with an address per section and the focus on its heading, fold their links in a narrow window, and are accessible', async () => {
    const options = await openOptions('general');
    const errors = collectPageErrors(options);
    const link = options.getByRole('navigation').getByRole('link', { name: 'Tools on pages' });
    await link.focus();
    await options.keyboard.press('Enter');
    const heading = options.getByRole('heading', { level: 1, name: 'Tools on pages' });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await options.title()).toBe('Tools on pages – Interlinear');
    expect(await link.getAttribute('aria-current')).toBe('page');
    const help = options.getByRole('main').getByRole('link', { name: 'Help' });
    expect(await help.getAttribute('href')).toBe('http://127.0.0.1:8080/docs/en/selection');
    await options.goBack();
    await options.getByRole('heading', { level: 1, name: 'General' }).waitFor();

    await options.setViewportSize({ width: 360, height: 740 });
    await options.getByRole('navigation').locator('summary').click();
    await options.getByRole('link', { name: 'Translation styles' }).click();
    await options.getByRole('heading', { level: 1, name: 'Translation styles' }).waitFor();
    await expect.poll(() => options.getByRole('link', { name: 'Tools on pages' }).isVisible()).toBe(false);
    await expectAccessibleSections(options);
    expect(errors).toEqual([]);
  });
});

const LOOKS = [
  { width: 1440, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;

/** Sections in which other files examine more than is there at first. */
const EXAMINED_ELSEWHERE = [
  'account',
  'backup',
  'engines',
  'favorites',
  'glossary',
  'privacy',
  'prompts',
  'sites',
  'subtitles',
];

/** Expects the sections, at the deep size all of them, to fit wide and narrow windows, and axe to find nothing in light and dark. */
async function expectAccessibleSections(options: Page): Promise<void> {
  const links = options.locator('nav a');
  const sections = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
  expect(sections.length).toBe(14);
  const ids = sections.map((section) => section.replace('#/', ''));
  expect(ids).toEqual(expect.arrayContaining(EXAMINED_ELSEWHERE));
  const examined = bySize({ quick: ids.filter((id) => !EXAMINED_ELSEWHERE.includes(id)), deep: ids });
  for (const section of examined) {
    await showSection(options, section);
    for (const [turn, { width, colorScheme }] of LOOKS.entries()) {
      await options.setViewportSize({ width, height: 900 });
      const overflow = await options.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect({ section, width, overflow }).toEqual({ section, width, overflow: 0 });
      // By turns, one of the two; at the deep size, both schemes in both widths.
      if (bySize({ quick: examined.indexOf(section) % 2 !== turn, deep: false })) continue;
      await options.emulateMedia({ colorScheme });
      const problems = await bySize({
        quick: findAccessibilityProblems,
        deep: findAccessibilityProblemsInBothSchemes,
      })(options);
      expect({ section, width, problems }).toEqual({ section, width, problems: [] });
    }
  }
}

/** Expects the styles to look as in a page, also in a right-to-left language, and the chosen one to be used there. */
async function expectStylesAsInPage(options: Page, page: Page): Promise<void> {
  const radios = options.getByRole('radio');
  expect(await radios.count()).toBe(12);
  const box = options.locator('label', { has: options.getByRole('radio', { name: 'Dashed underline' }) });
  const preview = box.locator('interlinear-translation');
  expect(await preview.innerText()).toBe('Alle Menschen sind frei und gleich an Würde und Rechten geboren.');
  await box.click();
  await expect.poll(stored).toMatchObject({ style: 'dashed' });
  const inPage = page.locator('interlinear-translation');
  await expect.poll(() => lineUnder(inPage)).toBe('dashed');
  expect(await lineUnder(preview)).toBe('dashed');

  await extension.setSettings({ target: 'ar' });
  await options.reload();
  const look = () => preview.evaluate((element) => [element.getAttribute('lang'), getComputedStyle(element).direction]);
  await expect.poll(look).toEqual(['ar', 'rtl']);
  await options.getByLabel('Sample language').selectOption('ja');
  await options.getByText('すべての人間は').first().waitFor();
  expect(await stored()).toMatchObject({ target: 'ar' });
}

/** Expects the shortcuts assigned by the browser, with a way to change them. */
async function expectShortcutsOfBrowser(options: Page): Promise<void> {
  const row = options.locator('dl > div', { hasText: 'Translate this page' });
  const [command] = await extension.browser.background.evaluate<{ shortcut: string }[]>(
    `chrome.commands.getAll().then((all) => all.filter(({ name }) => name === 'toggle-page'))`,
  );
  await row.getByText(command?.shortcut || 'Not set').waitFor();
  const opened = extension.browser.context.waitForEvent('page');
  await options.getByRole('button', { name: 'Change shortcuts' }).click();
  await expect.poll(async () => (await opened).url()).toBe('chrome://extensions/shortcuts');
}

/** Sets sites, lines and appearance of subtitles, and restores the appearance. */
async function setSubtitles(options: Page): Promise<void> {
  await options.getByRole('textbox', { name: 'On these sites' }).fill('example.org');
  await options.getByRole('button', { name: 'Add' }).click();
  await options.getByRole('listitem').getByText('example.org').waitFor();
  await options.getByRole('group', { name: 'Blur until hovered' }).getByLabel('Translation').check();
  await options.getByLabel('Pause while hovering over the subtitles').check();
  await options.getByLabel('Font').selectOption('serif');
  await options.getByLabel('Color of the original').fill('#00ff00');
  const size = options.getByLabel('Size');
  await size.focus();
  await size.press('ArrowRight');
  const chosen = { size: 1.1, font: 'serif', originalColor: '#00ff00' };
  const kept = { blur: 'translation', pauseOnHover: true };
  await expect.poll(stored).toMatchObject({ subtitles: { sites: ['example.org'], ...kept, ...chosen } });
  await options.getByRole('button', { name: 'Reset appearance' }).click();
  await expect.poll(stored).toMatchObject({
    subtitles: { ...kept, size: 1, font: 'sans-serif', originalColor: '#ffffff' },
  });
  await options.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toMatchObject({ subtitles: { ...kept, ...chosen } });
}

function lineUnder(translation: ReturnType<Page['locator']>): Promise<string> {
  return translation.evaluate((element) => getComputedStyle(element).textDecorationStyle);
}
