import type { Settings } from '../settings/settings.ts';
import { includesSite } from '../settings/sites.ts';

/** Whether this frame is on a site where nothing ever happens, or somewhere in one of its pages. */
export function isSiteExcluded({ sites }: Settings['never']): boolean {
  return sites.length > 0 && hostsAround().some((host) => includesSite(sites, host));
}

/** A frame without an address has the origin of the page that made it; Firefox does not tell in whose pages others stand. */
function hostsAround(): string[] {
  const around: Iterable<string> = 'ancestorOrigins' in location ? location.ancestorOrigins : [];
  return [location.hostname, ...[origin, ...around].map((address) => URL.parse(address)?.hostname ?? '')];
}
