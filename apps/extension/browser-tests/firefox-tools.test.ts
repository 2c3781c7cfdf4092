import type { Firefox } from '@interlinear/testing/browsers/firefox';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { type StandIn, startStandIn } from '@interlinear/testing/stand-ins/stand-in';
import { casesBySize } from '@interlinear/testing/test-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editorsPage } from './editors/editors-page.ts';
import { hasSettings, startFirefox } from './firefox-loader.ts';

/** In Spanish, because the target is the browser's language, English. */
const SENTENCE = 'La casa roja está cerca del río tranquilo y es muy antigua.';
const SECOND = 'Nadie ha vivido allí desde el último invierno de la guerra.';
const ARTICLE = `<!doctype html><html lang="es"><title>Casa</title><p id="first">${SENTENCE}</p><p>${SECOND}</p>
<textarea id="area"></textarea><div id="editable" contenteditable="true"></div></html>`;

let edge: StandIn;
let site: StandIn;
let firefox: Firefox;

beforeAll(async () => {
  const editors = await editorsPage();
  edge = await startMicrosoftEdgeStandIn();
  site = await startStandIn(({ path }) => ({
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: path === '/editors' ? editors : ARTICLE,
  }));
  firefox = await startFirefox({ 'edge.microsoft.com': edge.url, 'article.test': site.url });
});
afterAll(async () => {
  await firefox?.close();
  await Promise.all([edge, site].map((server) => server?.close()));
});

/** Returns the editor's model, or the field's value. */
const textOf = (selector: string) =>
  firefox.evaluate(
    `(({ value, innerText, textContent, localName }) => (value ?? (localName === 'output' ? textContent : innerText)).replaceAll('\\u00a0', ' '))(document.querySelector('${selector}'))`,
  );

async function press(...keys: readonly string[]): Promise<void> {
  const actions = keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  await firefox.perform([{ type: 'key', id: 'keyboard', actions }]);
}

async function moveTo(selector: string): Promise<object> {
  const box = await firefox.evaluate(`document.querySelector('${selector}').getBoundingClientRect().toJSON()`);
  // The expression returns a DOMRect.
  const { x, y } = box as DOMRect;
  return { type: 'pointerMove', x: Math.round(x) + 10, y: Math.round(y) + 5 };
}

async function click(selector: string): Promise<void> {
  const actions = [await moveTo(selector), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
  await firefox.perform([{ type: 'pointer', id: 'mouse', actions }]);
}

const SHIFT = '\ue008';
const CONTROL = '\ue009';
const ENTER = '\ue007';

/** Maximum time between two presses that belong together (`triple-space.ts`). */
const MAX_GAP_MS = 300;

/** Presses the space bar three times, and again if the browser was too busy to receive the presses in quick succession. */
async function pressThreeSpaces(): Promise<void> {
  await firefox.evaluate(
    `(globalThis.pressTimes = [], addEventListener('keydown', ({ timeStamp }) => pressTimes.push(timeStamp), true))`,
  );
  const pressAndMeasure = async () => {
    // Another key ends the count of an earlier, slower attempt.
    await press(SHIFT, ' ', ' ', ' ');
    return firefox.evaluate(
      `(([, first, second, third]) => Math.max(second - first, third - second))(pressTimes.splice(0))`,
    );
  };
  await expect.poll(pressAndMeasure).toBeLessThanOrEqual(MAX_GAP_MS);
}

async function undo(): Promise<void> {
  const actions = [
    { type: 'keyDown', value: CONTROL },
    { type: 'keyDown', value: 'z' },
    { type: 'keyUp', value: 'z' },
    { type: 'keyUp', value: CONTROL },
  ];
  await firefox.perform([{ type: 'key', id: 'keyboard', actions }]);
}

describe('in Firefox', () => {
  // Chromium translates the others in quick runs as well.
  it.each(
    casesBySize(2, [
      ['a text area', '/article', '#area', '#area'],
      ['Lexical', '/editors', '#lexical', '#lexical-state'],
      ['an editable element', '/article', '#editable', '#editable'],
      ['ProseMirror', '/editors', '.ProseMirror', '#prosemirror-state'],
      ['Slate', '/editors', '#slate', '#slate-state'],
    ]),
  )('[EXT-04] three spaces translate lines in %s, and undo restores them', async (_, path, field, state) => {
    const lines = async () =>
      String(await textOf(state))
        .trimEnd()
        .split(/\n+/);
    await firefox.goto(`https://article.test${path}`);
    await expect.poll(() => hasSettings(firefox, {})).toBe(true);
    await click(field);
    await press(...SENTENCE, ENTER, ...SECOND);
    await pressThreeSpaces();
    await expect.poll(lines).toEqual([`【en:${SENTENCE}】`, `【en:${SECOND}】`]);
    // Undo works line by line here.
    await undo();
    // An editor shows its new text some time after the key.
    await expect.poll(lines).not.toEqual([`【en:${SENTENCE}】`, `【en:${SECOND}】`]);
    if ((await lines()).join() !== [SENTENCE, SECOND].join()) await undo();
    await expect.poll(lines).toEqual([SENTENCE, SECOND]);
  });

  it('[EXT-03] holding the key translates the paragraph under the pointer', async () => {
    // Stored before the page is opened, so that its script begins with them.
    await hasSettings(firefox, { hoverKey: 'Control' });
    await firefox.goto('https://article.test/hover');
    await expect.poll(() => hasSettings(firefox, { hoverKey: 'Control' })).toBe(true);
    const original = await firefox.evaluate('document.documentElement.outerHTML');
    await firefox.perform([{ type: 'pointer', id: 'mouse', actions: [await moveTo('#first')] }]);
    await press(CONTROL);
    await expect.poll(() => firefox.evaluate('document.body.innerText')).toContain(`【en:${SENTENCE}】`);
    expect(await firefox.evaluate('document.body.innerText')).not.toContain(`【en:${SECOND}】`);
    await press(CONTROL);
    await expect.poll(() => firefox.evaluate('document.documentElement.outerHTML')).toBe(original);
  });
});
