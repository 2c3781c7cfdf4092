import type { SiteDetails } from '@interlinear/contract/site-details';

/** Browsers with an extension. Product names; never translated. */
export const EXTENSIONS = [
  { id: 'chrome', name: 'Chrome' },
  { id: 'edge', name: 'Edge' },
  { id: 'firefox', name: 'Firefox' },
] as const;

/** Returns the address of an extension: its page in the store, or else its zip, of which the server chooses the newest (SITE-19). */
export function extensionLink(
  id: (typeof EXTENSIONS)[number]['id'],
  stores: SiteDetails['stores'] | undefined,
): string {
  return stores?.[id] ?? `/downloads/interlinear-${id}.zip`;
}
