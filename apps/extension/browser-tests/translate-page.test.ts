import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { findAccessibilityProblems } from '@interlinear/testing/browsers/chromium';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import type { StandInRequest } from '@interlinear/testing/stand-ins/stand-in';
import { articlePage } from '@interlinear/testing/zoo/sample-pages';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExtensionUnderTest, evaluateInLoader, startExtension, waitForLoaders } from './extension-under-test.ts';

const ARTICLE = `<!doctype html><html lang="en"><head><title>House</title><link rel="icon" href="data:," /></head><body>
<h1>About the red house</h1>
<p id="first">The house stands near <a href="/river" id="river">the quiet river</a> and it is <b>very old</b>.</p>
<p>Nobody has lived there since the last winter of the war.</p>
<pre>const house = 'red';</pre>
<iframe src="/inside" title="Inside"></iframe>
</body></html>`;
const INSIDE =
  '<!doctype html><html lang="en"><title>Inside</title><p>There is a long table inside the room.</p></html>';
const OTHER =
  '<!doctype html><html lang="en"><title>Other</title><p>A text that was never seen before today.</p></html>';

/** Reloaded, it shows its first story late, as sites do that fetch their content. */
const PARTS = `<!doctype html><html lang="en"><head><title>Two stories</title><link rel="icon" href="data:," /></head><body>
<main><h1>The story of the tall tower</h1><p id="told" title="About its stairs">The tower has stairs that nobody has counted.</p></main>
<script>
  if (performance.getEntriesByType('navigation')[0].type === 'reload') {
    const story = document.querySelector('main');
    story.remove();
    addEventListener('story', () => document.body.prepend(story));
  }
</script>
<aside><p id="aside" title="About its gate">The garden has a gate that nobody has opened.</p></aside>
<iframe src="/inside" title="Inside"></iframe>
</body></html>`;

/** A page that records all messages, events and DOM changes until some time after loading. */
const LISTENING = OTHER.replace(
  '<title>',
  `<script>
  globalThis.heard = [];
  addEventListener('message', (event) => heard.push(event.data));
  const dispatch = EventTarget.prototype.dispatchEvent;
  EventTarget.prototype.dispatchEvent = function (event) { heard.push(event.type); return dispatch.call(this, event); };
  addEventListener('load', () => new MutationObserver((changes) => heard.push(changes.length)).observe(document, { subtree: true, childList: true, attributes: true }));
</script><title>`,
);

const BLOCKS = 120;

let extension: ExtensionUnderTest;

beforeAll(async () => {
  extension = await startExtension({
    '/article': ARTICLE,
    '/inside': INSIDE,
    '/long': articlePage(BLOCKS),
    '/parts': PARTS,
    '/other': OTHER,
    '/listening': LISTENING,
    '/being-built': OTHER.replace('<p>', '<script src="/held.js"></script><p>').replace('today', 'this hour'),
    '/down': OTHER.replace('today', 'tonight'),
  });
});
afterAll(() => extension.close());
beforeEach(() => extension.setSettings({}));
afterEach(async (test) => {
  extension.edge.reset();
  extension.google.reset();
  await extension.endTest(test);
});

const html = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);

describe('translating a page', () => {
  it('[EXT-02] [EXT-07] shows it and its frames in two languages with their links, restores it byte for byte, and asks for nothing again', async () => {
    const { page, tabId, errors } = await extension.open('/article');
    const original = await html(page);
    await extension.pressShortcut();
    await page.getByText('【de:Nobody has lived there since the last winter of the war.】').waitFor();
    await page
      .frameLocator('iframe[title=Inside]')
      .getByText('【de:There is a long table inside the room.】')
      .waitFor();
    const text = await page.locator('body').innerText();
    expect(text).toContain('Nobody has lived there since the last winter of the war.');
    expect(await page.getByRole('link', { name: 'the quiet river' }).count()).toBe(2);
    expect(await page.locator('pre').innerText()).toBe("const house = 'red';");
    await expect.poll(() => page.title()).toBe('【de:House】');
    await expect.poll(() => extension.button(tabId)).toEqual({ badge: '✓', title: 'Interlinear' });

    await extension.pressShortcut();
    await expect.poll(() => html(page)).toBe(original);
    await expect.poll(() => extension.button(tabId)).toEqual({ badge: '', title: 'Interlinear' });
    expect(errors).toEqual([]);

    // From the cache, without a request.
    const asked = extension.edge.requests.length;
    await page.reload();
    await waitForLoaders(page, extension.browser.origin);
    await extension.pressShortcut();
    await page.getByText('【de:Nobody has lived there since the last winter of the war.】').waitFor();
    await page.frameLocator('iframe').getByText('【de:There is a long table inside the room.】').waitFor();
    expect(extension.edge.requests.length).toBe(asked);
  });

  it('[EXT-02] accepts the shortcut while the page is loading', async () => {
    const page = await extension.newPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/held.js', async (route) => {
      await held.promise;
      await route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await page.goto(`${extension.siteUrl}/being-built`, { waitUntil: 'commit' });
    await page.bringToFront();
    await extension.pressShortcut();
    held.resolve();
    await page.getByText('【de:A text that was never seen before this hour.】').waitFor();
  });

  // The first test reads a shorter page from the cache.
  itWhenDeep('[EXT-02] asks the engine for almost nothing when a translated page is reloaded', async () => {
    const { page } = await extension.open('/long');
    await extension.pressShortcut();
    await untilTranslated(page);
    const first = charactersOf(extension.edge.requests);
    expect(first).toBeGreaterThan(BLOCKS * 20);

    extension.edge.requests.length = 0;
    await page.reload();
    await extension.pressShortcut();
    await untilTranslated(page);
    expect(charactersOf(extension.edge.requests)).toBeLessThanOrEqual(0.05 * first);
  });

  it('[EXT-02] [EXT-07] [EXT-08] translates a frame that comes later, and applies another mode, language and engine at once', async () => {
    const { page } = await extension.open('/article');
    await extension.pressShortcut();
    const paragraph = page.locator('#first');
    await page.getByText('【de:Nobody has').waitFor();
    await page.evaluate(() => {
      const later = document.createElement('iframe');
      later.src = '/other';
      later.title = 'Later';
      document.body.append(later);
    });
    await page
      .frameLocator('iframe[title=Later]')
      .getByText('【de:A text that was never seen before today.】')
      .waitFor();
    await extension.setSettings({ mode: 'translation' });
    await expect.poll(() => paragraph.innerText()).toMatch(/^【de:The house stands near】 【de:the quiet river】/);
    // The page's own link, not a copy.
    expect(await page.locator('a[href="/river"]').count()).toBe(1);
    await extension.setSettings({ engine: 'google', target: 'fr' });
    await page.getByText('【fr:Nobody has').first().waitFor();
    expect(extension.google.requests.some(({ path }) => path === '/v1/translateHtml')).toBe(true);
  });

  // `faults.test.ts` has one engine that is down, and `selection.test.ts` both.
  itWhenDeep('[ENG-07] keeps the original and says so when no engine answers', async () => {
    await extension.setSettings({ engine: 'google' });
    extension.edge.failNext({ kind: 'status', status: 503 }, 100);
    extension.google.failNext({ kind: 'status', status: 503 }, 100);
    const { page, tabId } = await extension.open('/down');
    const original = await page.locator('p').innerText();
    await extension.pressShortcut();
    await expect
      .poll(() => extension.button(tabId))
      .toEqual({
        badge: '!',
        title: 'Neither Google nor Microsoft Edge is responding. The page keeps its original text.',
      });
    expect(await page.locator('p').innerText()).toBe(original);
  });
});

describe('a part of a page', () => {
  it('[EXT-02] [EXT-08] is translated alone once it was chosen, also after a reload, until all of it is wanted', async () => {
    const { page, tabId } = await extension.open('/parts');
    const choosing = page.locator('interlinear-part');
    await extension.chooseFromMenu('choose-part', tabId);
    await choosing.waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await choosing.waitFor({ state: 'detached' });

    await extension.setSettings({ mode: 'translation' });
    await extension.chooseFromMenu('choose-part', tabId);
    await choosing.waitFor({ state: 'attached' });
    const { x = 0, y = 0 } = (await page.locator('#told').boundingBox()) ?? {};
    await page.mouse.move(x + 5, y + 5);
    // From the paragraph up to the element with the whole story.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByText('【de:The story of the tall tower】').waitFor();
    await expect.poll(async () => (await extension.button(tabId)).badge).toBe('✓');
    const isLeftAlone = async () => {
      expect(await page.locator('#aside').innerText()).toBe('The garden has a gate that nobody has opened.');
      expect(await page.locator('#aside').getAttribute('title')).toBe('About its gate');
      expect(await page.locator('#told').getAttribute('title')).toBe('【de:About its stairs】');
      expect(await page.frameLocator('iframe').locator('p').innerText()).toBe('There is a long table inside the room.');
      expect(await page.title()).toBe('Two stories');
    };
    await isLeftAlone();
    // The frame keeps the page loading until the part is there.
    const story = Promise.withResolvers<void>();
    await page.route('**/inside', async (route) => {
      await story.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'domcontentloaded' });
    await extension.pressShortcut();
    await expect.poll(async () => (await extension.button(tabId)).badge).toBe('…');
    await page.evaluate(() => dispatchEvent(new Event('story')));
    await page.getByText('【de:The story of the tall tower】').waitFor();
    story.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    await expect.poll(async () => (await extension.button(tabId)).badge).toBe('✓');
    await isLeftAlone();

    const popup = await extension.openPopup(tabId);
    await popup.getByText('Only the part you chose is translated.').waitFor();
    expect(await findAccessibilityProblems(popup)).toEqual([]);
    await popup.getByRole('button', { name: 'Translate whole page' }).click();
    await page.bringToFront();
    await page.getByText('【de:The garden has a gate that nobody has opened.】').waitFor();
    await page.frameLocator('iframe').getByText('【de:There is a long table inside the room.】').waitFor();
    await expect.poll(() => page.title()).toBe('【de:Two stories】');
    await page.evaluate(() => {
      document.title = 'Another story';
    });
    await expect.poll(() => page.title()).toBe('【de:Another story】');
    await extension.pressShortcut();
    await expect.poll(() => page.title()).toBe('Another story');
  });
});

// `faults.test.ts` stops the background in the middle of a request.
itWhenDeep('a stopped background is restarted by the next text, and the shortcut still restores the page', async () => {
  const { page } = await extension.open('/article');
  const original = await html(page);
  await extension.pressShortcut();
  await page.getByText('【de:Nobody has').waitFor();
  const { background } = extension.browser;
  await background.evaluate('globalThis.isFirst = true');
  await extension.endBackground();
  await page.evaluate(() => {
    const late = document.createElement('p');
    late.textContent = 'This paragraph came after the background had gone.';
    document.body.append(late);
  });
  await page.getByText('【de:This paragraph came after the background had gone.】').waitFor();
  expect(await background.evaluate('globalThis.isFirst ?? false')).toBe(false);
  await page.evaluate(() => document.querySelector('body > p:last-of-type')?.remove());
  await extension.pressShortcut();
  await expect.poll(() => html(page)).toBe(original);
});

describe('the loader', () => {
  it('is small, leaves no trace in an untranslated page, and shows it neither settings nor the extension', async () => {
    const folder = new URL('../dist/chrome-mv3/', import.meta.url);
    expect(gzipSync(readFileSync(new URL('loader.js', folder)), { level: 9 }).byteLength).toBeLessThan(8_000);
    const { page, errors } = await extension.open('/listening');
    await evaluateInLoader(page, extension.browser.origin, 'chrome.runtime.id');
    expect(await page.evaluate('heard')).toEqual([]);
    expect(await page.locator('p').count()).toBe(1);
    expect(extension.edge.requests).toEqual([]);
    expect(await page.evaluate('typeof globalThis.chrome?.runtime?.connect')).toBe('undefined');
    expect(await page.evaluate('typeof globalThis.chrome?.storage')).toBe('undefined');
    expect(errors).toEqual([]);
    const look = page.evaluate(`import('${extension.browser.origin}/page.js')`);
    await expect(look).rejects.toThrow('Failed to fetch dynamically imported module');
  });
});

/** Waits until every block shows a translation, also below the viewport. */
async function untilTranslated(page: Page): Promise<void> {
  const count = () => page.locator('interlinear-translation').count();
  await expect.poll(count).toBeGreaterThanOrEqual(BLOCKS);
}

function charactersOf(requests: readonly StandInRequest[]): number {
  const texts = requests.map(({ body }): unknown => JSON.parse(body));
  return texts.flat().join('').length;
}
