import { type Firefox, launchFirefox } from '@interlinear/testing/browsers/firefox';
import { exitWithVitest } from '@interlinear/testing/servers/exit-with-vitest';
import { startSecureFront } from '@interlinear/testing/servers/secure-front';
import { EVENT_TIMEOUT_MS } from '@interlinear/testing/timeouts';
import { vi } from 'vitest';
import { defaultSettings, type Settings } from '../src/settings/settings.ts';
import { FIREFOX_FOLDER } from './extension-folders.ts';

const EXTENSION = 'interlinear@interlinear.invalid';

/** The Firefox of this worker, in which its test files install the extension one after another: a start costs five seconds of CPU time. */
let shared: Promise<SharedFirefox> | undefined;

interface SharedFirefox {
  firefox: Firefox;
  /** Addresses of stand-ins by host, for the current test file. */
  addresses: Record<string, string>;
}

/**
 * Installs the built extension in the Firefox of this worker until `close`, and waits until it is ready: the background writes the
 * default settings after installation, over those of a test, and the browser registers its shortcuts.
 * @param addresses stand-ins by host, for HTTPS; connections to other hosts are cut
 */
export async function startFirefox(addresses: Readonly<Record<string, string>> = {}): Promise<Firefox> {
  shared ??= launchSharedFirefox();
  const { firefox, addresses: current } = await shared;
  Object.assign(current, addresses);
  const uninstall = await firefox.install(FIREFOX_FOLDER);
  const isReady = async () =>
    (await firefox.hasStored(EXTENSION, 'settings')) &&
    (await firefox.evaluateInWindow(`document.querySelector('[id^=ext-keyset-id] key') !== null`)) === true;
  await vi.waitUntil(isReady, { timeout: EVENT_TIMEOUT_MS });
  return {
    ...firefox,
    async close() {
      await firefox.goto('about:blank');
      await uninstall();
      for (const host of Object.keys(addresses)) delete current[host];
    },
  };
}

async function launchSharedFirefox(): Promise<SharedFirefox> {
  const addresses: Record<string, string> = {};
  const front = await startSecureFront(addresses);
  const firefox = await launchFirefox({ tlsPort: front.port });
  exitWithVitest();
  return { firefox, addresses };
}

/**
 * Stores settings, with a floating button that is always shown, and returns whether the extension's script in the open page has
 * settings with that: the button then appears. The script misses earlier keys and movements of the pointer.
 */
export async function hasSettings(firefox: Firefox, change: Partial<Settings>): Promise<boolean> {
  const usual = defaultSettings('en');
  const floatingButton: Settings['floatingButton'] = { ...usual.floatingButton, shown: 'always' };
  await firefox.store(EXTENSION, { settings: { ...usual, floatingButton, ...change } });
  return (await firefox.evaluate(`document.querySelector('interlinear-button') !== null`)) === true;
}
