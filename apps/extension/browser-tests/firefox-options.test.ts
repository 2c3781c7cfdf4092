import type { Firefox } from '@interlinear/testing/browsers/firefox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFirefox } from './firefox-loader.ts';

const FAVORITE = { kind: 'word', text: 'Haus', translation: 'house', source: 'de', target: 'en' };

let firefox: Firefox;
let options: string;

beforeAll(async () => {
  // These tests access nothing outside the extension.
  firefox = await startFirefox();
  const host = await firefox.evaluateInWindow(
    `WebExtensionPolicy.getByID('interlinear@interlinear.invalid').mozExtensionHostname`,
  );
  options = `moz-extension://${host}/options.html`;
});
afterAll(() => firefox?.close());

const text = () => firefox.evaluate('document.body.innerText');
const open = async (section: string) => {
  await firefox.goto('about:blank');
  await firefox.goto(`${options}#/${section}`);
};

it('[EXT-08] keeps settings in Firefox', async () => {
  await open('general');
  await expect.poll(text).toContain('Page translation');
  await firefox.evaluate(`document.querySelector('input[type=radio]:not(:checked)').click()`);
  await expect
    .poll(() => firefox.evaluate(`browser.storage.local.get('settings').then(({ settings }) => settings.mode)`))
    .toBe('translation');
});

it('[EXT-10] shows the styles in Firefox as they look in pages', async () => {
  await open('styles');
  const lines = `[...document.querySelectorAll('interlinear-translation')].map((element) => getComputedStyle(element).textDecorationStyle)`;
  await expect
    .poll(() => firefox.evaluate(lines))
    .toEqual(expect.arrayContaining(['dashed', 'dotted', 'wavy', 'solid']));
});

it('[FAV-01] shows favorites in Firefox that were saved through the background', async () => {
  await open('favorites');
  await expect.poll(text).toContain('No words yet.');
  await firefox.evaluate(
    `browser.runtime.sendMessage(${JSON.stringify({ type: 'save-favorite', favorite: FAVORITE })})`,
  );
  await expect.poll(text).toContain('Haus');
});

it('[EXT-01] shows the keys assigned by Firefox, and opens its window to change them', async () => {
  await open('shortcuts');
  await expect.poll(text).toMatch(/(Alt|Ctrl)\+/);
  expect(await firefox.evaluate('typeof browser.commands.openShortcutSettings')).toBe('function');
});
