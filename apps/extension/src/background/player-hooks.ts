import { browser } from 'wxt/browser';
import { releaseOrigins } from '../engines/engine-permissions.ts';
import type { Settings } from '../settings/settings.ts';
import { loadSettings, onSettingsChange } from '../settings/settings-store.ts';
import { includesSite } from '../settings/sites.ts';
import { isHookedEarly, PLAYER_SITES, playerSiteOf } from '../subtitles/player-sites.ts';

const SCRIPT_ID = 'player-hook';

/**
 * Has the hook run before the page's own scripts on those sites with subtitles whose players load captions at once. The hook is
 * registered nowhere else.
 */
export function keepPlayerHooks(): void {
  onSettingsChange((settings) => void register(settings));
  void loadSettings().then(register); // an exception is a bug and is reported as an uncaught error
}

let latest: Promise<void> = Promise.resolve();

/** Registers one after the other, so that the latest settings win. */
async function register(settings: Settings): Promise<void> {
  latest = latest.then(() => registerFor(hookedHosts(settings)));
  await latest;
  await releaseHosts(settings);
}

/** Gives permissions back that the popup asked for, of players where subtitles are off again. */
async function releaseHosts({ subtitles: { sites } }: Settings): Promise<void> {
  const { origins = [] } = await browser.permissions.getAll();
  const unwanted = origins.filter((origin) => {
    const host = /^\*:\/\/\*\.([^/]+)\/\*$/.exec(origin)?.[1];
    return host !== undefined && isHookedEarly(playerSiteOf(host)) && !includesSite(sites, host);
  });
  await releaseOrigins(unwanted, []);
}

async function registerFor(hosts: readonly string[]): Promise<void> {
  const matches = hosts.map((host) => `*://*.${host}/*`);
  const [registered] = await browser.scripting.getRegisteredContentScripts({ ids: [SCRIPT_ID] });
  if (JSON.stringify(registered?.matches ?? []) === JSON.stringify(matches)) return;
  const hook = { id: SCRIPT_ID, matches, js: ['player-hook.js'] };
  if (matches.length === 0) await browser.scripting.unregisterContentScripts({ ids: [SCRIPT_ID] });
  // Pages that open meanwhile get the hook too.
  else if (registered) await browser.scripting.updateContentScripts([hook]);
  else
    await browser.scripting.registerContentScripts([
      { ...hook, runAt: 'document_start', allFrames: true, world: 'MAIN' },
    ]);
}

/** Returns the hosts with a player of this kind where subtitles are on. The browser leaves out those without permission. */
function hookedHosts({ subtitles: { sites } }: Settings): string[] {
  const hosts = PLAYER_SITES.filter(isHookedEarly).flatMap((site) => site.hosts);
  return hosts.filter((host) => sites.some((site) => site === host || site.endsWith(`.${host}`)));
}
