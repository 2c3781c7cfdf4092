import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { book } from '@interlinear/testing/documents/book';
import { textsOfZip } from '@interlinear/testing/documents/zip-parts';
import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import type { MicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { pseudoTranslate } from '@interlinear/testing/engines/pseudo-translate';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findAccessibilityProblemsBySize, findAccessibilityProblemsWhenDeep } from './accessibility-by-size.ts';
import { createAccount, say } from './account-under-test.ts';
import { goInside, type SiteUnderTest, storedDocumentSettings, useSharedSite } from './site-under-test.ts';

const NOTES = `# Field notes

The river was **high** this morning, see [the map](https://example.org/map).

- Two herons
- One kingfisher

The bridge held.
`;

let edge: MicrosoftEdgeStandIn;
let openai: AiStandIn;
let site: SiteUnderTest;
let stored: Record<string, string>;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'interlinear-documents-'));
  site = await useSharedSite();
  ({ edge, openai } = site);
  stored = {
    user: JSON.stringify(await createAccount(site.server, 'reader_one')),
    ...storedDocumentSettings(),
  };
});
afterAll(() => Promise.all([site.close(), rm(folder, { recursive: true })]));
beforeEach(() => edge.reset());

const t = (namespace: string, key: string, values: Record<string, string | number> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(new RegExp(`\\{${name}(, number)?\\}`), String(value)),
    say('en', namespace, key),
  );

async function fileOf(name: string, content: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

const pick = (page: Page, ...files: string[]) => page.locator('input[type=file]').setInputFiles(files);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: t('documents', 'download'), exact: true });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
}

async function choose(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await press(page, name);
}

async function textOf(download: Download): Promise<string> {
  return await readFile(await download.path(), 'utf8');
}

async function sidewaysScroll(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

describe('documents', () => {
  it('[ERR-01] [DOC-01] leads from a file with more pages than are left to the plans, and says that fewer pages help', async () => {
    const user = await createAccount(site.server, 'docs_reader');
    const { page } = await site.openInTest('/en/translate/pdf', { stored: { ...stored, user: JSON.stringify(user) } });
    const bookFile = { name: 'book.pdf', mimeType: 'application/pdf', buffer: Buffer.from(book(21)) };
    await page.locator('input[type=file]').setInputFiles(bookFile);
    await press(page, t('documents', 'translate'));
    const failure = page.getByRole('alert').filter({ hasText: 'translate fewer pages' });
    await failure.getByRole('link', { name: t('documents', 'seePlans') }).click();
    await page.getByRole('heading', { level: 1, name: t('pricing', 'heading') }).waitFor();
  });

  it('[DOC-01] [DOC-04] [DOC-05] [DOC-06] [DOC-08] uploads a file, shows it in three views, and edits, downloads, finds and deletes it', async () => {
    const { page, errors } = await site.openInTest('/en/translate/pdf', { stored });
    const notes = await fileOf('notes.md', NOTES);
    await pick(page, notes, await fileOf('holiday.zip', 'PK\u0003\u0004 pictures'));
    await page.getByText(t('documents', 'problem_type')).waitFor();
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    await press(page, t('documents', 'remove', { name: 'holiday.zip' }));
    // Slow enough to reload in the middle of the translation.
    edge.delay(1_500);
    await press(page, t('documents', 'translate'));
    await page.waitForURL(/pdf-display\?id=/);
    await page.getByText('Two herons').first().waitFor();
    await page.reload();
    await page.getByText('【de:Two herons】').waitFor();
    edge.delay(0);
    await page.getByText('Two herons', { exact: true }).waitFor();
    expect(await findAccessibilityProblemsBySize(page, 'dark')).toEqual([]);

    await press(page, t('reader', 'view_original'));
    await page.getByText('【de:Two herons】').waitFor({ state: 'detached' });
    await press(page, t('reader', 'view_translation'));
    await page.getByText('【de:Two herons】').waitFor();
    expect(await page.getByText('Two herons', { exact: true }).count()).toBe(0);
    // Pointing at a block shows it in the other language.
    await page.getByText('【de:Two herons】').hover();
    await page.locator('[aria-hidden=true]').getByText('Two herons', { exact: true }).waitFor();
    expect(page.url()).toContain('view=translation');

    await page.getByRole('button', { name: t('reader', 'side') }).click();
    await page.getByRole('searchbox').fill('KINGFISHER');
    await page.locator('aside li button').first().click();
    await page.locator('.block-found').waitFor();
    await press(page, t('reader', 'side_outline'));
    await page.locator('aside li').getByText('Field notes', { exact: true }).waitFor();
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);

    const block = page.locator('[data-block]').filter({ hasText: 'bridge held' });
    await block
      .locator('xpath=..')
      .getByRole('button', { name: t('reader', 'editBlock') })
      .focus();
    await page.keyboard.press('Enter');
    expect(await findAccessibilityProblemsBySize(page, 'dark')).toEqual([]);
    await page.locator('dialog[open] textarea').fill('Die Brücke hielt.');
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: t('reader', 'saveBlock') })
      .click();
    // The text is in the document, not only in the field of the dialog.
    const written = page.locator('[data-block]').getByText('Die Brücke hielt.');
    await written.waitFor();
    await page.reload();
    await written.waitFor();

    const contents: string[] = [];
    for (const choice of ['pdf', 'bilingual', 'html', 'original'] as const) {
      const waiting = page.waitForEvent('download');
      await choose(page, t('documents', `download_${choice}`, { type: 'MARKDOWN' }));
      contents.push(await textOf(await waiting));
    }
    const [own = '', pairs = '', html = '', original = ''] = contents;
    expect(own).toContain('Die Brücke hielt.');
    expect(own).not.toContain('The bridge held.');
    expect(pairs).toContain('The bridge held.');
    expect(pairs).toContain('Die Brücke hielt.');
    expect(html).toContain('Die Brücke hielt.');
    expect(original).toBe(NOTES);

    await page.getByRole('link', { name: t('reader', 'toList') }).click();
    await page.getByRole('heading', { name: 'notes.md' }).waitFor();
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByRole('heading', { name: 'notes.md' }).waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('NOTE');
    await page.getByRole('heading', { name: 'notes.md' }).waitFor();
    await press(page, t('documents', 'delete', { name: 'notes.md' }));
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: t('documents', 'deleteNow') })
      .click();
    await page.getByRole('heading', { name: 'notes.md' }).waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  itWhenDeep(
    '[DOC-04] downloads without the missing translations on request, or translates only those first',
    async () => {
      edge.translateWith((text, target) => (text.includes('kingfisher') ? '' : pseudoTranslate(text, target)));
      const { page, errors } = await site.openInTest('/en/translate/pdf', { stored });
      await pick(
        page,
        await fileOf(
          'stubborn.md',
          NOTES.replace('The river', 'The stubborn river').replace('One kingfisher', 'Three kingfishers'),
        ),
      );
      await press(page, t('documents', 'translate'));
      await page.getByText(t('reader', 'blockFailed'), { exact: true }).first().waitFor();
      await page.getByRole('button', { name: t('documents', 'action_retry') }).waitFor();
      await page.getByRole('button', { name: t('documents', 'tryEngine', { engine: 'Google' }) }).waitFor();
      expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
      await choose(page, t('documents', 'download_pdf', { type: 'MARKDOWN' }));
      await page.getByText(t('documents', 'missingTitle')).waitFor();
      expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
      const incomplete = page.waitForEvent('download');
      await press(page, t('documents', 'missingGoOn'));
      const written = await textOf(await incomplete);
      expect(written).toContain('【de:Two herons】');
      expect(written).toContain('- Three kingfishers');

      await choose(page, t('reader', 'print'));
      await page.getByText(t('documents', 'missingTitle')).waitFor();
      expect(await page.locator('iframe').count()).toBe(0);
      await press(page, t('documents', 'missingGoOn'));
      await page.locator('iframe').waitFor({ state: 'attached' });

      edge.reset();
      await choose(page, t('documents', 'download_pdf', { type: 'MARKDOWN' }));
      const complete = page.waitForEvent('download');
      await press(page, t('documents', 'missingRetry'));
      expect(await textOf(await complete)).toContain('【de:Three kingfishers】');
      expect(edge.requests.some(({ body }) => body.includes('Two herons'))).toBe(false);
      expect(errors).toEqual([]);
    },
  );

  itWhenDeep(
    '[DOC-04] waits for pages still being translated, and then downloads; [DOC-05] says once why a PDF cannot be opened, with a link to the help',
    async () => {
      // Holds the second page's translation.
      const release = edge.hold(({ body }) => body.includes('patient herons'));
      const { page, errors } = await site.openInTest('/en/translate/pdf', { stored });
      const first = Array.from(
        { length: 60 },
        (_, index) => `The river was high on the ${index + 1}. morning of this year.`,
      );
      await pick(page, await fileOf('patient.md', [...first, 'Four patient herons'].join('\n\n')));
      await press(page, t('documents', 'translate'));
      await page.getByText(/^【de:The river was high on the 1\. morning/).waitFor();
      await choose(page, t('documents', 'download_pdf', { type: 'MARKDOWN' }));
      await press(page, t('documents', 'missingWait'));
      await page.getByText(t('documents', 'missingWaiting')).waitFor();
      expect(await findAccessibilityProblemsBySize(page, 'dark')).toEqual([]);
      const waiting = page.waitForEvent('download');
      release();
      expect(await textOf(await waiting)).toContain('【de:Four patient herons】');
      expect(errors).toEqual([]);

      await goInside(page, '/en/translate/pdf');
      await pick(page, await fileOf('broken.pdf', '%PDF-1.7\nnothing else'));
      await press(page, t('documents', 'translate'));
      await page.waitForURL(/pdf-display\?id=/);
      await page.getByRole('link', { name: t('reader', 'uploadAgain') }).waitFor();
      const alerts = page.getByRole('alert');
      expect(await alerts.allTextContents()).toEqual([t('errors', 'fileDamaged') + t('documents', 'failureHelp')]);
      expect(await alerts.getByRole('link').getAttribute('href')).toBe('/docs/en/troubleshooting#pdf');
    },
  );

  it('[DOC-04] [DOC-12] shows the progress of several files, also after navigation, and the error of one, and downloads the others as one archive; [ACC-10] lists them in a tab of the profile, which is there before the first one', async () => {
    edge.translateWith((text, target) => (text.includes('stubborn') ? '' : pseudoTranslate(text, target)));
    const user = JSON.stringify(await createAccount(site.server, 'reader_three'));
    const { page, errors } = await site.openInTest('/en/profile', { stored: { ...stored, user } });
    const tab = page.getByRole('link', { name: t('profile', 'tab_documents'), exact: true });
    await tab.waitFor();
    await goInside(page, '/en/translate/pdf');
    // No line can break in its name.
    const name = 'reference_of_all_parameters_of_the_stylesheets.docx';
    const broken = await fileOf(name, 'PK\u0003\u0004 [Content_Types].xml, and nothing else');
    const partly = await fileOf('two.txt', 'The second text.\n\nA stubborn one.');
    await pick(page, await fileOf('one.txt', 'The first text.'));
    await page.getByText(t('documents', 'moreSettings'), { exact: true }).click();
    // Several files have no list of pages, so a wrong one must not hold them up.
    await page.getByLabel(t('documents', 'pagesWanted'), { exact: true }).fill('two');
    await pick(page, broken, partly);
    await page.getByRole('button', { name: /^Translate 3 files$/ }).click();
    const states = { 'one.txt': 'state_done', 'two.txt': 'state_partly', [name]: 'state_failed' };
    await expectStates(page, states);
    const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await item.getByText(t('errors', 'fileDamaged'), { exact: true }).waitFor();
    expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
    await goInside(page, '/en/pricing');
    await page.goto(`${site.server.url}/en/translate/pdf`);
    await expectStates(page, states);
    await press(page, t('documents', 'downloadAll'));
    await page.locator('dialog[open]').getByText(t('documents', 'missingTitle')).waitFor();
    const waiting = page.waitForEvent('download');
    await press(page, t('documents', 'missingGoOn'));
    const archive = await waiting;
    expect(archive.suggestedFilename()).toMatch(/\.zip$/);
    expect(textsOfZip(await readFile(await archive.path()))).toEqual({
      'one.de.txt': '【de:The first text.】',
      'two.de.txt': '【de:The second text.】\n\nA stubborn one.',
      'missing.txt': `${name}\n`,
    });

    edge.reset();
    const two = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /two\.txt/ }) });
    await two.getByRole('button', { name: t('documents', 'download'), exact: true }).click();
    await press(page, t('documents', 'download_pdf', { type: 'TXT' }));
    const complete = page.waitForEvent('download');
    await press(page, t('documents', 'missingRetry'));
    expect(await textOf(await complete)).toBe('【de:The second text.】\n\n【de:A stubborn one.】');
    expect(edge.requests.some(({ body }) => body.includes('The second text'))).toBe(false);

    await goInside(page, '/en/profile');
    await tab.click();
    await page.waitForURL(/\?tab=documents$/);
    const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /one\.txt/ }) });
    await entry.getByText(t('documents', 'state_done'), { exact: true }).waitFor();
    await page.getByText(/Each document is deleted 30 days after upload\./).waitFor();
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await entry.getByRole('link', { name: t('documents', 'read'), exact: true }).click();
    await page.waitForURL(/pdf-display\?id=/);
    await page.getByText('【de:The first text.】').waitFor();
    expect(errors).toEqual([]);
  });

  it('[ENG-10] lists the terms of a document, and translates only the paragraphs with a changed one again', async () => {
    const { page, errors } = await site.openInTest('/en/translate/pdf', {
      stored: { ...stored, ...storedDocumentSettings({ selectedEngine: 'gpt-6-luna' }) },
    });
    const story = [
      'In the evening old Elena Marsh came back from the hills.',
      'Nobody but young Elena Marsh knew the way home.',
      'The keeper asked her why she had come.',
      'Then at last Elena Marsh went through the gate.',
    ];
    await pick(page, await fileOf('story.md', story.join('\n\n')));
    await press(page, t('documents', 'translate'));
    await page.waitForURL(/pdf-display\?id=/);
    await page
      .locator('[data-block]')
      .getByText(/【Elena Marsh】 went/)
      .waitFor();
    await page.getByRole('button', { name: t('reader', 'side') }).click();
    await press(page, t('reader', 'side_terms'));
    const term = page.locator('aside li button').filter({ hasText: 'Elena Marsh' });
    await term.waitFor();
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);

    openai.reset();
    await term.focus();
    await page.keyboard.press('Enter');
    await page.getByLabel(t('reader', 'termTranslation', { term: 'Elena Marsh' })).waitFor();
    expect(await findAccessibilityProblemsBySize(page, 'dark')).toEqual([]);
    // The text is selected, so that typing replaces it.
    await page.keyboard.type('Elena Moor');
    await page.keyboard.press('Enter');
    await page
      .locator('[data-block]')
      .getByText(/Elena Moor went/)
      .waitFor();
    await page
      .locator('[data-block]')
      .getByText(/old Elena Moor came/)
      .waitFor();
    expect(openai.requests.some(({ body }) => body.includes('The keeper asked'))).toBe(false);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await press(page, t('reader', 'undoTerm'));
    await term.getByText('【Elena Marsh】').waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page
      .locator('[data-block]')
      .getByText(/【Elena Marsh】 went/)
      .waitFor();
    expect(errors).toEqual([]);
  });

  it('[BILL-17] shares a document by a link, through which a visitor edits it until it is revoked', async () => {
    const { page } = await site.openInTest('/en/translate/pdf', {
      stored,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const dialog = page.locator('dialog[open]');
    await pick(page, await fileOf('shared.md', 'The ferry leaves at noon.\n\nThe bell rings twice.\n'));
    await press(page, t('documents', 'translate'));
    await page.waitForURL(/pdf-display\?id=/);
    await page.getByText('【de:The ferry leaves at noon.】').waitFor();
    await press(page, t('documents', 'share'));
    await dialog.getByText(t('documents', 'shareNone')).waitFor();
    await dialog.getByLabel(t('documents', 'sharePermission')).selectOption('edit');
    await dialog.getByRole('button', { name: t('documents', 'shareCreate') }).click();
    await dialog.getByRole('button', { name: t('common', 'copy'), exact: true }).click();
    await page.getByText(say('en', 'common', 'copied')).waitFor();
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect([link.pathname, link.search]).toEqual(['/en/pdf-display', '']);

    const visitor = await site.openInTest(`${link.pathname}${link.hash}`, { viewport: { width: 360, height: 800 } });
    const requested: string[] = [];
    visitor.page.on('request', (request) => requested.push(request.url()));
    const block = visitor.page.locator('[data-block]').getByText('【de:The bell rings twice.】');
    await block.waitFor();
    expect(await findAccessibilityProblemsWhenDeep(visitor.page)).toEqual([]);
    expect(await sidewaysScroll(visitor.page)).toBeLessThanOrEqual(0);
    await press(visitor.page, t('reader', 'view_translation'));
    await visitor.page.getByText('The bell rings twice.', { exact: true }).waitFor({ state: 'detached' });
    expect(visitor.page.url()).toContain(`view=translation${link.hash}`);
    await visitor.page
      .locator('div:has(> button)')
      .filter({ has: block })
      .getByRole('button', { name: t('reader', 'editBlock') })
      .click();
    await visitor.page.locator('dialog[open] textarea').fill('Die Glocke läutet zweimal.');
    await visitor.page
      .locator('dialog[open]')
      .getByRole('button', { name: t('reader', 'saveBlock') })
      .click();
    await visitor.page.locator('[data-block]').getByText('Die Glocke läutet zweimal.').waitFor();
    expect(requested.filter((url) => url.includes(link.hash.slice('#share='.length)))).toEqual([]);

    await page.reload();
    await page.getByText('Die Glocke läutet zweimal.').waitFor();
    await page.getByRole('link', { name: t('reader', 'toList') }).click();
    await page.getByText('1 link', { exact: true }).waitFor();
    await press(page, t('documents', 'share'));
    await dialog.getByRole('button', { name: t('documents', 'shareRevoke') }).click();
    await dialog.getByText(t('documents', 'shareNone')).waitFor();
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: t('reader', 'sharedGoneTitle') }).waitFor();
    expect(await findAccessibilityProblemsWhenDeep(visitor.page)).toEqual([]);
    expect(visitor.errors.filter((text) => !/status of 404/.test(text))).toEqual([]);
  });

  // Quick, the visitor above reads at this width, and the accessibility tests look at the other screens in German.
  it.each(casesBySize(0, ['de', 'ru', 'zh-CN']))(
    '[SITE-22] has no horizontal overflow at 360 px in %s',
    async (locale) => {
      const { page } = await site.openInTest(`/${locale}/translate/pdf`, {
        stored,
        viewport: { width: 360, height: 740 },
      });
      await pick(page, await fileOf('small.txt', `A small text in ${locale}.`));
      await page.getByText('small.txt').waitFor();
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      await press(page, say(locale, 'documents', 'translate'));
      await page.waitForURL(/pdf-display\?id=/);
      await page.getByText(`【de:A small text in ${locale}.】`).waitFor();
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
      await goInside(page, `/${locale}/pdfdocs`);
      await page.getByRole('heading', { name: 'small.txt' }).first().waitFor();
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    },
  );
});

async function expectStates(page: Page, states: Record<string, string>): Promise<void> {
  for (const [name, state] of Object.entries(states)) {
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: new RegExp(name.replace('.', '\\.')) }) })
      .getByText(t('documents', state), { exact: true })
      .waitFor();
  }
}
