import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { labelOf } from '@interlinear/messages/docs';
import { LOCALES, type Locale } from '@interlinear/messages/locales';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import type { ExtensionUnderTest } from './extension-under-test.ts';
import { ARTICLE, SCENES, type Showcase, startShowcase } from './showcase-scenes.ts';

/**
 * Folder for the pictures of the home page and the documentation: `SHOWCASE_PICTURES=apps/web/public/pictures npm test showcase-pictures`
 * takes them again. Without it, `vitest.config.ts` leaves this file out.
 */
const FOLDER = process.env.SHOWCASE_PICTURES ?? '';

/** Languages in which all articles of the documentation are written. */
const WRITTEN: readonly Locale[] = ['en', 'zh-CN', 'zh-TW'];
const SCHEMES = ['light', 'dark'] as const;

it.each(LOCALES)('[SITE-14] [SITE-18] takes the pictures of the extension in %s, light and dark', async (locale) => {
  await mkdir(FOLDER, { recursive: true });
  const showcase = await startShowcase(locale);
  const { extension } = showcase;
  try {
    for (const scheme of SCHEMES) {
      for (const [name, { address, act }] of Object.entries(SCENES)) {
        const page = await showcase.open(scheme);
        await page.goto(address);
        await act(showcase, page);
        await page.evaluate(() => document.querySelector('video')?.pause());
        await save(extension, page, `${name}-${locale}-${scheme}`);
        await page.close();
      }
      const own = { ...FIRST_STEPS, ...(WRITTEN.includes(locale) && IN_OPTIONS) };
      for (const [name, reach] of Object.entries(own)) {
        const page = await showcase.open(scheme, name === 'glossary' ? 860 : 640);
        await reach(showcase, page);
        const popup = extension.browser.context.pages().find((other) => other.url().endsWith('popup.html'));
        await save(extension, popup ?? page, `${name}-${locale}-${scheme}`);
        await page.close();
      }
    }
  } finally {
    await showcase.close();
  }
});

/** Reaches what a picture shows, in the page or in the popup. */
type Reach = (showcase: Showcase, page: Page) => Promise<void>;

/** Pictures of the extension's own pages that every language has. */
const FIRST_STEPS: Record<string, Reach> = {
  async welcome({ extension }, page) {
    await page.goto(`${extension.browser.origin}/welcome.html`);
    await page.locator('interlinear-translation').waitFor();
  },
};

/** Pictures of articles that are not written in every language. */
const IN_OPTIONS: Record<string, Reach> = {
  async popup({ extension, sample }, page) {
    await page.goto(ARTICLE);
    await extension.pressShortcut();
    await page.getByText(sample.translation.paragraphs[1]).waitFor();
    const tabId = await extension.browser.background.evaluate<number>(
      `chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => tab.id)`,
    );
    const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    const popup = await extension.openPopup(tabId, ARTICLE);
    await popup.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await popup.getByText(labelOf(sample.locale, 'extension-account.accountLogIn'), { exact: true }).waitFor();
  },
  async styles({ extension }, page) {
    await openSection(extension, page, 'styles');
  },
  async engines({ extension, sample: { locale } }, page) {
    await openSection(extension, page, 'engines');
    await page.getByRole('button', { name: labelOf(locale, 'extension-engines.engineAdd') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('select').first().selectOption('openai');
    await dialog.getByLabel(labelOf(locale, 'extension-engines.fieldApiKey')).fill('sk-0123456789abcdef');
  },
  async glossary({ extension, sample }, page) {
    await openSection(extension, page, 'glossary');
    for (const [index, word] of sample.source.menu.entries()) {
      await page.locator('input[name=source]').fill(word);
      await page.locator('input[name=target]').fill(sample.translation.menu[index] ?? '');
      await page.locator('input[name=target]').press('Enter');
      await page.getByRole('listitem').filter({ hasText: word }).waitFor();
    }
    await page.getByText(labelOf(sample.locale, 'extension-options.saved')).waitFor({ state: 'hidden' });
  },
  async sites({ extension }, page) {
    await openSection(extension, page, 'sites');
  },
  async favorites({ extension, sample }, page) {
    await openSection(extension, page, 'favorites');
    for (const [index, text] of sample.source.menu.entries()) {
      const favorite = {
        kind: 'word',
        text,
        translation: sample.translation.menu[index],
        source: sample.sourceLanguage,
        target: sample.locale,
        page: { title: 'The Harbour Post', address: ARTICLE },
      };
      await page.evaluate(`chrome.runtime.sendMessage(${JSON.stringify({ type: 'save-favorite', favorite })})`);
      await page.getByText(text).first().waitFor();
    }
  },
};

async function openSection({ browser }: ExtensionUnderTest, page: Page, section: string): Promise<void> {
  await page.goto(`${browser.origin}/options.html#/${section}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Saves what is visible as WebP; of the popup, which is small, all of it with twice the pixels. */
async function save({ browser }: ExtensionUnderTest, page: Page, name: string): Promise<void> {
  const devtools = await browser.context.newCDPSession(page);
  const isPopup = page.url().endsWith('popup.html');
  const box = isPopup ? await page.locator('main').boundingBox() : null;
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 58,
    ...(box && { clip: { ...box, scale: 2 }, captureBeyondViewport: true }),
  });
  await writeFile(path.join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
  if (isPopup) await page.close();
}
