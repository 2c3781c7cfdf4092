import type { Firefox } from '@interlinear/testing/browsers/firefox';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { type StandIn, startStandIn } from '@interlinear/testing/stand-ins/stand-in';
import { casesBySize } from '@interlinear/testing/test-size';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editorsPage } from './editors/editors-page.ts';
import { hasSettings, startFirefox } from './firefox-loader.ts';

/** In Spanish, because the target is the browser's language, English. */
const SENTENCE = 'La casa roja está cerca del río tranquilo y es muy antigua.';
const SECOND = 'Nadie ha vivido allí desde el último invierno de la guerra.';
const ARTICLE = `<!doctype html><html lang="es"><title>Casa</title>
<p>La casa roja está cerca del <a href="/rio">río tranquilo</a> y es muy antigua.</p>
<p>${SECOND}</p></html>`;
const FIELDS = `<!doctype html><html lang="es"><title>Casa</title><p id="first">${SENTENCE}</p><p>${SECOND}</p>
<textarea id="area"></textarea><div id="editable" contenteditable="true"></div></html>`;
const FAVORITE = { kind: 'word', text: 'Haus', translation: 'house', source: 'de', target: 'en' };

let edge: StandIn;
let site: StandIn;
let firefox: Firefox;

beforeAll(async () => {
  const pages: Record<string, string> = { '/fields': FIELDS, '/editors': await editorsPage() };
  edge = await startMicrosoftEdgeStandIn();
  site = await startStandIn(({ path }) => ({
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: pages[path] ?? ARTICLE,
  }));
  firefox = await startFirefox({ 'edge.microsoft.com': edge.url, 'article.test': site.url });
});
afterAll(async () => {
  await firefox?.close();
  await Promise.all([edge, site].map((server) => server?.close()));
});

const html = () => firefox.evaluate('document.documentElement.outerHTML');
const text = () => firefox.evaluate('document.body.innerText');
async function openOptions(section: string): Promise<void> {
  const host = await firefox.evaluateInWindow(
    `WebExtensionPolicy.getByID('interlinear@interlinear.invalid').mozExtensionHostname`,
  );
  await firefox.goto('about:blank');
  await firefox.goto(`moz-extension://${host}/options.html#/${section}`);
}
/** Triggers the command of the shortcut. */
const pressShortcut = () => firefox.evaluateInWindow(`document.querySelector('[id^=ext-keyset-id] key').doCommand()`);

it('[EXT-01] [EXT-02] translates a page in Firefox and restores it byte for byte', async () => {
  await firefox.goto('https://article.test/');
  const original = await html();
  await pressShortcut();
  await expect.poll(text).toContain('【en:Nadie ha vivido allí desde el último invierno de la guerra.】');
  expect(await text()).toContain('\nNadie ha vivido allí');
  expect(await firefox.evaluate(`document.querySelectorAll('a[href="/rio"]').length`)).toBe(2);
  await pressShortcut();
  await expect.poll(html).toBe(original);
});

it('[EXT-01] [EXT-03] [EXT-06] translates selected text in Firefox, in a card whose keys the page cannot observe', async () => {
  const where = (expression: string) =>
    firefox.evaluate(`(() => { const { x, y, width, height } = ${expression}; return { x, y, width, height }; })()`);
  const boxOf = async (expression: string) =>
    (await where(`${expression}.getBoundingClientRect()`)) as { x: number; y: number; width: number; height: number };
  await firefox.goto('https://article.test/');
  await expect.poll(() => hasSettings(firefox, {})).toBe(true);
  await firefox.evaluate(`globalThis.keys = [], addEventListener('keydown', ({ key }) => keys.push(key), true)`);
  const paragraph = await boxOf(`document.querySelectorAll('p')[1]`);
  const middle = paragraph.y + paragraph.height / 2;
  await firefox.drag({ x: paragraph.x + 1, y: middle }, { x: paragraph.x + 300, y: middle });
  const selected = String(await firefox.evaluate('String(getSelection())'));
  expect(selected).toMatch(/^Nadie ha vivido/);
  await expect.poll(() => firefox.evaluate(`document.querySelectorAll('interlinear-selection').length`)).toBe(1);
  const button = await boxOf(`document.querySelector('interlinear-selection')`);
  await firefox.drag({ x: button.x + button.width / 2, y: button.y + button.height / 2 });

  const inCard = (expression: string) => firefox.evaluateInFrame(expression).catch(() => undefined); // the card may not exist yet
  const translation = `document.querySelector('p[lang=en]')?.textContent`;
  await expect.poll(() => inCard(translation)).toBe(`【en:${selected.trim()}】`);
  const look = (await inCard(
    `(({ backgroundColor, fontFamily }) => ({ backgroundColor, fontFamily }))(getComputedStyle(document.body))`,
  )) as Record<string, string>;
  expect(look.fontFamily).toContain('system-ui');
  /** Clicks once the button is enabled, which takes a favorite check first; exactly once, even if an answer is lost. */
  const press = (name: string) =>
    expect
      .poll(() =>
        inCard(`(() => {
          const pressed = (globalThis.pressed ??= new Set());
          if (!pressed.has('${name}')) document.querySelector('button[aria-label="${name}"]:enabled').click();
          pressed.add('${name}');
          return 'done';
        })()`),
      )
      .toBe('done');
  await press('Save to favorites');
  await expect.poll(() => inCard(`document.querySelector('[role=status]').textContent`)).toBe('Saved to favorites');
  await press('Create a picture to share');
  await expect.poll(() => inCard(`document.querySelector('canvas')?.width`)).toBe(1200);
  await firefox.pressKey('\uE00C'); // WebDriver's code for Escape
  await expect.poll(() => firefox.evaluate(`document.querySelectorAll('interlinear-card').length`)).toBe(0);
  expect(await firefox.evaluate('keys')).toEqual([]);
});

it('[EXT-08] keeps settings in Firefox', async () => {
  await openOptions('general');
  await expect.poll(text).toContain('Page translation');
  await firefox.evaluate(`document.querySelector('input[type=radio]:not(:checked)').click()`);
  await expect
    .poll(() => firefox.evaluate(`browser.storage.local.get('settings').then(({ settings }) => settings.mode)`))
    .toBe('translation');
});

it('[EXT-10] shows the styles in Firefox as they look in pages', async () => {
  await openOptions('styles');
  const lines = `[...document.querySelectorAll('interlinear-translation')].map((element) => getComputedStyle(element).textDecorationStyle)`;
  await expect
    .poll(() => firefox.evaluate(lines))
    .toEqual(expect.arrayContaining(['dashed', 'dotted', 'wavy', 'solid']));
});

it('[FAV-01] shows favorites in Firefox that were saved through the background', async () => {
  await openOptions('favorites');
  await expect.poll(text).toContain('No words yet.');
  await firefox.evaluate(
    `browser.runtime.sendMessage(${JSON.stringify({ type: 'save-favorite', favorite: FAVORITE })})`,
  );
  await expect.poll(text).toContain('Haus');
});

it('[EXT-01] shows the keys assigned by Firefox, and opens its window to change them', async () => {
  await openOptions('shortcuts');
  await expect.poll(text).toMatch(/(Alt|Ctrl)\+/);
  expect(await firefox.evaluate('typeof browser.commands.openShortcutSettings')).toBe('function');
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

// Chromium translates the others in quick runs as well.
it.each(
  casesBySize(2, [
    ['a text area', '/fields', '#area', '#area'],
    ['Lexical', '/editors', '#lexical', '#lexical-state'],
    ['an editable element', '/fields', '#editable', '#editable'],
    ['ProseMirror', '/editors', '.ProseMirror', '#prosemirror-state'],
    ['Slate', '/editors', '#slate', '#slate-state'],
  ]),
)('[EXT-04] three spaces translate lines in %s in Firefox, and undo restores them', async (_, path, field, state) => {
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

it('[EXT-03] holding the key translates the paragraph under the pointer in Firefox', async () => {
  // Stored before the page is opened, so that its script begins with them.
  await hasSettings(firefox, { hoverKey: 'Control' });
  await firefox.goto('https://article.test/fields');
  await expect.poll(() => hasSettings(firefox, { hoverKey: 'Control' })).toBe(true);
  const original = await html();
  await firefox.perform([{ type: 'pointer', id: 'mouse', actions: [await moveTo('#first')] }]);
  await press(CONTROL);
  await expect.poll(text).toContain(`【en:${SENTENCE}】`);
  expect(await text()).not.toContain(`【en:${SECOND}】`);
  await press(CONTROL);
  await expect.poll(html).toBe(original);
});
