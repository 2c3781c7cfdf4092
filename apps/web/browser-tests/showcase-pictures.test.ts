import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LOCALES, type Locale } from '@interlinear/messages/locales';
import { paperOf, sampleFor, translateSample } from '@interlinear/testing/showcase/samples';
import { afterAll, beforeAll, it } from 'vitest';
import { createAccount, say } from './account-under-test.ts';
import { type SiteUnderTest, startSite, storedDocumentSettings } from './site-under-test.ts';

/**
 * Folder for the picture of the document reader on the home page: `SHOWCASE_PICTURES=apps/web/public/pictures npm test showcase-pictures`
 * takes it again. Without it, `vitest.config.ts` leaves this file out.
 */
const FOLDER = process.env.SHOWCASE_PICTURES ?? '';
const WINDOW = { width: 1120, height: 700 };

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
    const buffer = await page.pdf({ width: '130mm', height: '118mm' });
    await page.goto(`${site.server.url}/${locale}/translate/pdf`);
    await page.locator('input[type=file]').setInputFiles({ name: 'island.pdf', mimeType: 'application/pdf', buffer });
    const button = say(locale, 'documents', 'translate').replace('{type}', 'PDF');
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByText(sample.translation.title.slice(0, 8)).last().waitFor();
    const devtools = await context.newCDPSession(page);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 58 });
      await writeFile(path.join(FOLDER, `pdf-${locale}-${scheme}.webp`), Buffer.from(data, 'base64'));
    }
    await context.close();
  },
);
