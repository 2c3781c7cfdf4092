/** How the ids of the engines begin here that the person's site has for their account. */
export const SITE_ENGINE_PREFIX = 'site:';

export function isSiteEngine(id: string): boolean {
  return id.startsWith(SITE_ENGINE_PREFIX);
}

/** As it can be said without asking for its name: its id on the site. */
export function nameSiteEngine(id: string): string {
  return id.slice(SITE_ENGINE_PREFIX.length);
}
