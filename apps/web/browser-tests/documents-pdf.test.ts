import { readFile } from 'node:fs/promises';
import { book } from '@interlinear/testing/documents/book';
import { encrypted } from '@interlinear/testing/documents/encrypted';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { bySize, casesBySize } from '@interlinear/testing/test-size';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityProblemsBySize } from './accessibility-by-size.ts';
import { createAccount, say } from './account-under-test.ts';
import { type SiteUnderTest, storedDocumentSettings, useSharedSite } from './site-under-test.ts';

const reader = (key: string) => say('en', 'reader', key);
const documents = (key: string) => say('en', 'documents', key).replace('{type}', 'PDF');

/** How many pages the book has, and its last chapter, which begins on another page than the one shown before. */
const { pageCount, chapter, chapterPage, end } = bySize({
  quick: { pageCount: 2, chapter: 'Chapter 1', chapterPage: '1', end: Number.MAX_SAFE_INTEGER },
  deep: { pageCount: 5, chapter: 'Chapter 2', chapterPage: '5', end: 0 },
});

describe('a PDF', () => {
  let site: SiteUnderTest;
  let page: Page;
  let context: BrowserContext;
  let errors: string[];
  const pane = (key: string) => page.getByRole('region', { name: reader(key), exact: true });

  beforeAll(async () => {
    site = await useSharedSite();
    const user = await createAccount(site.server, 'paper_reader');
    ({ page, context, errors } = await site.open('/en/translate/pdf', { stored: { user: JSON.stringify(user) } }));
    const buffer = Buffer.from(book(pageCount));
    await page.locator('input[type=file]').setInputFiles({ name: 'book.pdf', mimeType: 'application/pdf', buffer });
    await page.getByRole('button', { name: documents('translate'), exact: true }).click();
    await page.waitForURL(/pdf-display\?id=/);
  });
  afterAll(async () => {
    await context.close();
    await site.close();
  });

  it('[DOC-05] is shown with its pages in both languages, which scroll together', async () => {
    await pane('view_translation').getByText('Chapter 1】').first().waitFor();
    await pane('view_original').locator('.textLayer').getByText('Chapter 1').first().waitFor();
    await pane('view_original').evaluate((element) => element.scrollBy(0, 300));
    await expect.poll(() => pane('view_translation').evaluate((element) => element.scrollTop)).toBe(300);
    expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
  });

  it('[DOC-05] [SITE-22] keeps the colours of its pages in high contrast, and its text for selecting invisible', async () => {
    const selectable = pane('view_original').locator('.textLayer').getByText('Chapter 1').first();
    const translated = pane('view_translation').getByText('Chapter 1】').first();
    const colours = () =>
      Promise.all([selectable, translated].map((text) => text.evaluate((each) => getComputedStyle(each).color)));
    const usual = await colours();
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await colours()).toEqual(usual);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it('[DOC-05] is shown in each language alone, and in both again', async () => {
    for (const [view, other] of [
      ['view_original', 'view_translation'],
      ['view_translation', 'view_original'],
    ] as const) {
      await page.getByRole('button', { name: reader(view), exact: true }).click();
      await pane(other).waitFor({ state: 'detached' });
      await pane(view).locator('.textLayer').getByText('Chapter 1').first().waitFor();
    }
    await page.getByRole('button', { name: reader('view_bilingual'), exact: true }).click();
    await pane('view_original').waitFor();
  });

  // Quick, a picture is downloaded as a PDF in its own test, and the server's tests write each kind.
  it.each(casesBySize(1, ['bilingual', 'pdf', 'alternating']))('[DOC-06] is downloaded as “%s”', async (choice) => {
    const button = page.getByRole('button', { name: documents('download'), exact: true });
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: documents(`download_${choice}`), exact: true }).click();
    const content = await readFile(await (await waiting).path());
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('[DOC-06] is printed in both languages, with each page as a picture', async () => {
    const button = page.getByRole('button', { name: documents('download'), exact: true });
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    await page.getByRole('button', { name: reader('print'), exact: true }).click();
    const pictures = () =>
      page.evaluate(() => {
        const printed = document.querySelector('iframe')?.contentDocument;
        return [...(printed?.images ?? [])].map(({ naturalWidth, naturalHeight }) => naturalWidth > naturalHeight);
      });
    // A sheet has both languages side by side, so it is in landscape format.
    await expect.poll(pictures).toEqual(Array.from({ length: pageCount }, () => true));
  });

  it('[DOC-03] keeps its texts in session storage, under its id', async () => {
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const texts = () => page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '{}'), id);
    await expect.poll(texts).toMatchObject({
      documentId: id,
      extractedText: expect.stringContaining('Chapter 1'),
      textSegments: expect.arrayContaining([{ id: expect.any(String), text: 'Chapter 1' }]),
      extractSettings: { is_ocr: false, enable_formula: true, enable_table: true },
    });
  });

  it('[DOC-05] shows its bookmarks as an outline in both languages, with links to their pages', async () => {
    await page.getByRole('button', { name: reader('side') }).click();
    await page.getByRole('button', { name: reader('side_outline'), exact: true }).click();
    const last = page.locator('aside li').filter({ hasText: chapter }).getByRole('button');
    await last.getByText(`${chapter}】`).waitFor();
    expect(await page.locator('aside li').count()).toBe(Math.ceil(pageCount / 4));
    expect(await findAccessibilityProblemsBySize(page, 'dark')).toEqual([]);
    await pane('view_original').evaluate((element, top) => element.scrollTo(0, top), end);
    const shown = () => page.getByLabel(reader('page'), { exact: true }).inputValue();
    await expect.poll(shown).not.toBe(chapterPage);
    await last.click();
    await expect.poll(shown).toBe(chapterPage);
  });

  it('[DOC-07] is stored in the browser for the reader, and deleted there after a day', async () => {
    const kept = () =>
      page.evaluate(
        () =>
          new Promise<unknown>((resolve) => {
            const opening = indexedDB.open('interlinear-documents');
            opening.onsuccess = () => {
              const all = opening.result.transaction('files').objectStore('files').getAll();
              all.onsuccess = () => {
                opening.result.close();
                resolve(all.result.map(({ fileId, fileName }) => ({ fileId, fileName })));
              };
            };
          }),
      );
    expect(await kept()).toEqual([{ fileId: new URL(page.url()).searchParams.get('id'), fileName: 'book.pdf' }]);
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('interlinear-documents');
          opening.onsuccess = () => {
            const changing = opening.result.transaction('files', 'readwrite');
            const files = changing.objectStore('files');
            const all = files.getAll();
            all.onsuccess = () => {
              for (const file of all.result) files.put({ ...file, timestamp: Date.now() - 25 * 3_600_000 });
            };
            changing.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
    );
    await page.goto(`${site.server.url}/en/translate/pdf`);
    await expect.poll(kept).toEqual([]);
    expect(errors).toEqual([]);
  });

  itWhenDeep('[DOC-01] asks for its password, and asks again for a wrong one', async () => {
    const user = await createAccount(site.server, 'locked_reader');
    const opened = await site.openInTest('/en/translate/pdf', {
      stored: { user: JSON.stringify(user), ...storedDocumentSettings() },
    });
    const locked = opened.page;
    const buffer = Buffer.from(encrypted('open sesame'));
    await locked.locator('input[type=file]').setInputFiles({ name: 'locked.pdf', mimeType: 'application/pdf', buffer });
    await locked.getByRole('button', { name: documents('translate'), exact: true }).click();
    const field = locked.getByLabel(reader('pdfProtected'));
    await field.fill('open barley');
    await field.press('Enter');
    await locked.getByText(reader('pdfPasswordWrong'), { exact: true }).waitFor();
    // Only one field asks for the password.
    expect(await locked.locator('input[type=password]').count()).toBe(1);
    expect(await findAccessibilityProblemsBySize(locked)).toEqual([]);
    await field.fill('open sesame');
    await field.press('Enter');
    await locked.getByText('The height of the valley was measured.】').first().waitFor();
    // The thumbnails do not ask for the password again.
    await locked.getByRole('button', { name: reader('side') }).click();
    await locked.getByRole('button', { name: reader('side_thumbnails'), exact: true }).click();
    await locked.locator('aside canvas').first().waitFor();
    expect(opened.errors).toEqual([]);
  });
});
