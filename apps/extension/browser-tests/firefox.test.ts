import { fileURLToPath } from 'node:url';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { type Firefox, launchFirefox } from '@interlinear/testing/firefox';
import { type SecureFront, startSecureFront } from '@interlinear/testing/secure-front';
import { type StandIn, startStandIn } from '@interlinear/testing/stand-in';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build } from 'wxt';

const root = fileURLToPath(new URL('..', import.meta.url));
/** In Spanish, because the extension translates into the language of the browser, which is English. */
const ARTICLE = `<!doctype html><html lang="es"><title>Casa</title>
<p>La casa roja está cerca del <a href="/rio">río tranquilo</a> y es muy antigua.</p>
<p>Nadie ha vivido allí desde el último invierno de la guerra.</p></html>`;

let edge: StandIn;
let site: StandIn;
let front: SecureFront;
let firefox: Firefox;

beforeAll(async () => {
  await build({ root, browser: 'firefox', manifestVersion: 3 });
  edge = await startMicrosoftEdgeStandIn();
  site = await startStandIn(() => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body: ARTICLE }));
  front = await startSecureFront({ 'edge.microsoft.com': edge.url, 'article.test': site.url });
  firefox = await launchFirefox({ folder: `${root}/dist/firefox-mv3`, tlsPort: front.port });
});
afterAll(async () => {
  await firefox?.close();
  await Promise.all([front, edge, site].map((server) => server?.close()));
});

const html = () => firefox.evaluate('document.documentElement.outerHTML');
const text = () => firefox.evaluate('document.body.innerText');
/** What the browser does for the key of the extension. */
const pressShortcut = () => firefox.evaluateInWindow(`document.querySelector('[id^=ext-keyset-id] key').doCommand()`);

it('[EXT-01] [EXT-02] translates a page in Firefox and puts it back byte for byte', async () => {
  await firefox.goto('https://article.test/');
  const original = await html();
  await pressShortcut();
  await expect
    .poll(text, { timeout: 10_000 })
    .toContain('【en:Nadie ha vivido allí desde el último invierno de la guerra.】');
  expect(await text()).toContain('\nNadie ha vivido allí');
  expect(await firefox.evaluate(`document.querySelectorAll('a[href="/rio"]').length`)).toBe(2);
  await pressShortcut();
  await expect.poll(html, { timeout: 10_000 }).toBe(original);
});
