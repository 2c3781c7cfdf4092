import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LOCALES, type Locale } from '@interlinear/messages/locales';
import { paperOf, sampleFor, translateSample } from '@interlinear/testing/showcase/samples';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { createAccount, say } from './account-under-test.ts';
import { type SiteUnderTest, startSite, storedDocumentSettings, storedSettings } from './site-under-test.ts';

/**
 * Folder for the pictures of the home page and the documentation: `SHOWCASE_PICTURES=apps/web/public/pictures npm test showcase-pictures`
 * takes them again. Without it, `vitest.config.ts` leaves this file out.
 */
const FOLDER = process.env.SHOWCASE_PICTURES ?? '';
const WINDOW = { width: 1120, height: 700 };
/** Languages in which all articles of the documentation are written. */
const WRITTEN: readonly Locale[] = ['en', 'zh-CN', 'zh-TW'];

let site: SiteUnderTest;

beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true });
  site = await startSite();
});
afterAll(() => site.close());

it.each(LOCALES)(
  '[SITE-14] takes the pictures of the document reader in %s, light and dark',
  async (locale: Locale) => {
    const sample = sampleFor(locale);
    site.edge.translateWith((text) => translateSample(sample, text));
    const user = await createAccount(site.server, `reader_${locale.toLowerCase().replace('-', '_')}`);
    const settings = storedDocumentSettings({ sourceLanguage: sample.sourceLanguage, targetLanguage: locale });
    const { page, context } = await site.open(`/${locale}/translate/pdf`, {
      viewport: WINDOW,
      deviceScaleFactor: 1200 / 1120,
      stored: { ...settings, user: JSON.stringify(user) },
    });
    await page.setContent(paperOf(sample));
    const buffer = await page.pdf({ width: '130mm', height: '150mm', scale: 1.4 });
    await page.goto(`${site.server.url}/${locale}/translate/pdf`);
    await page.locator('input[type=file]').setInputFiles({ name: 'island.pdf', mimeType: 'application/pdf', buffer });
    const button = say(locale, 'documents', 'translate').replace('{type}', 'PDF');
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByText(sample.translation.title.slice(0, 8)).last().waitFor();
    await save(page, `pdf-${locale}`);
    await context.close();
  },
);

it.each(LOCALES)('[SITE-18] takes the picture of the text translator in %s, light and dark', async (locale) => {
  const sample = sampleFor(locale);
  site.edge.translateWith((text) => translateSample(sample, text));
  const { page, context } = await site.open(`/${locale}/translate/text`, {
    viewport: { width: 1120, height: 560 },
    stored: storedSettings({
      sourceLanguage: sample.sourceLanguage,
      targetLanguage: locale,
      activeServices: ['microsoft-edge'],
      serviceOrder: ['microsoft-edge'],
    }),
  });
  await page.getByRole('main').locator('textarea').first().fill(sample.source.paragraphs[0]);
  await page.getByText(sample.translation.paragraphs[0]).waitFor();
  await save(page, `text-${locale}`);
  await context.close();
});

it.each(WRITTEN)('[SITE-18] takes the picture of API keys in %s, light and dark', async (locale) => {
  const user = await createAccount(site.server, `keys_${locale.toLowerCase().replace('-', '_')}`);
  const { page, context } = await site.open(`/${locale}/api-keys`, {
    viewport: { width: 1000, height: 625 },
    stored: { user: JSON.stringify(user) },
  });
  await page.getByRole('button', { name: say(locale, 'developers', 'create'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say(locale, 'developers', 'name') }).fill('Website');
  await dialog.getByRole('textbox', { name: say(locale, 'developers', 'limit') }).fill('50000');
  await dialog.getByRole('button', { name: say(locale, 'developers', 'createNow') }).click();
  await dialog.getByRole('button', { name: say(locale, 'developers', 'keptIt') }).click();
  await page.getByRole('heading', { level: 2, name: 'Website' }).waitFor();
  await save(page, `api-keys-${locale}`);
  await context.close();
});

/** Saves what is visible as WebP, once in each colour scheme. */
async function save(page: Page, name: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 58 });
    await writeFile(path.join(FOLDER, `${name}-${scheme}.webp`), Buffer.from(data, 'base64'));
  }
}
