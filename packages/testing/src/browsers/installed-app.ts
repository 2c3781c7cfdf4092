import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { writeTemporaryFolder } from '../files/temporary-folder.ts';
import { CHROMIUM_PATH, chromiumArguments } from './chromium.ts';

/** A site that is installed as an app, in a browser of its own. */
export interface InstalledApp extends AsyncDisposable {
  page: Page;
  /** Opens files with the app, as the operating system does for its file handlers. */
  openFiles(files: readonly string[]): Promise<void>;
}

/**
 * Opens a site in Chromium and installs it.
 * @param stored entries of local storage
 */
export async function installApp(url: string, stored: Readonly<Record<string, string>> = {}): Promise<InstalledApp> {
  const home = await writeTemporaryFolder({});
  // Windows without a profile cannot install a site. The installation writes shortcuts and icons into the home folder.
  const context = await chromium.launchPersistentContext(join(home.path, 'profile'), {
    executablePath: CHROMIUM_PATH,
    args: chromiumArguments(),
    env: { ...process.env, HOME: home.path, XDG_DATA_HOME: join(home.path, 'data') },
  });
  async function close() {
    await context.close();
    await home[Symbol.asyncDispose]();
  }
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    await page.goto(url);
    const session = await context.newCDPSession(page);
    const { appId: manifestId } = await session.send('Page.getAppId');
    if (manifestId === undefined) throw new Error(`${url} cannot be installed`);
    await session.send('PWA.install', { manifestId });
    return {
      page,
      async openFiles(files) {
        await session.send('PWA.launchFilesInApp', { manifestId, files: [...files] });
      },
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
