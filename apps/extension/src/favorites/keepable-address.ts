/** Names of parameters that let whoever has the address in, such as `access_token`, `X-Amz-Signature` or `sid`. */
const SECRET =
  /(^|[_.-])(auth|code|jwt|key|otp|password|passwd|pwd|secret|session|sessionid|sid|sig|signature|token)$/i;

/**
 * A page's address as it may be kept and given away in an export: of the web, without a name, a password or a parameter that
 * looks like a secret. Empty for everything else (`file:`, `data:`, the browser's own pages).
 */
export function keepableAddress(address: string): string {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return '';
  url.username = '';
  url.password = '';
  for (const name of [...url.searchParams.keys()]) {
    if (SECRET.test(name)) url.searchParams.delete(name);
  }
  const fragment = new URLSearchParams(url.hash.slice(1));
  if ([...fragment.keys()].some((name) => SECRET.test(name))) url.hash = '';
  return url.href;
}
