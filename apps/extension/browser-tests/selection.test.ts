import { findAccessibilityProblemsInFrame } from '@interlinear/testing/browsers/chromium';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardIn, openCard, selectByMouse, selectionButton } from './card-in-page.ts';
import {
  type ExtensionUnderTest,
  evaluateInLoader,
  setSettingsOf,
  startExtension,
  waitForLoaders,
} from './extension-under-test.ts';

const ARTICLE = `<!doctype html><html lang="en"><head><title>About the red house</title><link rel="icon" href="data:," /></head>
<body style="margin: 2em; font: 18px/1.6 serif">
<h1>About the red house</h1>
<p id="first">The house stands near <a href="#river" id="river">the quiet river</a> and it is <b>very old</b>. Many people have seen it.</p>
<p>Nobody has lived there since the last winter of the war. <a href="#after" id="after">Read on</a> about it.</p>
<p><textarea>Typed words of my own</textarea></p>
<p contenteditable="true">Edited words of my own</p>
<div style="height: 3000px"></div>
<p>The end of the page</p>
</body></html>`;

/** An open shadow tree with a closed one inside, and slotted text. */
const COMPONENTS = `<!doctype html><html lang="en"><title>Components</title><body style="margin: 2em">
<p>Before the component</p>
<x-outer><span>Slotted words of the page</span></x-outer>
<script>
  customElements.define('x-inner', class extends HTMLElement {
    constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = '<p>Words in a closed tree</p>'; }
  });
  customElements.define('x-outer', class extends HTMLElement {
    constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<p>Words in an open tree</p><slot></slot><x-inner></x-inner>'; }
  });
</script></body></html>`;

const FRAMED = `<!doctype html><html lang="en"><title>Framed</title>
<iframe src="/article" title="Inside" style="width: 900px; height: 600px; margin: 40px"></iframe></html>`;

/** A page that captures every key event first and hides elements it did not create. */
const HOSTILE = `<!doctype html><html lang="en"><head><title>Hostile</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types 'none'">
<style>
  * { all: revert !important; font: 40px cursive !important; }
  :not(html, head, body, p) { display: none !important; opacity: 0 !important; position: static !important; transform: scale(0) !important; }
</style>
<script>
  globalThis.keys = [];
  for (const type of ['keydown', 'keypress', 'keyup', 'input', 'paste']) addEventListener(type, (event) => keys.push(type + ' ' + event.key), true);
</script></head><body><p>Words on a hostile page that wants to be alone</p></body></html>`;

const LONG = `<!doctype html><html lang="en"><title>Long</title><body><p id="start">The beginning of it.</p>
${Array.from({ length: 120 }, (_, index) => `<p>Paragraph number ${index} has quite a few words in it, so that all are long.</p>`).join('\n')}</body></html>`;

const SANDBOXED = `<!doctype html><html lang="en"><title>Sandboxed</title><link rel="icon" href="data:," />
<iframe src="/alone" title="Inside" sandbox="allow-scripts" style="width: 900px; height: 600px"></iframe></html>`;

const DIALOG = `<!doctype html><html lang="en"><title>Dialog</title><p>Words behind it</p>
<dialog style="transform: scale(1); overflow: hidden"><p>Words in a dialog</p></dialog>
<script>document.querySelector('dialog').showModal()</script></html>`;

/** Triggers the item of the context menu. */
const CHOOSE_FROM_MENU = `chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) =>
  chrome.contextMenus.onClicked.dispatch({ menuItemId: 'translate-selection', frameId: 0 }, tab))`;

/** Headless browsers have no voices: this fake has one voice, and writes spoken text into the page's title. */
const SPEECH_IN_GERMAN = `(() => {
  const voice = { lang: 'de-AT', localService: true };
  globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const speechSynthesis = Object.assign(new EventTarget(), {
    getVoices: () => [voice],
    speak: ({ lang, text }) => { document.title = lang + ': ' + text; },
    cancel() {},
  });
  Object.defineProperty(globalThis, 'speechSynthesis', { value: speechSynthesis });
})()`;

let extension: ExtensionUnderTest;

beforeAll(async () => {
  extension = await startExtension({
    '/article': ARTICLE,
    '/components': COMPONENTS,
    '/framed': FRAMED,
    '/hostile': HOSTILE,
    '/sandboxed': SANDBOXED,
    '/alone': '<!doctype html><html lang="en"><title>Alone</title><p>Lonely words in a sandbox</p></html>',
    '/dialog': DIALOG,
    '/long': LONG,
  });
  await extension.browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => extension.close());
beforeEach(() => extension.setSettings({}));
afterEach(async (test) => {
  extension.edge.reset();
  extension.google.reset();
  await extension.endTest(test);
});

const selected = (page: Page) => page.evaluate(() => String(getSelection()));
const translation = (text: string) => `【de:${text}】`;

describe('the button beside selected text', () => {
  it('[EXT-03] appears when the mouse is released, opens the card, which Esc closes, and disappears with the selection', async () => {
    const { page, errors } = await extension.open('/article');
    const before = await page.evaluate(() => document.documentElement.outerHTML);
    await selectByMouse(page, 'The house stands', 'Many people have seen it');
    const card = await openCard(page);
    await card
      .getByText(translation('The house stands near the quiet river and it is very old. Many people have seen it'))
      .waitFor();
    expect(await card.getByLabel('Translate from').locator('option:checked').innerText()).toBe('English (detected)');
    expect(await card.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('dialog');
    await page.keyboard.press('Escape');
    await page.locator('interlinear-card').waitFor({ state: 'detached' });
    expect(await selected(page)).toContain('the quiet river and it is very old');
    expect(await page.evaluate(() => document.documentElement.outerHTML)).toBe(before);

    // It disappears on Esc, on a click elsewhere, with the selection, and when it is scrolled away.
    const isGone = () => selectionButton(page).waitFor({ state: 'detached' });
    await selectByMouse(page, 'Nobody has lived there');
    await selectionButton(page).waitFor();
    await page.keyboard.press('Escape');
    await isGone();
    await selectByMouse(page, 'the last winter');
    await selectionButton(page).waitFor();
    await page.mouse.click(600, 700);
    await isGone();
    await selectByMouse(page, 'Nobody has lived there');
    await selectionButton(page).waitFor();
    await page.evaluate(() => getSelection()?.removeAllRanges());
    await isGone();
    await selectByMouse(page, 'Nobody has lived there');
    await selectionButton(page).waitFor();
    await page.mouse.wheel(0, 2000);
    await isGone();
    expect(errors).toEqual([]);
  });

  it('[EXT-03] is the next tab stop after a selection by keyboard, lets Tab move on, and does not appear in fields, when switched off, and on sites that are never translated', async () => {
    const { page } = await extension.open('/article');
    await page.getByText('Nobody has lived').dblclick({ position: { x: 20, y: 10 } });
    await selectionButton(page).waitFor();
    await page.keyboard.press('Escape');
    await selectionButton(page).waitFor({ state: 'detached' });
    for (const _ of ' has') await page.keyboard.press('Shift+ArrowRight');
    await selectionButton(page).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('interlinear-selection');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('after');
    expect(await selectionButton(page).count()).toBe(0);

    await page.getByText('Nobody has lived').dblclick({ position: { x: 20, y: 10 } });
    await selectionButton(page).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const card = await cardIn(page);
    await card.getByText(translation('Nobody')).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('interlinear-card').waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('after');

    await page.locator('textarea').dblclick();
    await page.getByText('Edited words').dblclick();
    await setSettingsOf(page, extension, { selection: false });
    await selectByMouse(page, 'Nobody has lived there');
    await setSettingsOf(page, extension, { never: { sites: ['127.0.0.1'], languages: [] } });
    await selectByMouse(page, 'the last winter');
    expect(await selectionButton(page).count()).toBe(0);
    // The button of the last selection appears, so earlier ones would have appeared too.
    await setSettingsOf(page, extension, {});
    await selectByMouse(page, 'Nobody has lived');
    await selectionButton(page).waitFor();
    expect(await page.evaluate(() => document.querySelectorAll('interlinear-selection').length)).toBe(1);
  });

  // The test above proves the rule in the page itself.
  itWhenDeep(
    '[EXT-03] [EXT-08] does not appear in frames of a site that is never translated, whatever their origin',
    async () => {
      // Changed before the frames exist, because the browser decides when frames receive changes.
      await extension.setSettings({ never: { sites: ['127.0.0.1'], languages: [] } });
      const { page } = await extension.open('/article');
      const elsewhere = `${extension.siteUrl.replace('127.0.0.1', 'localhost')}/alone`;
      await page.evaluate(async (address) => {
        const frames = [document.createElement('iframe'), document.createElement('iframe')] as const;
        frames[0].srcdoc = '<p>Words without an address';
        frames[1].src = address;
        const loaded = frames.map((frame) => new Promise((resolve) => frame.addEventListener('load', resolve)));
        document.body.prepend(...frames);
        await Promise.all(loaded);
      }, elsewhere);
      const texts = page.frames().flatMap((frame) => (frame.parentFrame() ? [frame.locator('p')] : []));
      expect(texts.length).toBe(2);
      const select = (text: Locator) => text.dblclick({ position: { x: 20, y: 10 } });
      for (const text of texts) await select(text);
      // Frames in other processes may receive events later than the page; selections after the change show a button.
      for (const text of texts) await expect.poll(() => text.evaluate(() => String(getSelection()))).not.toBe('');
      await setSettingsOf(page, extension, {});
      await selectByMouse(page, 'Nobody has lived');
      await selectionButton(page).waitFor();
      const buttons = page
        .frames()
        .flatMap((frame) => (frame.parentFrame() ? [frame.locator('interlinear-selection')] : []));
      for (const button of buttons) expect(await button.count()).toBe(0);
      for (const [index, text] of texts.entries()) {
        await expect.poll(() => select(text).then(() => buttons[index]?.count())).toBe(1);
      }
    },
  );

  it('[EXT-07] reads selections in open and closed shadow trees', async () => {
    const { page } = await extension.open('/components');
    const box = await page.locator('x-outer').boundingBox();
    const before = await page.getByText('Before the component').boundingBox();
    if (!box || !before) throw new Error('The component is not shown.');
    await page.mouse.move(before.x + 1, before.y + 4);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + box.height - 10, { steps: 4 });
    await page.mouse.up();
    const card = await openCard(page);
    for (const line of [
      'Before the component',
      'Words in an open tree',
      'Slotted words of the page',
      'Words in a closed tree',
    ]) {
      await card.getByText(translation(line)).waitFor();
    }
    await page.keyboard.press('Escape');
    // The whole selection is inside the closed tree.
    await page.mouse.dblclick(box.x + 12, box.y + box.height - 10);
    const other = await openCard(page);
    await other.getByText(translation('Words')).waitFor();
  });

  it('[EXT-07] appears in frames, and so does the card', async () => {
    const { page } = await extension.open('/framed');
    const frame = page.frames().find((one) => one.url().endsWith('/article'));
    const text = frame?.getByText('Nobody has lived');
    await text?.dblclick({ position: { x: 20, y: 10 } });
    const inside = frame?.locator('interlinear-selection');
    await inside?.waitFor();
    const box = await inside?.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    const card = await cardIn(page);
    await card.getByText(translation('Nobody')).waitFor();
    expect(await frame?.locator('interlinear-card').count()).toBe(1);
  });

  // Another test opens the card in a frame, and one on a page with a strict policy.
  itWhenDeep('[EXT-03] opens the card in a sandboxed page, whose frames are out of reach', async () => {
    const { page, errors } = await extension.open('/sandboxed');
    const frame = page.frames().find((one) => one.url().endsWith('/alone'));
    // The frame has a process of its own.
    if (frame) await waitForLoaders(frame, extension.browser.origin);
    await frame?.getByText('Lonely words').dblclick({ position: { x: 20, y: 10 } });
    await frame?.locator('interlinear-selection').waitFor();
    const button = await frame?.locator('interlinear-selection').boundingBox();
    await page.mouse.click((button?.x ?? 0) + 10, (button?.y ?? 0) + 10);
    const host = frame?.locator('interlinear-card');
    // The card is in a closed tree, also for this test; its requests and its removal are observable.
    await expect.poll(() => extension.edge.requests.map(({ body }) => body).join()).toContain('Lonely');
    await expect.poll(async () => (await host?.boundingBox())?.height).toBeGreaterThan(200);
    const card = await host?.boundingBox();
    await page.mouse.click((card?.x ?? 0) + 60, (card?.y ?? 0) + 20);
    expect(await host?.count()).toBe(1);
    await page.keyboard.press('Escape');
    await host?.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  it('[EXT-03] is inside a modal dialog, which makes everything else inert', async () => {
    const { page } = await extension.open('/dialog');
    await selectByMouse(page, 'Words in a dialog');
    const card = await openCard(page);
    await card.getByText(translation('Words in a dialog')).waitFor();
    await card.getByLabel('Translate into').selectOption('fr');
    await card.getByText('【fr:Words in a dialog】').waitFor();
  });

  it('[EXT-02] [EXT-03] reads only the original on a bilingual page', async () => {
    const { page } = await extension.open('/article');
    await extension.pressShortcut();
    await page.getByText(translation('About the red house')).waitFor();
    await page.getByText('【de:Nobody').waitFor();
    await page.keyboard.press('Control+a');
    const chosen = await page.evaluate(() => String(getSelection()));
    expect(chosen).toContain('【de:');
    await extension.browser.background.evaluate(CHOOSE_FROM_MENU);
    const card = await cardIn(page);
    await card.getByRole('button', { name: 'Show all' }).click();
    const original = await card.getByRole('region', { name: 'Original' }).innerText();
    expect(original).toContain('Nobody has lived there since');
    expect(original).not.toContain('【');
  });

  it('[EXT-03] is optional: the context menu opens the card, also for text selected in a field, but not with passwords, visible or inside a selection', async () => {
    await extension.setSettings({ selection: false });
    const { page } = await extension.open('/article');
    const chooseFromMenu = () => extension.browser.background.evaluate(CHOOSE_FROM_MENU);
    await selectByMouse(page, 'Nobody has lived there');
    await chooseFromMenu();
    await (await cardIn(page)).getByText(translation('Nobody has lived there')).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('interlinear-card').waitFor({ state: 'detached' });
    await page.locator('textarea').selectText();
    await chooseFromMenu();
    await (await cardIn(page)).getByText(translation('Typed words of my own')).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('interlinear-card').waitFor({ state: 'detached' });

    await page.evaluate(() => {
      for (const properties of [
        { type: 'text', name: 'password' },
        { type: 'password', id: 'a1' },
      ]) {
        document
          .querySelector('#first')
          ?.after(Object.assign(document.createElement('input'), { value: 'my geheim words', ...properties }));
      }
    });
    const shown = page.locator('#a1');
    await shown.focus();
    await shown.evaluate((field: HTMLInputElement) => Object.assign(field, { type: 'text' }));
    for (const field of [page.locator('[name=password]'), shown]) {
      await field.selectText();
      await chooseFromMenu();
    }
    await page.locator('#first').click();
    await page.keyboard.press('Control+a');
    await chooseFromMenu();
    await (await cardIn(page)).getByText('Nobody has lived there').first().waitFor();
    expect(extension.edge.requests.map(({ body }) => body).join()).not.toContain('geheim');
  });
});

describe('the card', () => {
  it('[EXT-03] [EXT-08] uses the chosen languages and engine, and keeps them on the page', async () => {
    const { page } = await extension.open('/article');
    await selectByMouse(page, 'Nobody has lived there');
    const card = await openCard(page);
    await card.getByText(translation('Nobody has lived there')).waitFor();
    await card.getByLabel('Translate into').selectOption('fr');
    await card.getByText('【fr:Nobody has lived there】').waitFor();
    expect(await card.getByText('【fr:').getAttribute('lang')).toBe('fr');
    await card.getByLabel('Engine').selectOption('google');
    await expect.poll(() => extension.google.requests.length).toBeGreaterThan(0);
    await card.getByLabel('Translate from').selectOption('nl');
    await expect.poll(() => JSON.stringify(extension.google.requests.at(-1))).toContain('nl');
    await page.keyboard.press('Escape');
    await page.locator('interlinear-card').waitFor({ state: 'detached' });

    await selectByMouse(page, 'the last winter of the war');
    const other = await openCard(page);
    await other.getByText('【fr:the last winter of the war】').waitFor();
    expect(await other.getByLabel('Engine').inputValue()).toBe('google');
    expect(await other.getByLabel('Translate from').inputValue()).toBe('auto');
  });

  it.each(casesBySize(1, ['dark', 'light']))(
    '[EXT-03] [EXT-06] [FAV-01] keeps Tab inside, copies, saves more than a word as a sentence, and is accessible, %s',
    async (colorScheme) => {
      const { page } = await extension.open('/article');
      await page.emulateMedia({ colorScheme });
      await selectByMouse(page, 'Nobody has lived there');
      const card = await openCard(page);
      await card.getByText(translation('Nobody has lived there')).waitFor();
      // Disabled until the extension knows whether this is a favorite.
      await card.locator('button[aria-label="Save to favorites"]:enabled').waitFor();
      const names: (string | null)[] = [];
      for (let stop = 0; stop < 11; stop += 1) {
        await page.keyboard.press('Tab');
        names.push(await card.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null));
      }
      expect(names).toEqual([
        'Move with the arrow keys',
        'Keep open',
        'Close',
        'Translate from',
        'Translate into',
        'Copy original',
        'Copy translation',
        'Save to favorites',
        'Create a picture to share',
        'Engine',
        'Move with the arrow keys',
      ]);
      await page.keyboard.press('Shift+Tab');
      expect(await card.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Engine');
      expect(await findAccessibilityProblemsInFrame(card)).toEqual([]);

      await card.getByRole('button', { name: 'Copy translation' }).click();
      await card.getByText('Copied').waitFor();
      await page.bringToFront();
      const clipboard = () => card.evaluate(() => navigator.clipboard.readText());
      expect(await clipboard()).toBe(translation('Nobody has lived there'));
      await card.getByRole('button', { name: 'Copy original' }).click();
      await expect.poll(clipboard).toBe('Nobody has lived there');

      await card.getByRole('button', { name: 'Save to favorites' }).click();
      await card.getByText('Saved to favorites').waitFor();
      expect(await storedFavorites()).toEqual([
        expect.objectContaining({ kind: 'sentence', text: 'Nobody has lived there' }),
      ]);
      await card.getByRole('button', { name: 'Remove from favorites' }).click();
      await card.getByText('Removed from favorites').waitFor();
      await card.getByRole('button', { name: 'Create a picture to share' }).click();
      await card.getByRole('button', { name: 'Download picture' }).waitFor();
      expect(await findAccessibilityProblemsInFrame(card)).toEqual([]);
    },
  );

  it('[EXT-03] [TXT-02] [FAV-01] reads aloud if there is a voice, and saves a word with its sentence and page, recognizes it, and removes it', async () => {
    const { page } = await extension.open('/article');
    await page.getByText('Nobody has lived').dblclick({ position: { x: 20, y: 10 } });
    const card = await openCard(page);
    await card.getByRole('button', { name: 'Save to favorites' }).click();
    await card.getByText('Saved to favorites').waitFor();
    expect(await storedFavorites()).toEqual([
      expect.objectContaining({
        kind: 'word',
        text: 'Nobody',
        translation: translation('Nobody'),
        source: 'en',
        target: 'de',
        context: 'Nobody has lived there since the last winter of the war.',
        page: { title: 'About the red house', address: page.url() },
      }),
    ]);
    await page.keyboard.press('Escape');
    await page.locator('interlinear-card').waitFor({ state: 'detached' });

    await evaluateInLoader(page, extension.browser.origin, SPEECH_IN_GERMAN);
    await page.getByText('Nobody has lived').dblclick({ position: { x: 20, y: 10 } });
    const again = await openCard(page);
    await again.getByRole('button', { name: 'Read the translation aloud' }).click();
    expect(await again.getByRole('button', { name: 'Read the original aloud' }).count()).toBe(0);
    await expect.poll(() => page.title()).toBe(`de-AT: ${translation('Nobody')}`);
    await again.getByRole('button', { name: 'Stop reading' }).click();
    await again.getByRole('button', { name: 'Read the translation aloud' }).waitFor();
    await again.getByRole('button', { name: 'Remove from favorites' }).click();
    await again.getByText('Removed from favorites').waitFor();
    expect(await storedFavorites()).toEqual([]);
  });

  it('[ENG-07] explains why there is no translation, and retries', async () => {
    extension.edge.failNext({ kind: 'status', status: 503 }, 100);
    extension.google.failNext({ kind: 'status', status: 503 }, 100);
    await extension.setSettings({ engine: 'google' });
    const { page } = await extension.open('/article');
    await selectByMouse(page, 'very old');
    const card = await openCard(page);
    await card.getByText('Neither Google nor Microsoft Edge is responding. Try again in a moment.').waitFor();
    extension.edge.reset();
    extension.google.reset();
    // Engines rest for a while after failures.
    await expect
      .poll(
        async () => {
          await card
            .getByRole('button', { name: 'Try again' })
            .click({ timeout: 1000 })
            .catch(() => {});
          return await card.getByText('【de:very old】').count();
        },
        { timeout: 50_000, interval: 1000 },
      )
      .toBe(1);
  });

  it('[EXT-03] says that a very long selection is cut, and translates paragraph by paragraph', async () => {
    const { page } = await extension.open('/long');
    await page.locator('#start').click();
    await page.keyboard.press('Control+a');
    await extension.browser.background.evaluate(CHOOSE_FROM_MENU);
    const card = await cardIn(page);
    await card.getByText('Only the first 5,000 characters are translated.').waitFor();
    await card.getByText(translation('The beginning of it.')).waitFor();
    await card.getByText('【de:Paragraph number 60 has').waitFor();
    const sent = extension.edge.requests.map(({ body }) => body).join('');
    expect(sent.length).toBeLessThan(8_000);
  });

  it('[EXT-03] can be moved by its header and by keys, stays open when pinned, and stays inside the window', async () => {
    const { page } = await extension.open('/article');
    await selectByMouse(page, 'Nobody has lived there');
    const card = await openCard(page);
    await card.getByText(translation('Nobody has lived there')).waitFor();
    const place = async () =>
      (await page.locator('interlinear-card').boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    const start = await place();
    await page.mouse.move(start.x + 150, start.y + 20);
    await page.mouse.down();
    await page.mouse.move(start.x + 450, start.y + 120, { steps: 6 });
    await page.mouse.up();
    await expect.poll(place).toMatchObject({ x: start.x + 300, y: start.y + 100 });
    await card.getByRole('button', { name: 'Move with the arrow keys' }).press('ArrowLeft');
    await expect.poll(async () => (await place()).x).toBe(start.x + 276);
    await card.getByRole('button', { name: 'Keep open' }).click();
    await page.mouse.click(20, 700);
    expect(await page.locator('interlinear-card').count()).toBe(1);

    await page.setViewportSize({ width: 700, height: 500 });
    await expect
      .poll(async () => {
        const { x, y, width, height } = await place();
        return x >= 0 && y >= 0 && x + width <= 700 && y + height <= 500;
      })
      .toBe(true);
    await page.setViewportSize({ width: 360, height: 640 });
    await expect
      .poll(async () => {
        const { x, y, width, height } = await place();
        return { x, width, bottom: y + height };
      })
      .toEqual({ x: 0, width: await page.evaluate(() => document.documentElement.clientWidth), bottom: 640 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await card.getByRole('button', { name: 'Keep open' }).click();
    await page.mouse.click(20, 700);
    await page.locator('interlinear-card').waitFor({ state: 'detached' });
  });

  it('[EXT-03] works on a page with a strict policy and hostile styles, which cannot observe its keys', async () => {
    const { page, errors } = await extension.open('/hostile');
    await selectByMouse(page, 'Words on a hostile page');
    const card = await openCard(page);
    await card.getByText(translation('Words on a hostile page')).waitFor();
    const box = () => page.locator('interlinear-card').boundingBox();
    expect(await box()).toMatchObject({ width: 400 });
    await expect.poll(async () => (await box())?.height).toBeGreaterThan(200);
    expect(await card.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('system-ui');
    await page.evaluate('keys.length = 0');
    await page.keyboard.press('Tab');
    await card.getByLabel('Translate from').focus();
    await page.keyboard.press('d');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape'); // closes the list of the select, if open
    await card
      .getByRole('button', { name: 'Keep open' })
      .press('Space')
      .catch(() => {}); // Esc may have closed the card
    expect(await page.evaluate('keys')).toEqual([]);
    expect(errors).toEqual([]);
  });
});

/** Reads the favorites from the extension's database. */
function storedFavorites(): Promise<unknown[]> {
  return extension.browser.background.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('favorites');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const rows = opening.result.transaction('favorites').objectStore('favorites').getAll();
      rows.onsuccess = () => { opening.result.close(); resolve(rows.result); };
    };
  })`);
}
