import { createAccountsClient } from '@interlinear/contract/accounts-client';
import { CHANGES_PER_SYNC, createFavoritesClient } from '@interlinear/contract/favorites';
import type { UserRecord } from '@interlinear/contract/session-announcement';
import { createSyncedSettingsClient } from '@interlinear/contract/synced-settings';
import { createTransport } from '@interlinear/contract/transport';
import { collectPageErrors, findAccessibilityProblems } from '@interlinear/testing/browsers/chromium';
import type { Firefox } from '@interlinear/testing/browsers/firefox';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { PASSWORD, type RegisteredPerson, registerPerson } from '@interlinear/testing/servers/register-person';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../src/settings/settings.ts';
import { type ExtensionUnderTest, evaluateInLoader, startExtension } from './extension-under-test.ts';
import { startFirefox } from './firefox-loader.ts';
import { openOptionsPage, showSection } from './open-options-page.ts';
import { logInOnSite, type SiteWithAccounts, sharedSite, storeSession, submitLogin } from './site-with-accounts.ts';

const ARTICLE = `<!doctype html><html lang="es"><title>Casa</title><link rel="icon" href="data:,"><p>La casa roja está cerca del río tranquilo y es muy antigua.</p></html>`;
const SERVED = `<!doctype html><html lang="en"><title>House</title><p>A text for a server of our own.</p></html>`;
const FAVORITE = { kind: 'word', text: 'Haus', translation: 'house', source: 'de', target: 'en' };
const FIREFOX_ID = 'interlinear@interlinear.invalid';
const FORGED: UserRecord = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'mallory',
  email: 'mallory@example.org',
  avatar: null,
  imageUrl: null,
  token: 'x'.repeat(43),
  loginType: 'email',
};

let extension: ExtensionUnderTest;
let site: SiteWithAccounts;
let people = 0;

beforeAll(async () => {
  site = await sharedSite();
  extension = await startExtension({ '/article': ARTICLE, '/served': SERVED }, { allowedHosts: ['*://127.0.0.1/*'] });
}, 180_000);
beforeEach(() => extension.setSettings({ site: site.server.url }));
afterAll(() => extension?.close());
afterEach(async (test) => {
  await extension.send({ type: 'log-out' });
  await extension.endTest(test);
  // They stay on the device after a logout.
  await extension.browser.background.evaluate(
    `new Promise((resolve) => { indexedDB.deleteDatabase('favorites').onsuccess = () => resolve(); })`,
  );
  // The site's storage may still contain a session that ended elsewhere while no page of the site was open. A page of the site would
  // announce it to the extension before its storage could be emptied.
  const [first] = extension.browser.context.pages();
  if (!first) return;
  const devtools = await extension.browser.context.newCDPSession(first);
  await devtools.send('Storage.clearDataForOrigin', { origin: site.server.url, storageTypes: 'local_storage' });
  await devtools.detach();
});

async function register(): Promise<RegisteredPerson> {
  people += 1;
  return await registerPerson(site.server, `person_${people}`);
}

/** Stores a session on the site and waits until the extension knows. */
async function logIn(person: RegisteredPerson): Promise<{ page: Page; options: Page }> {
  const page = await extension.newPage();
  await storeSession(page, site.server, person);
  const options = await openOptionsPage(extension, 'account');
  await options.getByText(person.email).waitFor();
  return { page, options };
}

const transportOf = ({ token }: Pick<RegisteredPerson, 'token'>) =>
  createTransport({ baseUrl: site.server.url, fetch, locale: () => 'en', token: () => token });

/** Chooses an engine of the site in the popup of a page, and translates the page with it. */
async function expectSiteEngine(popup: Page, page: Page): Promise<void> {
  const choice = popup.getByLabel('Engine');
  await choice.locator('option', { hasText: 'GPT-5 mini · Interlinear' }).waitFor({ state: 'attached' });
  await choice.selectOption({ label: 'GPT-5 mini · Interlinear' });
  await popup.getByRole('button', { name: 'Translate this page' }).click();
  await page.getByText('【La casa roja').waitFor();
  await popup.getByText('This page is translated.').waitFor();
}

/** Syncs by button and waits until it is done. */
async function syncNow(options: Page): Promise<void> {
  await options.getByRole('button', { name: 'Sync now' }).click();
  await options.getByText(/^Synced /).waitFor();
}

const save = (text: string) => extension.send({ type: 'save-favorite', favorite: { ...FAVORITE, text } });

describe('the account', () => {
  it('[EXT-09] [ACC-03] [ENG-02] follows login and logout of the site, translates with its engines, and logs out all of its tabs', async () => {
    const person = await register();
    const options = await openOptionsPage(extension, 'account');
    await options.getByText('You are not logged in.').waitFor();
    expect(await findAccessibilityProblems(options)).toEqual([]);
    expect(await options.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      `${site.server.url}/en/login`,
    );
    const { page: article, tabId } = await extension.open('/article');
    const page = await extension.newPage();
    const errors = collectPageErrors(page);
    await logInOnSite(page, site.server, person.email);
    await options.getByText(person.email).waitFor();
    await options.getByText('Plan: Free').waitFor();
    await options.getByText(/^Synced /).waitFor();
    expect(await findAccessibilityProblems(options)).toEqual([]);
    const popup = await extension.openPopup(tabId);
    await popup.getByText(person.name).waitFor();
    await expectSiteEngine(popup, article);
    expect(await findAccessibilityProblems(popup)).toEqual([]);

    const isLoggedOut = async () => {
      await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
      await options.getByText('You are not logged in.').waitFor();
      await popup.getByRole('link', { name: 'Log in' }).waitFor();
    };
    await page.bringToFront();
    // The site finds the extension.
    await page.getByRole('link', { name: 'Interlinear, home page' }).click();
    await page.getByText(/^Installed in this browser, version \d+\.\d+\.\d+\.$/).waitFor();
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await isLoggedOut();

    // After a logout in the extension, the open tab of the site is logged out as well.
    await submitLogin(page, person.email);
    await options.getByText(person.email).waitFor();
    const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('user')).token`);
    await options.getByRole('button', { name: 'Log out' }).click();
    await isLoggedOut();
    expect(await page.evaluate(`localStorage.getItem('user')`)).toBeNull();
    // The server has ended the session.
    await expect
      .poll(() =>
        createAccountsClient(transportOf({ token }))
          .myInfo()
          .catch((error: { key: string }) => error.key),
      )
      .toBe('notLoggedIn');
    expect(errors).toEqual([]);
  });

  it('[EXT-09] is announced by the site only, and neither it nor its token is in reach of other pages and scripts inside pages', async () => {
    const person = await register();
    const forge = `localStorage.setItem('user', ${JSON.stringify(JSON.stringify(FORGED))});
      postMessage({ type: 'interlinear:session', state: 'logged-in' }, origin)`;
    const { page: stranger } = await extension.open('/article');
    // No other site finds the extension.
    const heard = await stranger.evaluate<string[]>(`new Promise((resolve) => {
      const heard = [];
      addEventListener('message', ({ data }) => {
        heard.push(data.type);
        // Answers to the question are posted before any later message.
        if (data.type === 'interlinear:extension-wanted') postMessage({ type: 'end' }, origin);
        if (data.type === 'end') resolve(heard);
      });
      postMessage({ type: 'interlinear:extension-wanted' }, origin);
    })`);
    expect(heard).toEqual(['interlinear:extension-wanted', 'end']);
    await stranger.evaluate(forge);
    // The same message sent by an extension script inside a page.
    const message = JSON.stringify({ type: 'site-session', user: { ...FORGED, token: person.token } });
    await evaluateInLoader(
      stranger,
      extension.browser.origin,
      `chrome.runtime.sendMessage(${message}).then(() => 'answered')`,
    );
    const { options, page } = await logIn(person);
    expect(await options.getByText('mallory').count()).toBe(0);

    await stranger.evaluate(`postMessage({ type: 'interlinear:session', state: 'logged-out' }, origin)`);
    await evaluateInLoader(
      stranger,
      extension.browser.origin,
      `chrome.runtime.sendMessage({ type: 'site-session', user: null }).then(() => 'answered')`,
    );
    // On the site itself, a session unknown to the server is ignored.
    await page.evaluate(forge);
    const readable = await evaluateInLoader(
      stranger,
      extension.browser.origin,
      `chrome.storage.local.get(null).then((all) => JSON.stringify(all))`,
    );
    expect(readable).toContain('microsoft-edge');
    const session = await page.evaluate<string>(`localStorage.getItem('user')`);
    expect(session).toContain('mallory');
    expect(readable).not.toContain('token');
    await syncNow(options);
    expect(await options.getByText(person.email).count()).toBe(1);
  });
});

describe('syncing', () => {
  it('[FAV-01] [EXT-09] [ACC-07] merges favorites saved without an account, sends and receives changes and settings, waits for a site that does not answer, and ends with its session', async () => {
    const person = await register();
    const kept = createSyncedSettingsClient(transportOf(person));
    const at = Date.now();
    const entries = {
      hoverKey: [at, 'Alt'],
      'never.sites bank.example': [at, true],
      site: [at, 'https://evil.example'],
    };
    await kept.save({ revision: 0, settings: { version: 1, entries } });
    const favorites = createFavoritesClient(transportOf(person));
    const list = await openOptionsPage(extension, 'favorites');
    await save('Haus');
    await save('Fluss');
    // Token of the browser's own session, different from that of the registration.
    const accounts = createAccountsClient(transportOf(person));
    const { token } = await accounts.emailLogin({ email: person.email, psw: PASSWORD, remember: false });
    const { page, options } = await logIn({ ...person, token });
    await page.close();
    const texts = async () => (await favorites.words({})).items.map(({ text }) => text).toSorted();
    await expect.poll(texts).toEqual(['Fluss', 'Haus']);

    const haus = (await favorites.words({ search: 'Haus' })).items[0];
    if (!haus) throw new Error('it is there, as was just seen');
    const changed_at = new Date().toISOString();
    const bridge = { ...haus, id: crypto.randomUUID(), text: 'Brücke', changed_at, saved_at: changed_at };
    await favorites.sync({ changes: [{ ...haus, note: 'as in Hausboot', changed_at }, bridge] });
    await syncNow(options);
    await list.getByText('Brücke', { exact: true }).waitFor();
    await list.getByText('as in Hausboot').waitFor();
    // Syncs automatically, shortly after the change.
    await list.getByRole('button', { name: 'Remove Fluss' }).click();
    await expect.poll(texts).toEqual(['Brücke', 'Haus']);

    const stored = () =>
      extension.browser.background.evaluate(`chrome.storage.local.get('settings').then((s) => s.settings)`);
    await expect.poll(stored).toMatchObject({
      hoverKey: 'Alt',
      never: { sites: ['bank.example'] },
      site: site.server.url,
    });
    await showSection(list, 'general');
    await list.getByLabel('Translation only').check();
    await expect.poll(async () => JSON.stringify((await kept.read()).settings)).toContain('"mode":');

    const { context } = extension.browser;
    await context.setOffline(true);
    await save('Brot');
    await options.getByRole('button', { name: 'Sync now' }).click();
    await options.getByText('Your site is not responding.').waitFor();
    await context.setOffline(false);
    await syncNow(options);
    expect(await texts()).toContain('Brot');
    // Ends the browser's session from another client.
    await accounts.endOtherSessions();
    await extension.send({ type: 'sync', when: 'now' });
    await options.getByText('You are not logged in.').waitFor();
  });

  // `sync-favorites.test.ts` has favorites beyond the limit.
  itWhenDeep('[FAV-01] shows the limit of the plan, and which favorites are on this device only', async () => {
    const person = await register();
    const favorites = createFavoritesClient(transportOf(person));
    const { limit } = await favorites.words({});
    if (limit === null) throw new Error('the free plan has a limit');
    const moment = new Date().toISOString();
    const word = { kind: 'word' as const, translation: 'word', source: 'de', target: 'en', saved_at: moment };
    const nothing = { context: null, page_title: null, page_url: null, note: null, changed_at: moment };
    const saved = Array.from({ length: limit }, (_, n) => ({
      ...{ ...word, ...nothing, id: crypto.randomUUID() },
      text: `Wort ${n}`,
    }));
    for (let from = 0; from < limit; from += CHANGES_PER_SYNC) {
      await favorites.sync({ changes: saved.slice(from, from + CHANGES_PER_SYNC) });
    }
    const list = await openOptionsPage(extension, 'favorites');
    await save('Haus');
    await save('Fluss');
    const { options } = await logIn(person);
    await options.getByText(new RegExp(`^Your plan keeps ${limit} favorites\\. Only on this device: 2\\.`)).waitFor();
    await list.getByText('Only on this device', { exact: true }).first().waitFor();
    expect(await findAccessibilityProblems(list)).toEqual([]);
    expect(await options.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
      `${site.server.url}/en/pricing`,
    );
  });
});

describe('an Interlinear server', () => {
  it('[EXT-08] is asked for its engines, and translates pages with one of them', async () => {
    const options = await openOptionsPage(extension, 'engines');
    await options.getByRole('button', { name: 'Add engine' }).click();
    await options.getByLabel('Type').selectOption('interlinear');
    const dialog = options.getByRole('dialog');
    await dialog.getByLabel('URL').fill(extension.siteUrl);
    await dialog.getByRole('button', { name: 'Show its engines' }).click();
    await dialog.getByText('No Interlinear server responds at this URL.').waitFor();
    await dialog.getByLabel('URL').fill(site.server.url);
    await dialog.getByRole('button', { name: 'Show its engines' }).click();
    await dialog
      .getByRole('status')
      .getByText(/microsoft-edge/)
      .waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await extension.setSettings({ engine: 'interlinear' });
    const { page } = await extension.open('/served');
    await extension.pressShortcut();
    await page.getByText('【de:A text for a server of our own.】').waitFor();
    // The server sent the request, not the browser.
    expect(extension.edge.requests).toEqual([]);
    expect(site.edge.requests.map(({ body }) => body).join()).toContain('A text for a server of our own.');
  });
});

// Quick: the first test has the same in Chromium.
describe.each(casesBySize(0, ['Firefox']))('in %s', () => {
  let firefox: Firefox;
  beforeAll(async () => {
    firefox = await startFirefox();
  });
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
  const firefoxText = () => firefox.evaluate('document.body.innerText');

  it('[EXT-09] [FAV-01] is logged in and out with the site in Firefox, and syncs', async () => {
    const person = await register();
    const user: UserRecord = { ...person, avatar: null, imageUrl: null, loginType: 'email' };
    await firefox.store(FIREFOX_ID, { settings: { ...defaultSettings('en'), site: site.server.url } });
    const host = await firefox.evaluateInWindow(`WebExtensionPolicy.getByID('${FIREFOX_ID}').mozExtensionHostname`);
    const openInFirefox = async (section: string) => {
      await firefox.goto('about:blank');
      await firefox.goto(`moz-extension://${host}/options.html#/${section}`);
    };
    await openInFirefox('favorites');
    await firefox.evaluate(
      `browser.runtime.sendMessage(${JSON.stringify({ type: 'save-favorite', favorite: FAVORITE })})`,
    );

    // Announces a login like the site does.
    await firefox.goto(`${site.server.url}/en/terms`);
    await firefox.evaluate(`localStorage.setItem('user', ${JSON.stringify(JSON.stringify(user))})`);
    await announce('logged-in');
    const { words } = createFavoritesClient(
      createTransport({ baseUrl: site.server.url, fetch, locale: () => 'en', token: () => person.token }),
    );
    await expect.poll(async () => (await words({})).items.map((favorite) => favorite.text)).toEqual(['Haus']);
    await openInFirefox('account');
    await expect.poll(firefoxText).toContain(person.email);
    await expect.poll(firefoxText).toContain('Synced ');

    // A page without the site's scripts, which would store their own session again.
    await firefox.goto(`${site.server.url}/robots.txt`);
    await firefox.evaluate(`localStorage.removeItem('user')`);
    await announce('logged-out');
    await openInFirefox('account');
    await expect.poll(firefoxText).toContain('You are not logged in.');
  });
});
