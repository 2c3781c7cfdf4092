import { readFile } from 'node:fs/promises';
import { createGlossariesClient } from '@interlinear/contract/glossaries';
import type { UserRecord } from '@interlinear/contract/session-announcement';
import { createTransport } from '@interlinear/contract/transport';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityProblemsBySize, findAccessibilityProblemsWhenDeep } from './accessibility-by-size.ts';
import { createAccount, field, say } from './account-under-test.ts';
import { REPEATED_LOCALES } from './locales-by-size.ts';
import {
  goInside,
  type SiteUnderTest,
  storedDocumentSettings,
  storedSettings,
  useSharedSite,
} from './site-under-test.ts';

let site: SiteUnderTest;

beforeAll(async () => {
  site = await useSharedSite();
});
afterAll(() => site.close());

const stored = (user: UserRecord) => ({
  user: JSON.stringify(user),
  ...storedSettings(),
  ...storedDocumentSettings(),
});

describe.each(REPEATED_LOCALES)('glossaries in %s', (locale) => {
  const t = (key: string, values?: Record<string, string>) => say(locale, 'glossaries', key, values);
  const suffix = locale.slice(0, 2);
  let owner: UserRecord;
  let friend: UserRecord;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    owner = await createAccount(site.server, `owner_${suffix}`);
    friend = await createAccount(site.server, `friend_${suffix}`);
    ({ page, errors } = await site.open(`/${locale}/glossaries`, { stored: stored(owner) }));
  });
  afterAll(() => page.context().close());

  const dialog = () => page.locator('dialog[open]');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const pressInDialog = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  const terms = () => page.locator('#main section ul > li');

  /** Opens the settings of a document to translate. */
  async function chooseDocument(): Promise<void> {
    await goInside(page, `/${locale}/translate/pdf`);
    const buffer = Buffer.from('The river is wide.');
    await page.locator('input[type=file]').setInputFiles({ name: 'river.txt', mimeType: 'text/plain', buffer });
  }

  const glossaryOfDocuments = () =>
    page.evaluate((): unknown => JSON.parse(localStorage.getItem('pdfSettings') ?? '{}').glossaryId);

  it('[ENG-10] [BILL-17] can be created, with terms by hand and from a file', async () => {
    await page.getByText(t('none')).waitFor();
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    await press(t('create'));
    await field(page, t('name')).fill('Water');
    // A slip of the pointer closes no dialog in which something was typed.
    await page.mouse.click(5, 5);
    await field(page, t('source')).selectOption('en');
    await pressInDialog(t('createNow'));
    // The missing target is reported.
    await expect.poll(() => field(page, t('target')).getAttribute('aria-invalid')).toBe('true');
    expect(await findAccessibilityProblemsBySize(page, 'dark')).toEqual([]);
    await field(page, t('target')).selectOption('de');
    await pressInDialog(t('createNow'));

    await page.getByRole('heading', { level: 2, name: 'Water' }).waitFor();
    await page.getByText(t('noTerms')).waitFor();
    await press(t('addTerm'));
    await field(page, t('termSource')).fill('river');
    await field(page, t('termTarget')).fill('Strom');
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    await pressInDialog(t('termSave'));
    await terms().getByText('Strom').waitFor();

    await page.locator('input[type=file]').setInputFiles({
      name: 'terms.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('source,target\nlake,See\nsea,Meer\npond,Teich\ncreek,Bach\n'),
    });
    await terms().getByText('Meer').waitFor();
    expect(await terms().count()).toBe(5);
    expect(await findAccessibilityProblemsBySize(page, 'dark')).toEqual([]);
  });

  it('[ENG-10] have terms that can be searched, changed, removed and exported', async () => {
    await press(t('changeTerm', { term: 'sea' }));
    await field(page, t('termTarget')).and(page.locator('dialog[open] input')).fill('Ozean');
    await pressInDialog(t('termSave'));
    await terms().getByText('Ozean').waitFor();
    // A second term with the same word would replace the first.
    await press(t('addTerm'));
    await dialog().getByLabel(t('termSource'), { exact: true }).fill('sea');
    await dialog().getByLabel(t('termTarget'), { exact: true }).fill('Meer');
    await pressInDialog(t('termSave'));
    await page.getByText(t('termExists', { source: 'sea', target: 'Ozean' })).waitFor();
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    await pressInDialog(t('termReplace'));
    await terms().getByText('Meer').waitFor();
    await press(t('removeTerm', { term: 'lake' }));
    await expect.poll(() => terms().count()).toBe(4);
    // One after the other, faster than the server answers.
    const bothPressed = Promise.withResolvers<void>();
    await page.route('**/change_glossary_terms', async (route) => {
      await bothPressed.promise;
      await route.continue();
    });
    for (const term of ['pond', 'creek']) await press(t('removeTerm', { term }));
    bothPressed.resolve();
    await expect.poll(() => terms().count()).toBe(2);
    await page.unroute('**/change_glossary_terms');
    const [download] = await Promise.all([page.waitForEvent('download'), press(t('export_csv'))]);
    expect(download.suggestedFilename()).toBe('Water.csv');
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('river');
    expect(text).not.toContain('lake');
    const searched = page.getByRole('searchbox', { name: t('search') });
    await page.route('**/get_glossary_terms?*', (route) => route.fulfill({ status: 502, body: 'a page of a proxy' }));
    await searched.fill('strom');
    await page.getByText(t('termsFailed')).waitFor();
    await page.unroute('**/get_glossary_terms?*');
    await press(say(locale, 'common', 'tryAgain'));
    await expect.poll(() => terms().count()).toBe(1);
    // The list shows what the field asks for.
    expect(await searched.inputValue()).toBe('strom');
  });

  it('[BILL-17] can be shared with editors and readers, who have an account', async () => {
    await press(t('share'));
    await page.getByText(t('sharedNobody')).waitFor();
    await field(page, t('shareEmail')).fill('nobody-has-it@example.org');
    await pressInDialog(t('share'));
    await dialog()
      .getByText(say(locale, 'errors', 'glossaryNoAccount'))
      .waitFor();
    for (const role of ['editor', 'reader']) {
      await field(page, t('shareEmail')).fill(friend.email);
      await field(page, t('shareAs')).selectOption(role);
      await pressInDialog(t('share'));
      await dialog()
        .getByText(`${friend.email} · ${t(`shareAs_${role}`)}`)
        .waitFor();
    }
    expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
  });

  it('[ENG-10] are used by the text translator when chosen', async () => {
    await goInside(page, `/${locale}/translate/text`);
    await page.getByRole('textbox', { name: say(locale, 'translator', 'textLabel') }).fill('The river is wide.');
    const card = page.getByRole('article', { name: 'DeepL' });
    await card.getByText('The river is wide.').waitFor();
    await page.getByRole('combobox', { name: say(locale, 'translator', 'glossary') }).selectOption({ label: 'Water' });
    await card.getByText('Strom').waitFor();
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
  });

  it('[ENG-10] [DOC-02] can be chosen for documents', async () => {
    await chooseDocument();
    await page.getByRole('combobox', { name: say(locale, 'documents', 'glossary') }).selectOption({ label: 'Water' });
    await expect.poll(glossaryOfDocuments).not.toBe('');
  });

  it('[BILL-17] can be seen and left by readers, but not changed', async () => {
    const opened = await site.openInTest(`/${locale}/glossaries`, {
      stored: stored(friend),
      viewport: { width: 360, height: 800 },
      colorScheme: 'dark',
    });
    const { page: other } = opened;
    await other.getByRole('link', { name: 'Water' }).waitFor();
    expect(await findAccessibilityProblemsWhenDeep(other)).toEqual([]);
    await other.getByRole('link', { name: 'Water' }).click();
    await other.getByText('Strom').waitFor();
    expect(await other.getByRole('button', { name: t('addTerm') }).count()).toBe(0);
    expect(await findAccessibilityProblemsBySize(other, 'dark')).toEqual([]);
    expect(await other.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await other.getByRole('button', { name: t('leave'), exact: true }).click();
    await other
      .locator('dialog[open]')
      .getByRole('button', { name: t('leave'), exact: true })
      .click();
    await other.getByText(t('none')).waitFor();
    expect(opened.errors).toEqual([]);
  });

  it('[ENG-10] are opened from any page of the list, also a new one at its end', async () => {
    const user = await createAccount(site.server, `many_${suffix}`);
    const transport = createTransport({ baseUrl: site.server.url, fetch, locale: () => 'en', token: () => user.token });
    const glossaries = createGlossariesClient(transport);
    for (let count = 0; count < 50; count += 1)
      await glossaries.create({ name: `Glossary ${count}`, source: null, target: 'de' });
    const opened = await site.openInTest(`/${locale}/glossaries`, { stored: stored(user) });
    const { page: own } = opened;
    await own.getByRole('button', { name: t('create'), exact: true }).click();
    await field(own, t('name')).fill('Water');
    await field(own, t('target')).selectOption('de');
    await own
      .locator('dialog[open]')
      .getByRole('button', { name: t('createNow'), exact: true })
      .click();
    await own.getByText(t('noTerms')).waitFor();
    await own.reload();
    await own.getByRole('heading', { level: 2, name: 'Water' }).waitFor();
    expect(opened.errors).toEqual([]);
  });

  it('[ENG-10] can be deleted, and are no longer chosen then', async () => {
    // A page behind the last one is where the only glossary of the last page was deleted.
    await goInside(page, `/${locale}/glossaries?page=7`);
    await page.getByRole('link', { name: 'Water' }).click();
    await press(t('delete'));
    await pressInDialog(t('delete'));
    await page.getByText(t('none')).waitFor();
    await chooseDocument();
    await expect.poll(glossaryOfDocuments).toBe('');
    // Expected are the 404 of the address without an account, and the 502 of the search.
    expect(errors.filter((text) => !/status of (404|502)/.test(text))).toEqual([]);
  });
});
