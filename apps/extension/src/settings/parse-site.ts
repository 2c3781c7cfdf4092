/** What a host is made of: names, or numbers as of an address in a local network, or an address of six parts in brackets. */
const HOST = /^(\[[\da-f:.]+\]|[a-z\d_]([a-z\d_-]*[a-z\d_])?(\.[a-z\d_]([a-z\d_-]*[a-z\d_])?)*)$/;

/**
 * The host in what a person has typed or pasted: `Example.org`, `*.example.org` and `https://example.org/page` are all
 * `example.org`, and `bücher.example` is `xn--bcher-kva.example` as browsers name it. Undefined for what is no host.
 */
export function parseSite(typed: string): string | undefined {
  const text = typed.trim().replace(/^\*\./, '');
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/\.$/, '');
  return host.length <= 253 && HOST.test(host) ? host : undefined;
}
