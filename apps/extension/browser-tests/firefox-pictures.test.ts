import type { Firefox } from '@interlinear/testing/browsers/firefox';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { casesBySize } from '@interlinear/testing/test-size';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hasSettings, startFirefox } from './firefox-loader.ts';
import { PICTURE_TEXTS, type PictureZoo, servePictureZoo } from './picture-zoo.ts';
import { MOVING_PAGES, PICTURE_PAGES } from './picture-zoo-pages.ts';

let edge: MicrosoftEdgeStandIn;
let firefox: Firefox;
let zoo: PictureZoo;
/** Texts sent to the engine; it is asked for each once. */
const sent = new Set<string>();

beforeAll(async () => {
  [edge, zoo] = await Promise.all([
    startMicrosoftEdgeStandIn(),
    servePictureZoo({ ...PICTURE_PAGES, ...MOVING_PAGES }),
  ]);
  firefox = await startFirefox({ 'edge.microsoft.com': edge.url });
});
afterAll(async () => {
  await firefox?.close();
  await Promise.all([edge, zoo].map((server) => server?.close()));
});
afterEach(() => edge.reset());

/** Distance of the translation from the picture's box, and its size; undefined before it is shown. */
const OVERLAY = `(() => {
  const [picture, overlay] = ['#picture', 'interlinear-picture'].map((name) => document.querySelector(name)?.getBoundingClientRect());
  return overlay && [overlay.x - picture.x, overlay.y - picture.y, overlay.width, overlay.height].map(Math.round);
})()`;

/** Detecting the language takes a second per picture. */
const isReady = () => hasSettings(firefox, { source: 'en', target: 'de' });

const BOX = `document.querySelector('#picture').getBoundingClientRect().toJSON()`;

it.each(
  casesBySize(1, [
    ['strict-policy', PICTURE_TEXTS.harbour, [0, 0, 640, 240]],
    // `fit-picture.test.ts` proves the place of this one.
    ['cover', PICTURE_TEXTS.garden, [0, 0, 500, 240]],
    // Read from the screen, like the area below.
    ['protected', PICTURE_TEXTS.market, [0, 0, 640, 240]],
    // Chromium translates these in quick runs.
    ['image', PICTURE_TEXTS.garden, [0, 0, 640, 240]],
    ['canvas', PICTURE_TEXTS.market, [0, 0, 480, 180]],
    ['svg', ['Tickets at the door'], [0, 0, 480, 200]],
    ['other-site', PICTURE_TEXTS.harbour, [0, 0, 640, 240]],
  ] as const),
)('[EXT-05] a picture is translated in its place in Firefox: %s', async (name, texts, place) => {
  await firefox.goto(zoo.addressOf(name));
  await expect.poll(isReady).toBe(true);
  const { x, y } = (await firefox.evaluate(BOX)) as DOMRect; // the expression returns one
  const actions = [{ type: 'pointerMove', x: Math.round(x) + 20, y: Math.round(y) + 20 }];
  await firefox.perform([{ type: 'pointer', id: 'mouse', actions }]);
  // Triggers the command of the shortcut.
  await firefox.evaluateInWindow(`document.querySelector('[id^=ext-keyset-id] key[key="I"]').doCommand()`);
  await expect.poll(() => firefox.evaluate(OVERLAY)).toEqual(place);
  for (const { body } of edge.requests) for (const text of JSON.parse(body)) sent.add(text);
  expect([...sent]).toEqual(expect.arrayContaining([...texts]));
});

/** Presses a shortcut that the person would have to assign first. */
const pressShortcut = (command: string) =>
  firefox.evaluateInWindow(`(() => {
    const { extension } = WebExtensionPolicy.getByID('interlinear@interlinear.invalid');
    extension.tabManager.addActiveTabPermission(gBrowser.selectedTab);
    extension.shortcuts.onCommand('${command}', gBrowser.selectedTab);
  })()`);
const PLACES = `[...document.querySelectorAll('interlinear-picture')].map((overlay) => {
  const { x, y, width, height } = overlay.getBoundingClientRect();
  return [x, y + scrollY, width, height].map(Math.round);
})`;

// `pictures.test.ts` has the same in Chromium.
itWhenDeep(
  '[EXT-05] all pictures of a page are translated as they come into view, and restored, in Firefox',
  async () => {
    await firefox.goto(zoo.addressOf('comic'));
    await expect.poll(isReady).toBe(true);
    await pressShortcut('translate-pictures');
    await expect.poll(() => firefox.evaluate(`${PLACES}.length`)).toBe(1);
    await firefox.evaluate(`document.querySelector('#lazy').scrollIntoView()`);
    await expect.poll(() => firefox.evaluate(`${PLACES}.length`)).toBe(2);
    await pressShortcut('translate-pictures');
    await expect.poll(() => firefox.evaluate(`${PLACES}.length`)).toBe(0);
  },
);

it('[EXT-05] an area of the screen is translated after it was dragged over, in Firefox', async () => {
  await firefox.goto(zoo.addressOf('area'));
  await expect.poll(isReady).toBe(true);
  await pressShortcut('select-area');
  await expect.poll(() => firefox.evaluate(`document.querySelector('interlinear-area') !== null`)).toBe(true);
  const actions = [
    { type: 'pointerMove', x: 60, y: 160 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerMove', x: 300, y: 300 },
    { type: 'pointerMove', x: 640, y: 330 },
    { type: 'pointerUp', button: 0 },
  ];
  await firefox.perform([{ type: 'pointer', id: 'mouse', actions }]);
  await expect.poll(() => firefox.evaluate(PLACES)).toEqual([[60, 160, 580, 170]]);
});
