import { readFile } from 'node:fs/promises';
import { findAccessibilityProblemsInBothSchemes } from '@interlinear/testing/browser';
import { twoColumnPaper } from '@interlinear/testing/documents/two-column-paper';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, say } from './account-under-test.ts';
import { type SiteUnderTest, startSite } from './site-under-test.ts';

const reader = (key: string) => say('en', 'reader', key);
const documents = (key: string) => say('en', 'documents', key).replace('{type}', 'PDF');

describe('a PDF', () => {
  let site: SiteUnderTest;
  let page: Page;
  let context: BrowserContext;
  let errors: string[];
  const pane = (key: string) => page.getByRole('region', { name: reader(key), exact: true });

  beforeAll(async () => {
    site = await startSite();
    const user = await createAccount(site.server, 'paper_reader');
    ({ page, context, errors } = await site.open('/en/translate/pdf', { stored: { user: JSON.stringify(user) } }));
    const buffer = Buffer.from(twoColumnPaper(2));
    await page.locator('input[type=file]').setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer });
    await page.getByRole('button', { name: documents('translate'), exact: true }).click();
    await page.waitForURL(/pdf-display\?id=/);
  });
  afterAll(async () => {
    await context.close();
    await site.close();
  });

  it('[DOC-05] is shown with its pages in both languages, which scroll together', async () => {
    await pane('view_translation').getByText('On Measuring Valleys】').first().waitFor();
    await pane('view_original').locator('.textLayer').getByText('On Measuring Valleys').first().waitFor();
    await pane('view_original').evaluate((element) => element.scrollBy(0, 300));
    await expect.poll(() => pane('view_translation').evaluate((element) => element.scrollTop)).toBe(300);
    expect(await findAccessibilityProblemsInBothSchemes(page)).toEqual([]);
  });

  it.each(['pdf', 'bilingual', 'alternating'])('[DOC-06] is downloaded as “%s”', async (choice) => {
    const button = page.getByRole('button', { name: documents('download'), exact: true });
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: documents(`download_${choice}`), exact: true }).click();
    const content = await readFile(await (await waiting).path());
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('[DOC-07] stays in this browser for the reader', async () => {
    const kept = await page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          const opening = indexedDB.open('interlinear-documents');
          opening.onsuccess = () => {
            const all = opening.result.transaction('files').objectStore('files').getAll();
            all.onsuccess = () => resolve(all.result.map(({ fileId, fileName }) => ({ fileId, fileName })));
          };
        }),
    );
    expect(kept).toEqual([{ fileId: new URL(page.url()).searchParams.get('id'), fileName: 'paper.pdf' }]);
    expect(errors).toEqual([]);
  });
});
