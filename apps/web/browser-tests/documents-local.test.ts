import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeDocx } from '@interlinear/testing/documents/docx';
import { encrypted } from '@interlinear/testing/documents/encrypted';
import { twoColumnPaper } from '@interlinear/testing/documents/two-column-paper';
import { textsOfZip } from '@interlinear/testing/documents/zip-parts';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { findAccessibilityProblemsBySize, findAccessibilityProblemsWhenDeep } from './accessibility-by-size.ts';
import { say } from './account-under-test.ts';
import { waitForTranslation } from './document-under-test.ts';
import { type SiteUnderTest, storedDocumentSettings, useSharedSite } from './site-under-test.ts';

/** The worker starts anew for each step, which takes seconds of CPU time. */
const WORK_MS = 90_000;

const reader = (key: string) => say('en', 'reader', key);
const documents = (key: string) => say('en', 'documents', key);

/** No line can break in it. */
const LONG_NAME = 'reference_of_all_parameters_of_the_stylesheets.pdf';

const NOTES = makeDocx('<w:p><w:r><w:t>The bridge </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>held</w:t></w:r></w:p>');

describe('a document of a visitor', () => {
  let site: SiteUnderTest;
  beforeAll(async () => {
    site = await useSharedSite();
  });
  afterAll(() => site.close());
  beforeEach(() => site.edge.reset());

  const open = (beforeLoad?: (page: Page) => void) =>
    site.openInTest('/en/translate/pdf', { stored: storedDocumentSettings(), ...(beforeLoad && { beforeLoad }) });
  const pick = (page: Page, name: string, bytes: Uint8Array) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
  const translate = (page: Page) => page.getByRole('button', { name: documents('translate'), exact: true }).click();
  const ready = (page: Page) => page.getByText(documents('localReady')).waitFor({ timeout: WORK_MS });

  async function download(page: Page, type: string): Promise<Buffer> {
    await waitForTranslation(page, WORK_MS);
    await page.getByRole('button', { name: documents('download'), exact: true }).click();
    const waiting = page.waitForEvent('download', { timeout: WORK_MS });
    await page.getByRole('button', { name: documents('download_pdf').replace('{type}', type), exact: true }).click();
    return await readFile(await (await waiting).path());
  }

  it('[DOC-01] [DOC-05] [DOC-06] is translated and downloaded without a network, except for the engine', async () => {
    // The usual brackets of the stand-in would need a Chinese face.
    site.edge.translateWith((text) => `Übersetzt: ${text}`);
    const files = createFileWatcher();
    const { page, errors } = await open(files.watch);
    await page.getByText(documents('dropHere')).waitFor();
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);

    await pick(page, LONG_NAME, twoColumnPaper(2));
    await ready(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    // The reader's code and pdf.js are loaded ahead of time.
    await expect.poll(files.haveLoaded).toContainEqual(expect.stringContaining('/pdf.worker'));
    const missed = await cutNetwork(page, files.loaded);
    await translate(page);
    await page.waitForURL(/pdf-display\?id=local-/);
    const pane = page.getByRole('region', { name: reader('view_translation'), exact: true });
    await pane.getByText('Übersetzt: On Measuring Valleys').first().waitFor({ timeout: WORK_MS });
    const paper = await download(page, 'PDF');
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
    expect(missed).toEqual([]);

    await page.getByRole('link', { name: reader('toList') }).click();
    await page.getByRole('heading', { name: LONG_NAME }).waitFor();
    await page.getByText(documents('onThisDevice'), { exact: true }).waitFor();
    // Quick, the test below translates another kind of file.
    for (const [name, type, part] of casesBySize(0, [['notes.docx', 'DOCX', 'word/document.xml']])) {
      await page.unrouteAll({ behavior: 'wait' });
      await pick(page, name, NOTES);
      await ready(page);
      await cutNetwork(page, files.loaded);
      await translate(page);
      await page.getByText('Übersetzt: The bridge').first().waitFor({ timeout: WORK_MS });
      expect(textsOfZip(await download(page, type))[part]).toContain('Übersetzt: The bridge');
    }
    // Failed requests for other screens, which the router prefetches.
    expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
  });

  it('[DOC-07] [DOC-08] survives a reload, edits included, and is deleted on request', async () => {
    const { page, errors } = await open();
    await pick(page, 'notes.md', Buffer.from('# Field notes\n\nThe bridge held.\n'));
    await translate(page);
    await page.waitForURL(/pdf-display\?id=local-/);
    await page.getByText('【de:The bridge held.】').waitFor({ timeout: WORK_MS });
    const pair = page.locator('div:has(> button)').filter({ hasText: 'bridge held' });
    await pair.getByRole('button', { name: reader('editBlock') }).focus();
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] textarea').fill('Die Brücke hielt.');
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: reader('saveBlock') })
      .click();
    const written = page.locator('[data-block]').getByText('Die Brücke hielt.');
    await written.waitFor();
    // The dialog closes once the edit is saved.
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.reload();
    await written.waitFor();
    expect((await download(page, 'MARKDOWN')).toString()).toContain('Die Brücke hielt.');

    await page.getByRole('button', { name: reader('again') }).click();
    const settings = page.locator('dialog[open]');
    await settings.getByRole('button', { name: reader('againStart') }).waitFor();
    expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
    await settings.getByLabel(reader('againKeepEdits')).uncheck();
    await settings.getByRole('button', { name: reader('againStart') }).click();
    await page.getByText('【de:The bridge held.】').waitFor({ timeout: WORK_MS });

    await page.getByRole('link', { name: reader('toList') }).click();
    await page.getByText(documents('onThisDevice'), { exact: true }).waitFor();
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    await page.getByRole('button', { name: documents('delete').replace('{name}', 'notes.md') }).click();
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: documents('deleteNow') })
      .click();
    await page.getByText(documents('onThisDevice'), { exact: true }).waitFor({ state: 'detached' });
    expect(await storedTexts(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('[DOC-01] [ERR-01] asks for a login if it is too long or too large, and for its password', async () => {
    const { page } = await open();
    const remove = (name: string) =>
      page.getByRole('button', { name: documents('remove').replace('{name}', name) }).click();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await largeFile('large.txt'));
    const tooLarge = page.getByText('Without an account, files may have up to 20 MB.');
    await tooLarge.getByRole('link', { name: 'Log in' }).waitFor();
    expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
    await remove('large.txt');
    for (const name of casesBySize(0, ['long.pdf'])) {
      await pick(page, name, twoColumnPaper(21));
      await page.getByText('Without an account, files may have up to 20 pages.').waitFor();
      await remove(name);
    }

    await pick(page, 'protected.pdf', encrypted());
    await translate(page);
    await page.getByLabel(reader('pdfProtected')).fill('sesame');
    await page.getByRole('button', { name: documents('openFile'), exact: true }).click();
    await page.getByText('【de:The height of the valley was measured.】').first().waitFor({ timeout: WORK_MS });
  });

  // Quick, the first test looks at it in English.
  it.each(casesBySize(0, ['de']))('[SITE-22] has no horizontal overflow at 360 px in %s', async (locale) => {
    const { page } = await site.openInTest(`/${locale}/translate/pdf`, {
      stored: storedDocumentSettings(),
      viewport: { width: 360, height: 740 },
    });
    await pick(page, 'notes.docx', NOTES);
    await page.getByText(say(locale, 'documents', 'localReady')).waitFor({ timeout: WORK_MS });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  });

  it('[DOC-05] can be a sample, in another language than the target, which opens with one click', async () => {
    const { page, errors } = await open();
    const offer = page.getByRole('button', { name: documents('sampleOpen') });
    await offer.click();
    await page.waitForURL(/pdf-display\?id=local-/);
    await page.getByText('【de:A street that stays cool】').first().waitFor({ timeout: WORK_MS });
    await page.getByRole('link', { name: reader('toList') }).click();
    await page.getByRole('heading', { name: /interlinear-sample\.pdf/ }).waitFor();
    expect(await offer.count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

async function sidewaysScroll(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Writes a file of more than 20 MB: sent through the test's connection, it would take a minute. */
async function largeFile(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'interlinear-large-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, name);
  await writeFile(file, Buffer.alloc(20_000_001, 'a'));
  return file;
}

/** Reads the names of the documents in the databases of this browser. */
async function storedTexts(page: Page): Promise<unknown> {
  return await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('interlinear-local-documents');
        opening.onsuccess = () => {
          const all = opening.result.transaction('documents').objectStore('documents').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.map(({ fileName }) => fileName));
          };
        };
      }),
  );
}

/** Collects the files that the browser may take from its cache: test routes turn the cache off. */
function createFileWatcher() {
  const loading = new Set<Request>();
  const loaded = new Set<string>();
  return {
    loaded,
    watch(page: Page) {
      page.on('request', (request) => loading.add(request));
      page.on('requestfailed', (request) => loading.delete(request));
      page.on('requestfinished', (request) => loading.delete(request));
      page.on('response', (response) => {
        if (response.headers()['cache-control']?.includes('immutable')) loaded.add(new URL(response.url()).pathname);
      });
    },
    /** Returns the files so far, or none while the page waits for one. */
    haveLoaded: () => (loading.size === 0 ? [...loaded] : []),
  };
}

/** Lets only requests to the engine pass, and those for files in the cache. @returns the addresses of those that failed */
async function cutNetwork(page: Page, loaded: ReadonlySet<string>): Promise<string[]> {
  const missed: string[] = [];
  await page.route('**/*', async (route) => {
    const { pathname, protocol } = new URL(route.request().url());
    const isCached = protocol === 'blob:' || loaded.has(pathname);
    if (isCached || pathname === '/service/api/translate') return route.continue();
    missed.push(pathname);
    await route.abort();
  });
  return missed;
}
