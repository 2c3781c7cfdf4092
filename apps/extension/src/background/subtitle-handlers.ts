import { changeSettings } from '../settings/settings-store.ts';
import { includesSite, withHost, withoutHost } from '../settings/sites.ts';
import { changeWhereSet } from '../subtitles/site-subtitles.ts';
import { fetchAboutPage, sendCommand } from '../tabs/tab-messages.ts';
import type { RequestHandlers } from './answer-requests.ts';

/** Handlers for requests about subtitles. Pages apply the changed settings at once. */
export const subtitleHandlers: Pick<RequestHandlers, 'toggle-subtitles' | 'change-subtitles'> = {
  'toggle-subtitles': async ({ tabId }, { tab }) => {
    const id = tabId ?? tab?.id;
    if (id !== undefined) await toggleSubtitles(id);
  },
  'change-subtitles': async ({ change, site }) => {
    await changeSettings(({ subtitles }) => ({ subtitles: changeWhereSet(subtitles, site, change) }));
  },
};

/** Switches subtitles on or off for the site that a tab shows. */
export async function toggleSubtitles(tabId: number): Promise<void> {
  const host = (await fetchAboutPage(tabId))?.host;
  // No extension runs in the page.
  if (!host) return;
  const { subtitles } = await changeSettings(({ subtitles: former }) => {
    const { sites } = former;
    const changed = includesSite(sites, host) ? withoutHost(sites, host) : withHost(sites, host);
    return { subtitles: { ...former, sites: changed } };
  });
  await sendCommand(tabId, includesSite(subtitles.sites, host) ? 'show-subtitles' : 'hide-subtitles');
}
