import { browser } from 'wxt/browser';
import type { Request } from '../protocol/requests.ts';
import type { Settings } from '../settings/settings.ts';
import { includesSite } from '../settings/sites.ts';

/** Has the page translated when its site or its language is one of those that always are. For the top frame; the others follow. */
export function translateByItself({ always, never, target }: Settings): void {
  const { hostname } = location;
  if (includesSite(never.sites, hostname)) return;
  const language = document.documentElement.lang.split('-')[0] ?? '';
  const isWanted =
    includesSite(always.sites, hostname) ||
    (language !== target &&
      always.languages.some((code) => code === language || code === document.documentElement.lang));
  // Without a background there is no extension any more.
  if (isWanted) void browser.runtime.sendMessage({ type: 'translate-tab' } satisfies Request).catch(() => {});
}
