import {
  type ExtensionBrowser,
  launchForReloads,
  waitForInstallationPage,
} from '@interlinear/testing/browsers/extension-browser';
import { EVENT_TIMEOUT_MS } from '@interlinear/testing/timeouts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExtensionFolder } from './shared-browser.ts';

const ENGINE_HOST = '127.0.0.1';
const PLAYER_HOST = '*.primevideo.com';

let browser: ExtensionBrowser;

/** Grants hosts without the browser's prompt: those that a newer manifest requires no more stay granted where they are optional. */
beforeAll(async () => {
  const folder = await createExtensionFolder();
  const granted = [ENGINE_HOST, PLAYER_HOST].map((host) => `*://${host}/*`);
  const reloadable = await launchForReloads(folder.path, {});
  await folder.change({ host_permissions: [...folder.manifest.host_permissions, ...granted] }, '');
  await (await waitForInstallationPage(await reloadable.load())).close();
  await folder.change({}, '');
  browser = await reloadable.load();
});
afterAll(() => browser?.close());

const hasHost = (host: string) =>
  browser.background.evaluate<boolean>(`chrome.permissions.contains({ origins: ['http://${host}/*'] })`);

describe('a granted host is given back', () => {
  it('[ENG-11] with the last engine that needs it', async () => {
    const options = await browser.context.newPage();
    options.setDefaultTimeout(EVENT_TIMEOUT_MS);
    await options.goto(`${browser.origin}/options.html#/engines`);
    const dialog = options.getByRole('dialog');
    for (const name of ['One', 'Other']) {
      await options.getByRole('button', { name: 'Add engine' }).click();
      await options.getByLabel('Type').selectOption('openai-compatible');
      await dialog.getByLabel('URL').fill('http://127.0.0.1:9/v1');
      await dialog.getByRole('textbox', { name: 'Model' }).fill('small-model');
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    await options.getByRole('button', { name: 'Remove One' }).click();
    await options.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await hasHost(ENGINE_HOST)).toBe(true);
    await options.getByRole('button', { name: 'Remove Other' }).click();
    await options.getByText('None yet.').waitFor();
    await expect.poll(() => hasHost(ENGINE_HOST)).toBe(false);
  });

  it('[SUB-02] where the subtitles of its player are off, but never one of the manifest', async () => {
    await expect.poll(() => hasHost(PLAYER_HOST)).toBe(false);
    expect(await hasHost('*.netflix.com')).toBe(true);
  });
});
