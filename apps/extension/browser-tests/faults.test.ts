import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { lineOf } from './line-of.ts';

/** Every fault has its own page with unique texts, so that nothing is cached. */
const FAULTS = [
  'down',
  'hanging',
  'wrong-count',
  'garbage',
  'cut',
  'rate-limit',
  'offline',
  'killed',
  'quota',
  'no-database',
  'updated',
] as const;
type Fault = (typeof FAULTS)[number];

const first = (fault: Fault) => `The first house on the hill was empty when the ${fault} day began.`;
const second = (fault: Fault) => `Nobody in the village had expected anything of the ${fault} kind.`;

const html = (
  fault: Fault,
) => `<!doctype html><html lang="en"><head><title>${fault}</title><link rel="icon" href="data:," />
</head><body><p>${first(fault)}</p><p>${second(fault)}</p></body></html>`;

const DONE = { badge: '✓', title: 'Interlinear' };
const FAILED = { badge: '!', title: 'Microsoft Edge is not responding. The page keeps its original text.' };

let extension: ExtensionUnderTest;

beforeAll(async () => {
  extension = await startExtension(Object.fromEntries(FAULTS.map((fault) => [`/${fault}`, html(fault)])));
});
afterAll(() => extension?.close());
beforeEach(() => extension.setSettings({}));
afterEach(async (test) => {
  extension.edge.reset();
  await extension.browser.context.setOffline(false);
  await extension.endTest(test);
  await restartBackground();
});

/** Restarts the background, which clears the engines' failure counts. */
async function restartBackground(): Promise<void> {
  await extension.endBackground();
  await extension.send({});
}

/** Opens the page of a fault and translates it. */
async function translate(fault: Fault): Promise<{ page: Page; tabId: number; errors: string[] }> {
  const opened = await extension.open(`/${fault}`);
  await extension.pressShortcut();
  return opened;
}

async function expectOriginal(page: Page, fault: Fault): Promise<void> {
  expect(await page.locator('p').allInnerTexts()).toEqual([first(fault), second(fault)]);
}

async function expectTranslated(page: Page, fault: Fault): Promise<void> {
  await page.getByText(`【de:${first(fault)}】`).waitFor({ timeout: 45_000 });
  await page.getByText(`【de:${second(fault)}】`).waitFor({ timeout: 45_000 });
}

describe('an engine', () => {
  it('[ENG-06] that is down is reported, and is used again when it is back', async () => {
    extension.edge.failNext({ kind: 'status', status: 503 }, 1000);
    const { page, tabId } = await translate('down');
    await expect.poll(() => extension.button(tabId)).toEqual(FAILED);
    await expectOriginal(page, 'down');
    extension.edge.reset();
    await expectTranslated(page, 'down');
    await expect.poll(() => extension.button(tabId)).toEqual(DONE);
  });

  // `create-translator.test.ts` has the timeout, and the test above what the page shows.
  itWhenDeep('[ENG-06] that never answers times out, and is asked again', async () => {
    extension.edge.failNext({ kind: 'hang' });
    // Later requests fail until the state has been seen; on a busy machine it would otherwise be over too soon.
    extension.edge.failNext({ kind: 'status', status: 503 }, 1000);
    const { page, tabId } = await translate('hanging');
    await expect.poll(() => extension.button(tabId)).toEqual(FAILED);
    await expectOriginal(page, 'hanging');
    extension.edge.reset();
    await expectTranslated(page, 'hanging');
    await expect.poll(() => extension.button(tabId)).toEqual(DONE);
  });

  // `bad-answers.property.test.ts` has many more for the translator itself.
  it.each(
    casesBySize(1, [
      {
        fault: 'wrong-count',
        body: '[{"translations":[{"text":"Eins"}]},{"translations":[]},{"translations":[{"text":"Drei"}]}]',
      },
      { fault: 'garbage', body: '<html><script>alert(1)</script>' },
    ]),
  )('[ENG-05] that answers with $fault is not trusted', async ({ fault, body }) => {
    extension.edge.failNext({ kind: 'garbage', body }, 1000);
    const { page, tabId, errors } = await translate(fault);
    await expect.poll(() => extension.button(tabId)).toEqual(FAILED);
    await expectOriginal(page, fault);
    extension.edge.reset();
    await expectTranslated(page, fault);
    expect(await page.locator('body').innerText()).not.toContain('Eins');
    await expect.poll(() => extension.button(tabId)).toEqual(DONE);
    expect(errors).toEqual([]);
  });

  // The tests of all engines have such responses.
  itWhenDeep('whose response is cut off is asked again', async () => {
    extension.edge.failNext({ kind: 'cut' });
    const { page, tabId } = await translate('cut');
    await expectTranslated(page, 'cut');
    await expect.poll(() => extension.button(tabId)).toEqual(DONE);
  });

  // `create-translator.test.ts` has the pause, and the first test what the page shows.
  itWhenDeep('[ENG-06] that asks for a pause gets it', async () => {
    extension.edge.failNext({ kind: 'status', status: 429, headers: { 'retry-after': '12' } });
    const { page, tabId } = await translate('rate-limit');
    await expect
      .poll(() => extension.button(tabId))
      .toEqual({
        badge: '!',
        title: 'Microsoft Edge is receiving too many requests. Translation continues automatically in a moment.',
      });
    await expectOriginal(page, 'rate-limit');
    expect(extension.edge.requests.length).toBe(1);
    await expectTranslated(page, 'rate-limit');
    expect(extension.edge.requests.length).toBe(2);
    await expect.poll(() => extension.button(tabId)).toEqual(DONE);
  });
});

describe('the environment', () => {
  it('may be offline: the page says so and continues once it is online', async () => {
    const { page, tabId } = await extension.open('/offline');
    await extension.browser.context.setOffline(true);
    await extension.pressShortcut();
    await expect
      .poll(() => extension.button(tabId))
      .toEqual({
        badge: '!',
        title: 'You are offline. The page keeps its original text; translation continues when you are back online.',
      });
    await expectOriginal(page, 'offline');
    await extension.browser.context.setOffline(false);
    await expectTranslated(page, 'offline');
    await expect.poll(() => extension.button(tabId)).toEqual(DONE);
  });

  it('may stop the background in the middle of a slow request, which does not block reading', async () => {
    const release = extension.edge.hold(() => true);
    const { page, tabId } = await translate('killed');
    await expect.poll(async () => (await extension.button(tabId)).badge).toBe('…');
    await expectOriginal(page, 'killed');
    await expect.poll(() => extension.edge.requests.length).toBeGreaterThan(0);
    await extension.endBackground();
    extension.edge.reset();
    release();
    await page.bringToFront();
    await expectTranslated(page, 'killed');
    await expect.poll(() => extension.button(tabId)).toEqual(DONE);
  });

  // The next test has no storage at all.
  itWhenDeep('may have no storage left for the cache', async () => {
    const endLimit = await extension.limitStorage(1);
    const { page, tabId } = await translate('quota');
    await expectTranslated(page, 'quota');
    await expect.poll(() => extension.button(tabId)).toEqual(DONE);
    const asked = extension.edge.requests.length;
    // The text could not be cached, so it is requested again once storing has failed.
    await expect
      .poll(async () => {
        await page.reload();
        await extension.pressShortcut();
        await expectTranslated(page, 'quota');
        return extension.edge.requests.length;
      })
      .toBeGreaterThan(asked);
    await endLimit();
  });

  it('may have no database', async () => {
    await extension.browser.background.evaluate(
      `IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError') }`,
    );
    const { page, tabId } = await translate('no-database');
    await expectTranslated(page, 'no-database');
    await expect.poll(() => extension.button(tabId)).toEqual(DONE);
  });
});

describe('the context menu', () => {
  it('[EXT-01] [EXT-08] translates the page and restores it, and from the toolbar button a site always', async () => {
    const { page, tabId } = await extension.open('/down');
    const original = await page.evaluate(() => document.documentElement.outerHTML);
    await extension.chooseFromMenu('translate-page', tabId);
    await expectTranslated(page, 'down');
    await extension.chooseFromMenu('translate-page', tabId);
    await expect.poll(() => page.evaluate(() => document.documentElement.outerHTML)).toBe(original);

    await extension.chooseFromMenu('always-site', tabId);
    await expectTranslated(page, 'down');
    const { background } = extension.browser;
    const sites = `chrome.storage.local.get('settings').then(({ settings }) => settings.always.sites)`;
    expect(await background.evaluate(sites)).toEqual(['127.0.0.1']);
  });
});

// Must be last, because the reload invalidates open pages.
describe('an extension that is updated', () => {
  it('leaves the page as it is, shows a notice, and translates again after a reload', async () => {
    const { page, errors } = await translate('updated');
    await expectTranslated(page, 'updated');
    await extension.reload();
    await expect
      .poll(() => lineOf(page))
      .toBe('The extension was restarted or updated. Reload the page to continue translating.');
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('p'), { textContent: 'A late one.' })),
    );
    await expectTranslated(page, 'updated');
    expect(await page.locator('p').allInnerTexts()).toEqual(
      [first('updated'), second('updated'), 'A late one.'].map((text) => expect.stringContaining(text)),
    );
    expect(errors).toEqual([]);
    await page.reload();
    await expectOriginal(page, 'updated');
    await page.bringToFront();
    await extension.pressShortcut();
    await expectTranslated(page, 'updated');
  });
});
