/** Whether a host is one of `sites` or a subdomain of one: `example.org` includes `www.example.org`. */
export function includesSite(sites: readonly string[], host: string): boolean {
  return sites.some((site) => host === site || host.endsWith(`.${site}`));
}

/** Returns the site name of a host as people write it, without `www.`. */
export function siteOf(host: string): string {
  return host.replace(/^www\./, '');
}

/** Adds the site of a host to `sites`, once. */
export function withHost(sites: readonly string[], host: string): string[] {
  return [...withoutHost(sites, host), siteOf(host)];
}

/** Removes every site from `sites` that includes the host. */
export function withoutHost(sites: readonly string[], host: string): string[] {
  return sites.filter((site) => !includesSite([site], host));
}

/** Returns the entry of the most specific site that includes the host. */
export function entryFor<Entry extends { site: string }>(host: string, list: readonly Entry[]): Entry | undefined {
  const matching = list.filter(({ site }) => includesSite([site], host));
  return matching.toSorted((one, other) => other.site.length - one.site.length)[0];
}
