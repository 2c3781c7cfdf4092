import type { Firefox } from '@interlinear/testing/browsers/firefox';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { type StandIn, startStandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasSettings, startFirefox } from './firefox-loader.ts';

/** In Spanish, because the target is the browser's language, English. */
const ARTICLE = `<!doctype html><html lang="es"><title>Casa</title>
<p>La casa roja está cerca del <a href="/rio">río tranquilo</a> y es muy antigua.</p>
<p>Nadie ha vivido allí desde el último invierno de la guerra.</p></html>`;

let edge: StandIn;
let site: StandIn;
let firefox: Firefox;

beforeAll(async () => {
  edge = await startMicrosoftEdgeStandIn();
  site = await startStandIn(() => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body: ARTICLE }));
  firefox = await startFirefox({ 'edge.microsoft.com': edge.url, 'article.test': site.url });
});
afterAll(async () => {
  await firefox?.close();
  await Promise.all([edge, site].map((server) => server?.close()));
});

const html = () => firefox.evaluate('document.documentElement.outerHTML');
const text = () => firefox.evaluate('document.body.innerText');
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
