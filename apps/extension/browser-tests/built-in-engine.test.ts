import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { openOptionsPage } from './open-options-page.ts';

const ARTICLE = `<!doctype html><html lang="en"><title>House</title>
<p>Nobody has lived there since the last winter of the war.</p></html>`;

/** Fake translator API with the browsers' rule that models are downloaded only during a user gesture. */
const TRANSLATOR = `
globalThis.Translator = {
  async availability() { return localStorage.getItem('model') ?? 'downloadable'; },
  async create({ targetLanguage, monitor }) {
    if (await this.availability() !== 'available') {
      if (!navigator.userActivation.isActive) throw new DOMException('Requires a user gesture', 'NotAllowedError');
      const events = new EventTarget();
      monitor?.(events);
      events.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 1 }));
      localStorage.setItem('model', 'available');
    }
    return { translate: async (text) => '【built-in ' + targetLanguage + ': ' + text + '】', destroy() {} };
  },
};`;

let extension: ExtensionUnderTest;

beforeAll(async () => {
  extension = await startExtension({ '/article': ARTICLE }, { translator: TRANSLATOR });
});
afterAll(() => extension?.close());

it('[ENG-01] [ENG-07] translates with the browser’s own translator once its model is there, and falls back until then', async () => {
  const options = await openOptionsPage(extension, 'general');
  await options.getByLabel('Engine').selectOption({ label: 'Chrome built-in' });
  await options.getByLabel('Translate into').selectOption('de');
  // “Saved” is shown for 2.5 seconds only.
  await expect
    .poll(() =>
      extension.browser.background.evaluate(`chrome.storage.local.get('settings').then((all) => all.settings)`),
    )
    .toMatchObject({ engine: 'built-in', target: 'de' });
  const early = await extension.open('/article');
  await extension.pressShortcut();
  await early.page.getByText('【de:Nobody has lived there').waitFor();

  await options.bringToFront();
  await options.goto(`${extension.browser.origin}/options.html#/engines`);
  await options.getByRole('button', { name: 'Test Chrome built-in' }).click();
  await options.getByText(/^It works: “【built-in de: The house is red.】” in [\d.]+ s$/).waitFor();

  const asked = extension.edge.requests.length;
  const late = await extension.open('/article');
  await extension.pressShortcut();
  await late.page.getByText('【built-in de: Nobody has lived there since the last winter of the war.】').waitFor();
  expect(extension.edge.requests.length).toBe(asked);
});
