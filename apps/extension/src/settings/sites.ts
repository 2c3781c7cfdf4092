/** Whether a host is one of `sites`, or below one of them: `example.org` counts for `www.example.org` too. */
export function includesSite(sites: readonly string[], host: string): boolean {
  return sites.some((site) => host === site || host.endsWith(`.${site}`));
}

/** The site of a host as people think of it, to be named and to be stored. */
export function siteOf(host: string): string {
  return host.replace(/^www\./, '');
}

/** `sites` with one more, or without every one that counts for `host`. */
export function withSite(sites: readonly string[], host: string, isIn: boolean): string[] {
  const others = withoutHost(sites, host);
  return isIn ? [...others, siteOf(host)] : others;
}

/** `sites` without every one that counts for `host`. */
export function withoutHost(sites: readonly string[], host: string): string[] {
  return sites.filter((site) => !includesSite([site], host));
}
