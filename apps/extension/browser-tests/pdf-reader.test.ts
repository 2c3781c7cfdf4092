import { findAccessibilityProblems } from '@interlinear/testing/browsers/chromium';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { type StandIn, startStandIn } from '@interlinear/testing/stand-ins/stand-in';
import { EVENT_TIMEOUT_MS } from '@interlinear/testing/timeouts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clickToLeave } from './click-to-leave.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';

/** A page of 300 × 300 points, with a comment that makes the file larger than one message. */
const PDF = `%PDF-1.4
%${'-'.repeat(1_500_000)}
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj
trailer<</Root 1 0 R>>`;

/** A page that requests the file like the site's reader and records the answer. */
const READER = `<!doctype html><html lang="en"><head><title>Reader</title><link rel="icon" href="data:," /></head><body><p>Waiting</p><script>
// The extension's script comes when the page is idle: the page asks until somebody answers.
const ask = () => {
  document.querySelector('p').textContent = 'Asked';
  postMessage({ type: 'interlinear:file-wanted', id: location.hash.slice('#from-extension='.length) }, origin);
};
const asking = setInterval(ask, 200);
addEventListener('message', ({ data, source, origin: from }) => {
  if (data.type !== 'interlinear:file' || source !== window || from !== origin) return;
  clearInterval(asking);
  const text = data.bytes && new TextDecoder().decode(data.bytes);
  document.querySelector('p').textContent = [data.state, data.name, text?.length, text?.startsWith('%PDF'), text?.endsWith('>>')].join(' ');
});
</script></body></html>`;
const ARRIVED = `here My paper.pdf ${PDF.length} true true`;

let extension: ExtensionUnderTest;
let files: StandIn;
let site: StandIn;
let isAsking = true;

beforeAll(async () => {
  files = await startStandIn(() => ({ status: 200, headers: { 'content-type': 'application/pdf' }, body: PDF }));
  site = await startStandIn(() => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: isAsking ? READER : '<title>Reader</title><p>Quiet</p>',
  }));
  extension = await startExtension({ '/page': READER }, { allowedHosts: ['*://127.0.0.1/*'] });
});
afterAll(() => Promise.all([extension.close(), files.close(), site.close()]));
beforeEach(() => extension.setSettings({ site: site.url }));
afterEach((test) => extension.endTest(test));

/** Opens the PDF in the browser's own viewer. */
async function openPdf(): Promise<{ page: Page; tabId: number }> {
  const { page, tabId } = await extension.open('/page');
  await page.goto(`${files.url}/My%20paper.pdf`);
  return { page, tabId };
}

async function readerOpenedBy(act: () => Promise<unknown>): Promise<Page> {
  const opened = extension.browser.context.waitForEvent('page', (page) => !page.url().startsWith('chrome-extension'));
  await act();
  const reader = await opened;
  reader.setDefaultTimeout(EVENT_TIMEOUT_MS);
  return reader;
}

describe('a PDF', () => {
  it('[EXT-10] can be opened in the site’s reader from the popup, arrives complete and once, and at no other page', async () => {
    const { tabId } = await openPdf();
    const popup = await extension.openPopup(tabId);
    await popup.getByText('The reader on your Interlinear site').waitFor();
    expect(await popup.getByRole('button', { name: 'Translate this page' }).count()).toBe(0);
    expect(await findAccessibilityProblems(popup)).toEqual([]);
    isAsking = false;
    const reader = await readerOpenedBy(() =>
      clickToLeave(popup.getByRole('button', { name: 'Open in the PDF reader' })),
    );
    await reader.getByText('Quiet').waitFor();
    expect(reader.url()).toMatch(`${site.url}/en/translate/pdf#from-extension=`);
    const { hash } = new URL(reader.url());
    const { page: other } = await extension.open(`/page${hash}`);
    await other.getByText('Asked').waitFor();
    isAsking = true;
    await reader.reload();
    await reader.getByText(ARRIVED).waitFor();
    expect(await other.locator('p').textContent()).toBe('Asked');
    // The file is delivered only once, so that its URL is useless to anyone who finds it later.
    await reader.reload();
    await reader.getByText('failed').waitFor();
  });

  it('[EXT-10] [EXT-02] opens in the reader by the shortcut that translates pages', async () => {
    await openPdf();
    const reader = await readerOpenedBy(() => extension.pressShortcut());
    await reader.getByText(ARRIVED).waitFor();
  });

  // `fetch-file.test.ts` has the download.
  itWhenDeep(
    '[EXT-10] is downloaded from its address where the extension cannot run in the viewer; from the device it must be chosen by the person: the reader opens empty',
    async () => {
      const { page, tabId } = await extension.open('/page');
      await page.goto('data:text/html,<title>Here is no loader</title>');
      const inReader = (popup: Page) =>
        readerOpenedBy(() => clickToLeave(popup.getByRole('button', { name: 'Open in the PDF reader' })));
      const reader = await inReader(await extension.openPopup(tabId, `${files.url}/My%20paper.pdf`));
      await reader.getByText(ARRIVED).waitFor();

      const popup = await extension.openPopup(tabId, 'file:///home/ada/My%20paper.pdf');
      await popup.getByText('you drop the file there').waitFor();
      const empty = await inReader(popup);
      await empty.waitForURL(`${site.url}/en/translate/pdf`);
    },
  );
});
