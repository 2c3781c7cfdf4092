import { findAccessibilityProblems } from '@interlinear/testing/browsers/chromium';
import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import { startOpenaiCompatibleStandIn } from '@interlinear/testing/engines/openai-compatible-stand-in';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addModel } from './add-model.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { openOptionsPage } from './open-options-page.ts';

const KEY = 'sk-nobody-else-may-know';
const FAR = Array.from(
  { length: 30 },
  (_, number) => `<p>Sentence number ${number} stands far below all the others.</p>`,
);
const pageOf = (text: string) => `<!doctype html><html lang="en"><title>House</title><p id="first">${text}</p></html>`;
const LONG = pageOf(`The house stands near the river.</p>${FAR.join('')}<p id="last">This is the end of the page.`);

const TALL = `${LONG.replace(' near the river', ' on the hill')
  .replaceAll('Sentence number', 'Line number')
  .replace('end of the page', 'end of the tall page')}<style>p { block-size: 200px }</style>`;

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
let model: AiStandIn;

beforeAll(async () => {
  model = await startOpenaiCompatibleStandIn({ formats: ['json_schema', 'json_object'], apiKey: KEY });
  extension = await startExtension(
    {
      '/article': pageOf('Nobody has lived there since the last winter of the war.'),
      '/first': pageOf('A text that is translated twice.'),
      '/down': pageOf('A text for an engine that is down.'),
      '/refused': pageOf('A text for an engine that refuses the key.'),
      '/renewed': pageOf('A text for an engine that was mended.'),
      '/long': LONG,
      '/tall': TALL,
    },
    { allowedHosts: ['*://127.0.0.1/*'], translator: TRANSLATOR },
  );
});
afterAll(async () => {
  await extension?.close();
  await model?.close();
});
beforeEach(() => extension.setSettings({}));
afterEach(async (test) => {
  model.reset();
  extension.edge.reset();
  await extension.endTest(test);
  await extension.browser.background.evaluate(
    `new Promise((resolve) => { indexedDB.deleteDatabase('own-engines').onsuccess = () => resolve(); })`,
  );
});

const addStandIn = ({ key = KEY, url = `${model.url}/v1` } = {}) => addModel(extension, { key, url });

describe('an own engine', () => {
  it('[ENG-11] [EXT-08] translates pages until it is removed and once it is restored, and its key stays in the background', async () => {
    const { background } = extension.browser;
    await background.evaluate(RECORD_MESSAGES);
    const options = await addStandIn();
    await extension.setSettings({ engine: 'openai-compatible' });
    const { page } = await extension.open('/article');
    await extension.pressShortcut();
    await page.getByText('【Nobody has lived there since the last winter of the war.】').waitFor();
    expect(model.requests.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
    expect(extension.edge.requests).toEqual([]);

    const messages = await background.evaluate<string[]>('globalThis.recorded');
    expect(messages.some((message) => message.includes('【Nobody has lived'))).toBe(true);
    // Stored shortly after it is shown.
    await expect.poll(() => background.evaluate<string>(READ_CACHE)).toContain('【Nobody has lived');
    const places = [
      ...messages,
      await page.content(),
      await background.evaluate<string>(`chrome.storage.local.get().then(JSON.stringify)`),
      await background.evaluate<string>(`chrome.storage.session.get().then(JSON.stringify)`),
      await background.evaluate<string>(READ_CACHE),
    ];
    for (const place of places) expect(place).not.toContain(KEY);

    // Meanwhile the default engine translates.
    await options.bringToFront();
    await options.getByRole('button', { name: 'Remove My model' }).click();
    await options.getByText('None yet.').waitFor();
    await page.bringToFront();
    await page.getByText('【de:Nobody has lived there').waitFor();
    await options.bringToFront();
    await options.getByRole('button', { name: 'Undo' }).click();
    await options.getByText('OpenAI-compatible · small-model').waitFor();
    await page.bringToFront();
    await page.getByText('【Nobody has lived there').waitFor();
  });

  it('[ENG-11] can be tested before it is saved, reports a wrong key, and names the host whose permission was refused', async () => {
    const options = await openOptionsPage(extension, 'engines');
    await options.getByRole('button', { name: 'Add engine' }).click();
    await options.getByLabel('Type').selectOption('openai-compatible');
    const dialog = options.getByRole('dialog');
    await dialog.getByLabel('URL').fill('127.0.0.1/v1');
    await dialog.getByRole('button', { name: 'Test' }).click();
    await dialog.getByText('A URL starts with http:// or https://').waitFor();
    await dialog.getByText('This field is required.').waitFor();
    expect(await dialog.getByLabel('URL').evaluate((field) => field === document.activeElement)).toBe(true);

    await dialog.getByLabel('URL').fill(`${model.url}/v1`);
    await dialog.getByRole('textbox', { name: 'Model' }).fill('small-model');
    await dialog.getByLabel('API key').fill('wrong');
    await dialog.getByRole('button', { name: 'Test' }).click();
    await dialog.getByText('The API key is missing, wrong or blocked.').waitFor();
    await dialog.getByLabel('API key').fill(KEY);
    await dialog.getByRole('button', { name: 'Test' }).click();
    await dialog.getByText(/^It works: “【The house is red.】” in [\d.]+ s$/).waitFor();
    expect(await findAccessibilityProblems(options)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await options.getByText('None yet.').waitFor();

    await options.evaluate(`chrome.permissions.request = async () => false`);
    await options.getByRole('button', { name: 'Add engine' }).click();
    await options.getByLabel('Type').selectOption('deepl');
    await options.getByLabel('API key').fill('any');
    await options.getByRole('button', { name: 'Save' }).click();
    await options
      .getByText('Without this permission, the browser does not let Interlinear reach api.deepl.com.')
      .waitFor();
    await options.getByRole('button', { name: 'Close' }).click();
    await options.getByText('None yet.').waitFor();
  });

  it('[ENG-07] falls back when it is down or rejects the key, and is used again once it works', async () => {
    const options = await addStandIn({ key: 'wrong' });
    await extension.setSettings({ engine: 'openai-compatible' });
    const { page, tabId } = await extension.open('/refused');
    await extension.pressShortcut();
    await page.getByText('【de:A text for an engine that refuses the key.】').waitFor();
    const said = 'OpenAI-compatible does not accept its API key; Microsoft Edge translated instead.';
    await expect.poll(() => extension.button(tabId)).toEqual({ badge: '✓', title: said });
    const popup = await extension.openPopup(tabId);
    await popup.getByText(said).waitFor();

    await options.bringToFront();
    await options.getByRole('button', { name: 'Edit My model' }).click();
    const dialog = options.getByRole('dialog', { name: 'Edit My model' });
    await dialog.getByLabel('API key').fill(KEY);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // Open pages are translated again.
    await page.bringToFront();
    await page.getByText('【A text for an engine that refuses the key.】').waitFor();
    await expect.poll(() => extension.button(tabId)).toEqual({ badge: '✓', title: 'Interlinear' });
    const mended = await extension.open('/renewed');
    await extension.pressShortcut();
    await mended.page.getByText('【A text for an engine that was mended.】').waitFor();
    await expect.poll(() => extension.button(mended.tabId)).toEqual({ badge: '✓', title: 'Interlinear' });

    model.failNext({ kind: 'status', status: 503 }, 100);
    const down = await extension.open('/down');
    await extension.pressShortcut();
    await down.page.getByText('【de:A text for an engine that is down.】').waitFor();
  });
});

describe('an AI engine', () => {
  it('[ENG-11] [EXT-02] [EXT-08] streams what is read into the page, says what that has used, and translates all of it where that is wanted', async () => {
    const options = await addStandIn();
    await extension.setSettings({ engine: 'openai-compatible' });
    const { page } = await extension.open('/long');
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    // The stream stops after 10 pieces, within the first text.
    model.breakNextStream({ with: 'The house', after: 10, when: held, how: 'end' });
    await extension.pressShortcut();
    const first = page.locator('body');
    await expect.poll(() => first.innerText()).toContain('【The house');
    expect(await first.innerText()).not.toContain('【The house stands near the river.】');
    // The rest of what is near the view follows in a request of its own.
    const request = model.requests.find(({ body }) => body.includes('The house stands near the river.'));
    expect(request?.body).not.toContain('This is the end of the page.');
    goOn();
    await page.getByText('【The house stands near the river.】').waitFor();
    await page.locator('#last').scrollIntoViewIfNeeded();
    await page.getByText('【This is the end of the page.】').waitFor();

    const { page: tall, tabId } = await extension.open('/tall');
    await extension.pressShortcut();
    await tall.getByText('【The house stands on the hill.】').waitFor();
    const popup = await extension.openPopup(tabId);
    await popup.getByText('The page is translated as you read.').waitFor();
    await popup.getByText(/^Characters translated: \d+/).waitFor();
    expect(await findAccessibilityProblems(popup)).toEqual([]);
    const askedForEnd = () => model.requests.some(({ body }) => body.includes('This is the end of the tall page.'));
    expect(askedForEnd()).toBe(false);
    await popup.getByRole('button', { name: 'Translate whole page' }).click();
    await tall.bringToFront();
    await tall.getByText('【This is the end of the tall page.】').waitFor();
    expect(askedForEnd()).toBe(true);

    await options.bringToFront();
    const choice = options.getByRole('combobox', { name: 'My model' });
    expect(await choice.inputValue()).toBe('read');
    await choice.selectOption('Whole page');
    await options.getByText('Saved').waitFor();
    const { page: again } = await extension.open('/tall');
    await extension.pressShortcut();
    await again.getByText('【This is the end of the tall page.】').waitFor();
  });
});

describe('the engine of the browser', () => {
  it('[ENG-01] [ENG-07] translates once its model is there, and falls back until then', async () => {
    const options = await openOptionsPage(extension, 'general');
    await options.getByLabel('Engine').selectOption({ label: 'Chrome built-in' });
    await options.getByLabel('Translate into').selectOption('de');
    // “Saved” is shown for 2.5 seconds only.
    await expect
      .poll(() =>
        extension.browser.background.evaluate(`chrome.storage.local.get('settings').then((all) => all.settings)`),
      )
      .toMatchObject({ engine: 'built-in', target: 'de' });
    const early = await extension.open('/first');
    await extension.pressShortcut();
    await early.page.getByText('【de:A text that is translated twice').waitFor();

    await options.bringToFront();
    await options.goto(`${extension.browser.origin}/options.html#/engines`);
    await options.getByRole('button', { name: 'Test Chrome built-in' }).click();
    await options.getByText(/^It works: “【built-in de: The house is red.】” in [\d.]+ s$/).waitFor();

    const asked = extension.edge.requests.length;
    const late = await extension.open('/first');
    await extension.pressShortcut();
    await late.page.getByText('【built-in de: A text that is translated twice.】').waitFor();
    expect(extension.edge.requests.length).toBe(asked);
  });
});

/** Records all messages between pages and the background as text. */
const RECORD_MESSAGES = `{
  globalThis.recorded = [];
  const record = (message) => { recorded.push(JSON.stringify(message)); };
  chrome.runtime.onMessage.addListener(record);
  chrome.runtime.onConnect.addListener((port) => {
    const post = port.postMessage;
    port.postMessage = (message) => { record(message); return post.call(port, message); };
    port.onMessage.addListener(record);
  });
}`;

const READ_CACHE = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('translations');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const reading = opening.result.transaction('packs').objectStore('packs').getAll();
    reading.onsuccess = () => { opening.result.close(); resolve(JSON.stringify(reading.result)); };
  };
})`;
