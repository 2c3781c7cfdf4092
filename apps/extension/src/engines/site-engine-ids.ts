/** Prefix of engine ids that belong to the account on the person's site. */
export const SITE_ENGINE_PREFIX = 'site:';

export function isSiteEngine(id: string): boolean {
  return id.startsWith(SITE_ENGINE_PREFIX);
}

/** Returns a name for a site engine without loading the account: its id on the site. */
export function nameSiteEngine(id: string): string {
  return id.slice(SITE_ENGINE_PREFIX.length);
}
