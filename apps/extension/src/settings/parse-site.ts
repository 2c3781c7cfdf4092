/** A host: a domain name, an IPv4 address, or an IPv6 address in brackets. */
const HOST = /^(\[[\da-f:.]+\]|[a-z\d_]([a-z\d_-]*[a-z\d_])?(\.[a-z\d_]([a-z\d_-]*[a-z\d_])?)*)$/;

/**
 * Extracts the host from typed or pasted text: `Example.org`, `*.example.org` and `https://example.org/page` all give
 * `example.org`; `bücher.example` gives `xn--bcher-kva.example`. Undefined if there is no valid host.
 */
export function parseSite(typed: string): string | undefined {
  const text = typed.trim().replace(/^\*\./, '');
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/\.$/, '');
  return host.length <= 253 && HOST.test(host) ? host : undefined;
}
