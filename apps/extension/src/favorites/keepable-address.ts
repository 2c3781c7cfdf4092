/** Parameters that may grant access, such as `access_token`, `X-Amz-Signature` or `sid`. */
const SECRET =
  /(^|[_.-])(auth|code|jwt|key|otp|password|passwd|pwd|secret|session|sessionid|sid|sig|signature|token)$/i;

/**
 * Returns a web address without credentials and parameters that look secret, safe to store and export. Empty for other
 * schemes (`file:`, `data:`, browser pages).
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
