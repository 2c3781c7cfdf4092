import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openCard, selectByMouse, selectionButton } from './card-in-page.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';

/** A page that selects its own text and dispatches every synthetic event that could simulate a person. */
const FORGING = `<!doctype html><html lang="en"><title>Forging</title><link rel="icon" href="data:," /><body style="margin: 2em">
<p id="text">Words that nobody has selected on this page.</p><textarea>Words that somebody typed</textarea>
<script>
  globalThis.seen = [];
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const { localName } of addedNodes) seen.push(localName);
  }).observe(document, { childList: true, subtree: true });
  const at = { bubbles: true, composed: true, clientX: 60, clientY: 45, button: 0 };
  const key = (type, key, more) => document.activeElement.dispatchEvent(new KeyboardEvent(type, { ...at, key, ...more }));
  globalThis.forge = async () => {
    document.dispatchEvent(new PointerEvent('pointermove', at));
    for (const pointerType of ['mouse', 'touch']) {
      const target = document.querySelector('#text');
      target.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType }));
      getSelection().selectAllChildren(target);
      target.dispatchEvent(new PointerEvent('pointerup', { ...at, pointerType }));
    }
    key('keydown', 'Shift', { shiftKey: true });
    key('keyup', 'Shift');
    key('keydown', 'Control', { ctrlKey: true });
    key('keyup', 'Control');
    // Longer than a touched selection has to rest.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    document.querySelector('textarea').focus();
    for (const _ of '123') { key('keydown', ' '); key('keyup', ' '); }
    await new Promise((resolve) => setTimeout(resolve, 500));
    return seen;
  };
</script></body></html>`;

/** A page that defines the extension's elements as custom elements, to access their shadow roots. */
const TAKING_OVER = `<!doctype html><html lang="en"><title>Taking over</title><link rel="icon" href="data:," /><body style="margin: 2em">
<p>Words that are worth being selected by a person.</p>
<script>
  globalThis.made = [];
  for (const name of ['selection', 'card', 'button', 'mark', 'translation']) {
    customElements.define('interlinear-' + name, class extends HTMLElement {
      #internals = this.attachInternals();
      constructor() { super(); made.push(this); }
      get inside() { return this.#internals.shadowRoot; }
    });
  }
</script></body></html>`;

const ZOOMED = `<!doctype html><html lang="en" style="zoom: 2"><title>Zoomed</title><link rel="icon" href="data:," /><body style="margin: 2em">
<p>Words on a page twice as large.</p></body></html>`;

let extension: ExtensionUnderTest;

beforeAll(async () => {
  extension = await startExtension({ '/forging': FORGING, '/taking-over': TAKING_OVER, '/zoomed': ZOOMED });
});
afterAll(() => extension.close());
afterEach(async (test) => {
  extension.edge.reset();
  await extension.endTest(test);
});

const insides = (page: Page) =>
  page.evaluate(() => {
    const made: { localName: string; inside: ShadowRoot | null }[] = Reflect.get(globalThis, 'made');
    return made.map(({ localName, inside }) => [localName, inside?.innerHTML]);
  });

it('[EXT-03] [EXT-04] [EXT-06] events that a page forges have no effect and show nothing', async () => {
  await extension.setSettings({ hoverKey: 'Control' });
  const { page } = await extension.open('/forging');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'forge')())).toEqual([]);
  expect(extension.edge.requests).toEqual([]);
});

it('[EXT-03] a page that defines the extension’s elements as components cannot see into them', async () => {
  await extension.setSettings({ floatingButton: { shown: 'always', side: 'right', height: 0.5, hiddenOn: [] } });
  const { page } = await extension.open('/taking-over');
  await page.locator('interlinear-button').waitFor();
  await selectByMouse(page, 'Words', 'by a person');
  await selectionButton(page).waitFor();
  const card = await openCard(page);
  await card.getByText('【de:Words that are worth').waitFor();
  expect(await insides(page)).toEqual([
    ['interlinear-button', undefined],
    ['interlinear-selection', undefined],
    ['interlinear-card', undefined],
  ]);
  expect(await page.evaluate(() => window.length)).toBe(0);
});

it('[EXT-03] a page that sets its zoom neither enlarges the extension’s elements nor moves them', async () => {
  await extension.setSettings({ floatingButton: { shown: 'always', side: 'right', height: 0.7, hiddenOn: [] } });
  const { page } = await extension.open('/zoomed');
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.locator('interlinear-button').waitFor();
  const floating = await page.locator('interlinear-button').boundingBox();
  expect((floating?.x ?? 0) + (floating?.width ?? 0)).toBeLessThanOrEqual(width);
  expect((floating?.y ?? 0) + (floating?.height ?? 0)).toBeLessThanOrEqual(height);

  await selectByMouse(page, 'Words', 'twice as large.');
  await selectionButton(page).waitFor();
  const button = await selectionButton(page).boundingBox();
  const text = await page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect());
  expect(button).toMatchObject({ width: 34, height: 34 });
  expect(Math.abs((button?.x ?? 0) + 17 - (text?.right ?? 0))).toBeLessThan(2);
  const card = await openCard(page);
  await card.getByText('【de:Words on a page').waitFor();
});
