/** Whether a host is one of `sites`, or below one of them: `example.org` counts for `www.example.org` too. */
export function includesSite(sites: readonly string[], host: string): boolean {
  return sites.some((site) => host === site || host.endsWith(`.${site}`));
}

/** The site of a host as people think of it, to be named and to be stored. */
export function siteOf(host: string): string {
  return host.replace(/^www\./, '');
}

/** `sites` with that of a host, once. */
export function withHost(sites: readonly string[], host: string): string[] {
  return [...withoutHost(sites, host), siteOf(host)];
}

/** `sites` without every one that counts for `host`. */
export function withoutHost(sites: readonly string[], host: string): string[] {
  return sites.filter((site) => !includesSite([site], host));
}
