import type { UserRecord } from '@interlinear/contract/session-announcement';
import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { line } from '@interlinear/testing/documents/set-text';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAccount, field, PASSWORD, say } from './account-under-test.ts';
import {
  goInside,
  type SiteUnderTest,
  storedDocumentSettings,
  storedSettings,
  useSharedSite,
  visit,
} from './site-under-test.ts';

/** The second page is loaded apart from the document's events. */
const WEATHER_REPORT = makePdf({
  pages: ['The wind turned north in the evening.', 'The rain began at midnight.'].map((text) => ({
    content: line(text, { x: 80, y: 700 }),
  })),
});

let site: SiteUnderTest;
let user: UserRecord;

beforeAll(async () => {
  site = await useSharedSite();
  user = await createAccount(site.server, 'unlucky_one');
});
afterAll(() => site.close());

const t = (namespace: string, key: string) => say('en', namespace, key);

/** Opens a screen as the user. */
async function openAsUser(path: string, script?: string): Promise<Page> {
  const stored = { user: JSON.stringify(user), ...storedDocumentSettings(), ...storedSettings() };
  const { page } = await site.openInTest(path, { stored, ...(script !== undefined && { script }) });
  return page;
}

/**
 * Lets calls of a path fail as in a proxy without a server behind it, until the returned function is called or the test ends. A route
 * would turn the browser's cache off, so every load would compile all scripts again.
 */
async function breakCall(page: Page, call: string): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  let isBroken = true;
  const mend = async () => {
    if (isBroken) await devtools.detach();
    isBroken = false;
  };
  onTestFinished(mend);
  const body = Buffer.from('a page of a proxy').toString('base64');
  devtools.on('Fetch.requestPaused', ({ requestId }) =>
    // The session may end first, which lets the request pass.
    devtools.send('Fetch.fulfillRequest', { requestId, responseCode: 502, body }).catch(() => undefined),
  );
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: `*/${call}*` }] });
  return mend;
}

const seeFailure = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first().waitFor();

describe('what cannot be loaded', () => {
  it('[ERR-01] is named on every screen, with the status, and loaded on request', async () => {
    const page = await openAsUser('/robots.txt');
    const load = (path: string) => visit(page, site.server.url + path);
    const go = (path: string) => goInside(page, path);
    const cases = [
      { open: load, path: '/en/profile', call: 'priapi1/get_quota_info', text: t('profile', 'usageFailed') },
      { open: go, path: '/en/pdfdocs', call: 'priapi1/get_my_docs', text: t('documents', 'listFailed') },
      { open: go, path: '/en/subscriptions', call: 'priapi1/get_my_subscriptions', text: t('subscriptions', 'failed') },
      { open: go, path: '/en/invite', call: 'priapi1/get_my_invites', text: t('invite', 'failed') },
      { open: go, path: '/en/products/tokens', call: 'pubapi1/get_products', text: t('products', 'failed') },
      {
        open: load,
        path: '/en/subscriptions?tab=purchases',
        call: 'priapi1/get_my_products',
        text: t('subscriptions', 'purchasesFailed'),
      },
      // The app knows the quota by now.
      { open: load, path: '/en/redeem', call: 'priapi1/get_quota_info', text: t('redeem', 'planFailed') },
    ];
    for (const { open, path, call, text } of casesBySize(3, cases)) {
      const mend = await breakCall(page, call);
      await open(path);
      await seeFailure(page, `${text} ${say('en', 'common', 'failedStatus', { status: '502' })}`);
      await mend();
      await page.getByRole('button', { name: t('common', 'tryAgain') }).click();
      await page.getByText(text).waitFor({ state: 'detached' });
    }
  });

  itWhenDeep('[ERR-01] [BILL-11] says that the invite link is on its way until it is there', async () => {
    const page = await openAsUser('/robots.txt');
    const arrival = Promise.withResolvers<void>();
    // A call that is still held back would keep the tab from closing.
    onTestFinished(() => arrival.resolve());
    await page.route('**/priapi1/get_my_invites*', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await visit(page, `${site.server.url}/en/invite`);
    // The rules say that they are loading, too.
    await page.getByText(t('invite', 'noLimit')).waitFor();
    await page.getByRole('main').getByRole('status').getByText(t('common', 'loading')).waitFor();
    arrival.resolve();
    await page.getByRole('button', { name: t('common', 'copy'), exact: true }).waitFor();
  });
});

describe('forms', () => {
  it('[ERR-01] [ACC-01] [ACC-02] say that no code was sent, and why a registration failed: no answer, no token or a wrong code', async () => {
    const { page } = await site.openInTest('/en/register');
    await breakCall(page, 'pubapi1/get_email_code');
    await field(page, t('account', 'email')).fill('nobody@example.org');
    await page.getByRole('button', { name: t('account', 'codeSend') }).click();
    await seeFailure(page, say('en', 'common', 'failedStatus', { status: '502' }));
    await page.getByRole('button', { name: t('account', 'codeSend') }).waitFor();

    let answer: object | undefined;
    await page.route('**/pubapi1/user_regist', (route) =>
      answer === undefined ? route.abort() : route.fulfill({ json: answer }),
    );
    await field(page, t('account', 'username')).fill('newcomer');
    await field(page, t('account', 'email')).fill('newcomer@example.org');
    await field(page, t('account', 'code')).fill('123456');
    await field(page, t('account', 'password')).fill(PASSWORD);
    await field(page, t('account', 'passwordAgain')).fill(PASSWORD);
    await page.getByRole('checkbox').check();
    for (const [sent, text] of [
      [undefined, t('common', 'failedNoResponse')],
      [{ code: 1, info: '', data: {} }, t('account', 'loginNoToken')],
      [{ code: -201, info: 'The code is wrong or has expired.', data: null }, 'The code is wrong or has expired.'],
    ] as const) {
      answer = sent;
      await page.getByRole('button', { name: t('account', 'register'), exact: true }).click();
      await page.getByRole('main').getByText(text).first().waitFor();
      expect(new URL(page.url()).pathname).toBe('/en/register');
    }
  });

  it('[ERR-01] [BILL-10] [TXT-02] say that a code could not be redeemed, and keep it, and that the browser refuses to copy, in a toast and in the translator', async () => {
    const page = await openAsUser(
      '/en/redeem',
      "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => { throw new Error('no'); } } });",
    );
    await breakCall(page, 'priapi1/claim_coupon');
    await field(page, t('redeem', 'code')).fill('ABCD-EFGH');
    await page.getByRole('button', { name: t('redeem', 'redeem'), exact: true }).click();
    await seeFailure(page, say('en', 'common', 'failedStatus', { status: '502' }));
    expect(await field(page, t('redeem', 'code')).inputValue()).toBe('ABCD-EFGH');

    await goInside(page, '/en/invite');
    await page.getByRole('button', { name: t('common', 'copy'), exact: true }).click();
    await page.getByText(t('common', 'copyFailed')).waitFor();

    await goInside(page, '/en/translate/text?sl=en&tl=de&q=Copy%20me');
    await page.getByRole('button', { name: t('translator', 'share') }).click();
    await page.getByRole('status').getByText(t('translator', 'copyFailed')).waitFor();
  });
});

describe('a document', () => {
  const pick = (page: Page, name: string, mimeType: string, content: string | Uint8Array) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });

  async function translatePaper(page: Page): Promise<void> {
    await pick(page, 'paper.pdf', 'application/pdf', WEATHER_REPORT);
    await page.getByRole('button', { name: t('documents', 'translate'), exact: true }).click();
  }

  async function waitForPaper(page: Page): Promise<void> {
    await page.waitForURL(/pdf-display\?id=/);
    const translation = page.getByRole('region', { name: t('reader', 'view_translation'), exact: true });
    await translation.getByText('The wind turned north in the evening.】').first().waitFor();
  }

  async function chooseDownload(page: Page, name: string): Promise<void> {
    const menu = page.getByRole('button', { name: t('documents', 'download'), exact: true });
    if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click();
    await page.getByRole('button', { name, exact: true }).click();
  }

  it('[ERR-01] [DOC-01] [DOC-05] [DOC-06] that could not be uploaded is uploaded on request; other types are refused; says what of it cannot be loaded or downloaded; is named as missing without an id', async () => {
    const page = await openAsUser('/en/translate/pdf');
    const mendUpload = await breakCall(page, 'priapi1/upload_file');
    await pick(page, 'program.exe', 'text/plain', 'MZ');
    await page.getByText(t('documents', 'problem_type')).waitFor();
    await translatePaper(page);
    await seeFailure(page, t('documents', 'uploadFailed'));
    await mendUpload();
    await page.getByRole('button', { name: t('documents', 'action_retry') }).click();
    await waitForPaper(page);

    // The reader has the file from its upload; the texts come from the server, those of the first page with its events.
    const mendPages = await breakCall(page, 'priapi1/get_document_pages');
    await visit(page, page.url());
    await seeFailure(page, t('reader', 'pagesFailed'));
    await mendPages();
    await page.getByRole('button', { name: t('common', 'tryAgain') }).click();
    await page.getByText(t('reader', 'pagesFailed')).waitFor({ state: 'detached' });

    await breakCall(page, 'priapi1/download_document');
    await chooseDownload(page, say('en', 'documents', 'download_bilingual', { type: 'PDF' }));
    await page.getByText(t('documents', 'downloadFailed')).waitFor();

    await visit(page, `${site.server.url}/en/pdf-display`);
    await page.getByText(t('reader', 'noDocument')).waitFor();
  });

  itWhenDeep(
    '[ERR-01] [DOC-05] [DOC-06] says that it cannot be printed, loaded again or drawn; is named as missing with an id that leads to no document',
    async () => {
      const page = await openAsUser('/en/translate/pdf');
      await translatePaper(page);
      await waitForPaper(page);
      const address = page.url();
      const mendDownloads = await breakCall(page, 'priapi1/download_document');
      await chooseDownload(page, t('reader', 'print'));
      await page.getByText(t('reader', 'printFailed')).waitFor();

      // Without its copy in the browser, the file is loaded from the server.
      await page.goto(`${site.server.url}/robots.txt`);
      await page.evaluate(
        `new Promise((done) => { indexedDB.deleteDatabase('interlinear-documents').onsuccess = () => done(); })`,
      );
      await visit(page, address);
      await page
        .getByText(/The PDF could not be loaded/)
        .first()
        .waitFor();

      await mendDownloads();
      const withoutCanvas = await page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      });
      await visit(page, address);
      await page.getByText(t('reader', 'renderFailed')).first().waitFor();
      await withoutCanvas.dispose();

      await visit(page, `${site.server.url}/en/pdf-display?id=00000000-0000-4000-8000-000000000000`);
      await page.getByText(t('reader', 'notFound')).waitFor();

      await breakCall(page, 'priapi1/get_docs_info');
      await visit(page, `${site.server.url}/en/translate/pdf`);
      await seeFailure(page, t('documents', 'infoFailed'));
    },
  );
});
