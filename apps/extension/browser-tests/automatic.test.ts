import { casesBySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExtensionUnderTest, evaluateInLoader, startExtension } from './extension-under-test.ts';

const ENGLISH = `Nobody has lived there since the last winter of the war. The house stands near the quiet river, and it is very
old; people from the village say that at night a light can still be seen behind the windows of the upper floor.`;
const GERMAN = `Seit dem letzten Winter des Krieges hat dort niemand mehr gewohnt. Das Haus steht am stillen Fluss und ist sehr
alt; die Leute aus dem Dorf sagen, dass man nachts noch ein Licht hinter den Fenstern des oberen Stockwerks sieht.`;
const pageIn = (attributes: string, text: string, more = '') =>
  `<!doctype html><html ${attributes}><head><title>Page</title><link rel="icon" href="data:," /></head><body><p>${text}</p>${more}</body></html>`;

let extension: ExtensionUnderTest;

beforeAll(async () => {
  extension = await startExtension({
    '/article': pageIn('lang="en"', ENGLISH, '<iframe src="/inside" title="Inside"></iframe>'),
    '/inside': pageIn('lang="en"', 'There is a long table inside the room.'),
    '/undeclared': pageIn('', ENGLISH),
    '/declared-wrongly': pageIn('lang="de"', ENGLISH),
    '/german': pageIn('lang="de"', GERMAN),
    '/german-declared-wrongly': pageIn('lang="en"', GERMAN),
  });
});
afterAll(() => extension.close());
beforeEach(() => extension.setSettings({}));
afterEach(async (test) => {
  extension.edge.reset();
  await extension.endTest(test);
});

const inLoader = (page: Page, expression: string) => evaluateInLoader(page, extension.browser.origin, expression);
/** Resolves after the automatic check of the page, because tools answer in order of calls. */
const languageOf = (page: Page) =>
  inLoader(
    page,
    `new Promise((tell) => {
    const ask = () => globalThis.interlinearTools?.['page-language'] ? interlinearTools['page-language'](tell) : setTimeout(ask, 20);
    ask();
  })`,
  );
const begins = (page: Page) => page.getByText('【de:Nobody has lived there since').waitFor();

describe('an automatically translated page', () => {
  // `popup.test.ts` has both.
  it.each(
    casesBySize(1, [
      { by: 'its site', always: { sites: ['127.0.0.1'], languages: [] } },
      { by: 'its language', always: { sites: [], languages: ['en' as const] } },
    ]),
  )('[EXT-08] is translated with its frames, by $by', async ({ always }) => {
    await extension.setSettings({ always });
    const { page } = await extension.open('/article');
    await begins(page);
    await page
      .frameLocator('iframe[title=Inside]')
      .getByText('【de:There is a long table inside the room.】')
      .waitFor();
  });

  it.each(casesBySize(1, ['/declared-wrongly', '/undeclared']))(
    '[EXT-08] is recognized by its text: %s',
    async (path) => {
      await extension.setSettings({ always: { sites: [], languages: ['en'] } });
      const { page } = await extension.open(path);
      await begins(page);
    },
  );

  it.each(
    casesBySize(1, [
      { path: '/german-declared-wrongly', always: { sites: ['127.0.0.1'], languages: ['en'] } },
      { path: '/german', always: { sites: ['127.0.0.1'], languages: [] } },
      { path: '/german-declared-wrongly', always: { sites: [], languages: ['en'] } },
    ]),
  )('[EXT-08] is not translated if it is in the target language already: $path', async ({ path, always }) => {
    await extension.setSettings({ always });
    const { page, tabId } = await extension.open(path);
    expect(await languageOf(page)).toBe('de');
    expect((await extension.button(tabId)).badge).toBe('');
    expect(extension.edge.requests).toEqual([]);
  });

  it.each([
    { never: { sites: ['127.0.0.1'], languages: [] }, by: 'its site' },
    { never: { sites: [], languages: ['en' as const] }, by: 'its language' },
  ])('[EXT-08] is not translated if it is on the “never” list, by $by', async ({ never, by }) => {
    await extension.setSettings({ always: { sites: [], languages: ['en', 'fr'] }, never });
    const { page, tabId } = await extension.open('/undeclared');
    if (by === 'its language') expect(await languageOf(page)).toBe('en');
    else
      expect(await inLoader(page, `chrome.storage.local.get().then(() => typeof interlinearTools)`)).toBe('undefined');
    expect((await extension.button(tabId)).badge).toBe('');
  });

  it('[EXT-07] [EXT-08] is translated after navigation within the same document', async () => {
    await extension.setSettings({ always: { sites: [], languages: ['en'] } });
    const { page } = await extension.open('/german');
    expect(await languageOf(page)).toBe('de');
    await page.evaluate((text) => {
      history.pushState({}, '', '/somewhere-else');
      const paragraph = document.querySelector('p');
      if (paragraph) paragraph.textContent = text;
    }, ENGLISH);
    await begins(page);
  });

  it('[EXT-08] stays restored once the person has restored it', async () => {
    await extension.setSettings({ always: { sites: ['127.0.0.1'], languages: [] } });
    const { page } = await extension.open('/undeclared');
    await begins(page);
    await extension.pressShortcut();
    await expect.poll(() => page.locator('body').innerText()).not.toContain('【de:');
    await page.evaluate(() => history.pushState({}, '', '/somewhere-else'));
    expect(await languageOf(page)).toBe('en');
    expect(await page.locator('body').innerText()).not.toContain('【de:');
  });
});

describe('frames that come later', () => {
  it.each(casesBySize(1, ['closed', 'open']))('[EXT-07] are translated inside an %s shadow root, too', async (mode) => {
    const { page } = await extension.open('/article');
    await page.evaluate((mode) => {
      const component = document.createElement('x-component');
      const root = component.attachShadow({ mode });
      root.append(`What the ${mode} component says before there is a frame in it.`);
      Reflect.set(globalThis, 'later', () => {
        const frame = document.createElement('iframe');
        frame.src = '/inside?later';
        root.append(frame);
      });
      document.body.append(component);
    }, mode);
    await extension.pressShortcut();
    await begins(page);
    await expect
      .poll(() => extension.edge.requests.some(({ body }) => body.includes(`What the ${mode} component says`)))
      .toBe(true);
    await page.evaluate('later()');
    const frame = () => page.frames().find((one) => one.url().endsWith('?later'));
    await expect
      .poll(async () => await frame()?.locator('body').innerText())
      .toContain('【de:There is a long table inside the room.】');
  });
});

describe('without a rule', () => {
  it('[EXT-08] no page is examined, and the background stays asleep', async () => {
    const { context, origin } = extension.browser;
    await extension.endBackground();
    const observer = await context.newPage();
    const session = await context.newCDPSession(observer);
    const states: string[] = [];
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { scriptURL, runningStatus } of versions) if (scriptURL.startsWith(origin)) states.push(runningStatus);
    });
    await session.send('ServiceWorker.enable');
    const page = await context.newPage();
    await page.goto(`${extension.siteUrl}/article`);
    expect(await inLoader(page, `chrome.storage.local.get().then(() => typeof interlinearTools)`)).toBe('undefined');
    expect(states).not.toContain('running');
  });
});
