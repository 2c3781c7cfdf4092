/** Whether a host is one of `sites`, or below one of them: `example.org` counts for `www.example.org` too. */
export function includesSite(sites: readonly string[], host: string): boolean {
  return sites.some((site) => host === site || host.endsWith(`.${site}`));
}
