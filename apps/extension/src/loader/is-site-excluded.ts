import type { Settings } from '../settings/settings.ts';
import { includesSite } from '../settings/sites.ts';

/** Whether this frame, or any page around it, is on a “never” site. */
export function isSiteExcluded({ sites }: Settings['never']): boolean {
  return isWithin(sites);
}

/** Whether this frame, or any page around it, is of one of these sites. */
export function isWithin(sites: readonly string[]): boolean {
  return sites.length > 0 && hostsAround().some((host) => includesSite(sites, host));
}

/**
 * Returns the hosts of this frame and its ancestors. A frame without an address has its creator's origin; Firefox does
 * not reveal ancestors.
 */
export function hostsAround(): string[] {
  const around: Iterable<string> = 'ancestorOrigins' in location ? location.ancestorOrigins : [];
  return [location.hostname, ...[origin, ...around].map((address) => URL.parse(address)?.hostname ?? '')];
}
