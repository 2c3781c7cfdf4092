import { type Firefox, launchFirefox } from '@interlinear/testing/browsers/firefox';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { type SecureFront, startSecureFront } from '@interlinear/testing/servers/secure-front';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { defaultSettings } from '../src/settings/settings.ts';
import { FIREFOX_FOLDER } from './build-extension.ts';
import { PICTURE_TEXTS, type PictureZoo, servePictureZoo } from './picture-zoo.ts';
import { PICTURE_PAGES } from './picture-zoo-pages.ts';

let edge: MicrosoftEdgeStandIn;
let front: SecureFront;
let firefox: Firefox;
let zoo: PictureZoo;
/** Texts sent to the engine; it is asked for each once. */
const sent = new Set<string>();

beforeAll(async () => {
  [edge, zoo] = await Promise.all([startMicrosoftEdgeStandIn(), servePictureZoo(PICTURE_PAGES)]);
  front = await startSecureFront({ 'edge.microsoft.com': edge.url });
  firefox = await launchFirefox({ folder: FIREFOX_FOLDER, tlsPort: front.port });
});
afterAll(async () => {
  await firefox?.close();
  await Promise.all([front, edge, zoo].map((server) => server?.close()));
});
afterEach(() => edge.reset());

/** Distance of the translation from the picture's box, and its size; undefined before it is shown. */
const OVERLAY = `(() => {
  const [picture, overlay] = ['#picture', 'interlinear-picture'].map((name) => document.querySelector(name)?.getBoundingClientRect());
  return overlay && [overlay.x - picture.x, overlay.y - picture.y, overlay.width, overlay.height].map(Math.round);
})()`;

/** Stores the settings, and reports whether the page has them: the floating button then appears. */
async function hasSettings(): Promise<unknown> {
  const usual = defaultSettings('de');
  const floatingButton = { ...usual.floatingButton, shown: 'always' };
  // Detecting the language takes a second per picture. The extension writes its defaults when it has just been installed.
  const settings = { ...usual, source: 'en', floatingButton };
  await firefox.store('interlinear@interlinear.invalid', { settings });
  return await firefox.evaluate(`document.querySelector('interlinear-button') !== null`);
}

const BOX = `document.querySelector('#picture').getBoundingClientRect().toJSON()`;

it.each([
  ['image', PICTURE_TEXTS.garden, [0, 0, 640, 240]],
  ['cover', PICTURE_TEXTS.garden, [0, 0, 500, 240]],
  ['canvas', PICTURE_TEXTS.market, [0, 0, 480, 180]],
  ['svg', ['Tickets at the door'], [0, 0, 480, 200]],
  ['other-site', PICTURE_TEXTS.harbour, [0, 0, 640, 240]],
  ['protected', PICTURE_TEXTS.market, [0, 0, 640, 240]],
  ['strict-policy', PICTURE_TEXTS.harbour, [0, 0, 640, 240]],
] as const)('[EXT-05] a picture is translated in its place in Firefox: %s', async (name, texts, place) => {
  await firefox.goto(zoo.addressOf(name));
  await expect.poll(hasSettings).toBe(true);
  const { x, y } = (await firefox.evaluate(BOX)) as DOMRect; // the expression returns one
  const actions = [{ type: 'pointerMove', x: Math.round(x) + 20, y: Math.round(y) + 20 }];
  await firefox.perform([{ type: 'pointer', id: 'mouse', actions }]);
  // Triggers the command of the shortcut.
  await firefox.evaluateInWindow(`document.querySelector('[id^=ext-keyset-id] key[key="I"]').doCommand()`);
  await expect.poll(() => firefox.evaluate(OVERLAY)).toEqual(place);
  for (const { body } of edge.requests) for (const text of JSON.parse(body)) sent.add(text);
  expect([...sent]).toEqual(expect.arrayContaining([...texts]));
});
