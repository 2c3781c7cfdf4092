import { createFavoritesClient } from '@interlinear/contract/favorites';
import type { UserRecord } from '@interlinear/contract/session-announcement';
import { createTransport } from '@interlinear/contract/transport';
import type { Firefox } from '@interlinear/testing/browsers/firefox';
import { registerPerson } from '@interlinear/testing/servers/register-person';
import type { RunningServer } from '@interlinear/testing/servers/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultSettings } from '../src/settings/settings.ts';
import { startFirefox } from './firefox-loader.ts';
import { sharedSite } from './site-with-accounts.ts';

const ID = 'interlinear@interlinear.invalid';
const FAVORITE = { kind: 'word', text: 'Haus', translation: 'house', source: 'de', target: 'en' };

let server: RunningServer;
let firefox: Firefox;

beforeAll(async () => {
  ({ server } = await sharedSite());
  firefox = await startFirefox();
}, 180_000);
afterAll(() => firefox?.close());

/**
 * Announces a session like the site does. Resolves when both the page and the extension have received it: the extension's
 * script, which Firefox may start after the page has loaded, added its listener before it answered.
 */
async function announce(state: string): Promise<void> {
  await expect.poll(() => reply('interlinear:extension-wanted', 'interlinear:extension')).toBe(true);
  await firefox.evaluate(`new Promise((resolve) => {
    addEventListener('message', ({ data }) => data.state === '${state}' && resolve(true));
    postMessage({ type: 'interlinear:session', state: '${state}' }, location.origin);
  })`);
}
/** Whether the page receives a message of one type within 100 ms of posting another. */
const reply = (posted: string, expected: string) =>
  firefox.evaluate(`new Promise((resolve) => {
    addEventListener('message', ({ data }) => data.type === '${expected}' && resolve(true));
    postMessage({ type: '${posted}' }, location.origin);
    setTimeout(resolve, 100, false);
  })`);
const text = () => firefox.evaluate('document.body.innerText');

it('[EXT-09] [FAV-01] is logged in and out with the site in Firefox, and syncs', async () => {
  const person = await registerPerson(server, 'firefoxer');
  const user: UserRecord = { ...person, avatar: null, imageUrl: null, loginType: 'email' };
  await firefox.store(ID, { settings: { ...defaultSettings('en'), site: server.url } });
  const host = await firefox.evaluateInWindow(`WebExtensionPolicy.getByID('${ID}').mozExtensionHostname`);
  const open = async (section: string) => {
    await firefox.goto('about:blank');
    await firefox.goto(`moz-extension://${host}/options.html#/${section}`);
  };
  await open('favorites');
  await firefox.evaluate(
    `browser.runtime.sendMessage(${JSON.stringify({ type: 'save-favorite', favorite: FAVORITE })})`,
  );

  // Announces a login like the site does.
  await firefox.goto(`${server.url}/en/terms`);
  await firefox.evaluate(`localStorage.setItem('user', ${JSON.stringify(JSON.stringify(user))})`);
  await announce('logged-in');
  const { words } = createFavoritesClient(
    createTransport({ baseUrl: server.url, fetch, locale: () => 'en', token: () => person.token }),
  );
  await expect.poll(async () => (await words({})).items.map((favorite) => favorite.text)).toEqual(['Haus']);
  await open('account');
  await expect.poll(text).toContain(person.email);
  await expect.poll(text).toContain('Synced ');

  // A page without the site's scripts, which would store their own session again.
  await firefox.goto(`${server.url}/robots.txt`);
  await firefox.evaluate(`localStorage.removeItem('user')`);
  await announce('logged-out');
  await open('account');
  await expect.poll(text).toContain('You are not logged in.');
});
