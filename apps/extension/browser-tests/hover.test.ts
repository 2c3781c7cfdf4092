import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExtensionUnderTest, evaluateInLoader, setSettingsOf, startExtension } from './extension-under-test.ts';
import { keepNotes, lineOf } from './line-of.ts';

const ARTICLE = `<!doctype html><html lang="en"><head><title>House</title><link rel="icon" href="data:," />
<style>body { font: 16px/1.5 system-ui; inline-size: 600px; margin: 0 40px } p { margin-block: 20px }</style></head><body>
<p id="first">The house stands near <a href="/river">the quiet river</a> and it is <b>very old</b>.</p>
<p id="second">Nobody has lived there since the last winter of the war.</p>
<pre id="code">const house = 'red';</pre>
<shadow-part></shadow-part>
<iframe src="/inside" title="Inside"></iframe>
<input id="field" />
<script>
  customElements.define('shadow-part', class extends HTMLElement {
    connectedCallback() {
      const text = document.createElement('p');
      text.textContent = 'A garden lies behind the wall.';
      this.attachShadow({ mode: 'open' }).append(text);
    }
  });
</script>
</body></html>`;
const INSIDE =
  '<!doctype html><html lang="en"><title>Inside</title><p>There is a long table inside the room.</p></html>';

let extension: ExtensionUnderTest;

beforeAll(async () => {
  extension = await startExtension({ '/article': ARTICLE, '/inside': INSIDE });
});
afterAll(() => extension?.close());
beforeEach(() => extension.setSettings({ hoverKey: 'Control' }));
afterEach(async (test) => {
  extension.edge.reset();
  await extension.endTest(test);
});

/** Delay before a key counts as held (`watch-hover-key.ts`). */
const HOLD_DELAY_MS = 250;

/** Makes no key count as held, however long a busy machine takes from one event to the next. */
const NEVER_HOLD = `{
  const real = setTimeout;
  globalThis.setTimeout = (callback, delay, ...rest) => (delay === ${HOLD_DELAY_MS} ? 0 : real(callback, delay, ...rest));
}`;

const html = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);
const translationOf = (page: Page, text: string) => page.getByText(`【de:${text}`).first();

describe('holding the key over a paragraph', () => {
  it('[EXT-03] translates it with its links, restores it the second time, and translates others where the pointer moves, also in a frame', async () => {
    const { page, errors } = await extension.open('/article');
    const original = await html(page);
    await page.hover('#first');
    await page.keyboard.down('Control');
    await translationOf(page, 'The house stands near').waitFor();
    expect(await page.getByRole('link', { name: 'the quiet river' }).count()).toBe(2);
    // Moving within the paragraph changes nothing.
    await page.hover('#first b');
    await page.keyboard.up('Control');
    expect(await page.locator('interlinear-translation').count()).toBe(1);
    expect(extension.edge.requests.length).toBe(1);

    await page.keyboard.down('Control');
    await expect.poll(() => html(page)).toBe(original);
    await page.keyboard.up('Control');
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);

    await page.keyboard.down('Control');
    await translationOf(page, 'The house stands near').waitFor();
    await page.hover('#second');
    await translationOf(page, 'Nobody has lived there').waitFor();
    await page.hover('#code');
    await page.hover('shadow-part p');
    await translationOf(page, 'A garden lies').waitFor();
    await page.keyboard.up('Control');
    await page.hover('#second');
    expect(await page.locator('interlinear-translation').count()).toBe(3);
    expect(await page.locator('#code').innerText()).toBe("const house = 'red';");
    // The translation belongs to the same paragraph.
    await translationOf(page, 'Nobody has lived there').hover();
    await page.keyboard.press('Control');
    await expect.poll(() => page.locator('interlinear-translation').count()).toBe(2);

    // The focus stays outside the frame.
    await page.click('#field');
    const inside = page.frameLocator('iframe').locator('p');
    await page.keyboard.down('Control');
    await expect
      .poll(async () => {
        await inside.hover();
        return page.frameLocator('iframe').getByText('【de:There is a long table').count();
      })
      .toBe(1);
    await page.keyboard.up('Control');
    expect(errors).toEqual([]);
  });

  it('[EXT-03] does nothing in combination with buttons or other keys', async () => {
    const { page } = await extension.open('/article');
    await evaluateInLoader(page, extension.browser.origin, NEVER_HOLD);
    const original = await html(page);
    await page.hover('#first');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+Shift+ArrowDown');
    await page.keyboard.press('Alt');
    await page.keyboard.press('Shift');
    await page.keyboard.down('Control');
    await page.mouse.down();
    await page.mouse.up();
    await page.hover('#second');
    await page.keyboard.up('Control');
    await page.keyboard.down('Control');
    await page.keyboard.press('c');
    await page.hover('#first');
    await page.keyboard.up('Control');
    // The last request shows that earlier ones had enough time.
    await page.hover('#second');
    await page.keyboard.press('Control');
    await translationOf(page, 'Nobody has lived there').waitFor();
    expect(await page.locator('interlinear-translation').count()).toBe(1);
    await page.keyboard.press('Control');
    await expect.poll(() => html(page)).toBe(original);
  });

  it('[EXT-03] [EXT-08] does nothing on a site that is never translated, and when it is switched off', async () => {
    const { page } = await extension.open('/article');
    const original = await html(page);
    for (const [change, paragraph] of [
      [{ never: { sites: ['127.0.0.1'], languages: [] } }, '#first'],
      [{ hoverKey: 'off' as const }, '#second'],
    ] as const) {
      await setSettingsOf(page, extension, { hoverKey: 'Control', ...change });
      await page.hover(paragraph);
      await page.keyboard.press('Control');
    }
    expect(await html(page)).toBe(original);
    // Once another paragraph has its translation, these would have had their own long ago.
    await setSettingsOf(page, extension, { hoverKey: 'Control' });
    await page.hover('shadow-part p');
    await page.keyboard.press('Control');
    await translationOf(page, 'A garden lies').waitFor();
    await page.keyboard.press('Control');
    await translationOf(page, 'A garden lies').waitFor({ state: 'detached' });
    expect(await html(page)).toBe(original);
  });

  it('[EXT-03] gives way to a translation of the whole page', async () => {
    const { page } = await extension.open('/article');
    const original = await html(page);
    await page.hover('#second');
    await page.keyboard.press('Control');
    await translationOf(page, 'Nobody has lived there').waitFor();
    await extension.pressShortcut();
    await translationOf(page, 'The house stands near').waitFor();
    // The page's translation replaces the paragraph's.
    await expect.poll(() => page.getByText('【de:Nobody has lived there').count()).toBe(1);
    await page.keyboard.press('Control');
    await expect.poll(() => page.getByText('【de:Nobody has lived there').count()).toBe(1);
    await extension.pressShortcut();
    await expect.poll(() => html(page)).toBe(original);
  });

  it('[EXT-03] keeps the original and says so when no engine answers', async () => {
    extension.edge.failNext({ kind: 'status', status: 400 }, 100);
    await extension.setSettings({ hoverKey: 'Control', target: 'fr' });
    const { page } = await extension.open('/article');
    await keepNotes(page, extension);
    await page.hover('#first');
    await page.keyboard.press('Control');
    await expect.poll(() => lineOf(page)).toBe('Microsoft Edge is not responding. The page keeps its original text.');
    expect(await page.locator('interlinear-translation').count()).toBe(0);
  });
});

describe('pressing Ctrl twice over a paragraph', () => {
  it('[EXT-03] translates it from the first day, and takes no notice of slow presses and combinations', async () => {
    await extension.setSettings({});
    const { page } = await extension.open('/article');
    const original = await html(page);
    const session = await page.context().newCDPSession(page);
    const start = Date.now() / 1_000;
    // With times of their own, which do not depend on the speed of the machine.
    const press = async (second: number, { key = 'Control', code = 17, modifiers = 2 } = {}) => {
      const event = { key, windowsVirtualKeyCode: code, modifiers };
      await session.send('Input.dispatchKeyEvent', { ...event, type: 'rawKeyDown', timestamp: start + second });
      await session.send('Input.dispatchKeyEvent', {
        ...event,
        type: 'keyUp',
        modifiers: 0,
        timestamp: start + second + 0.05,
      });
    };
    await page.hover('#first');
    await press(0);
    await press(0.6);
    await press(0.7, { key: 'F8', code: 119, modifiers: 0 });
    await press(0.8);
    await press(2);
    await press(2.2);
    await translationOf(page, 'The house stands near').waitFor();
    expect(await page.locator('interlinear-translation').count()).toBe(1);
    await press(3);
    await press(3.2);
    await expect.poll(() => html(page)).toBe(original);
  });
});
