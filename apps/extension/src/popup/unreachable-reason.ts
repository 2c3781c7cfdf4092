/** Where browsers let no extension in, although these are pages like others. */
const STORES = [
  'chromewebstore.google.com/',
  'chrome.google.com/webstore',
  'microsoftedge.microsoft.com/addons',
  'addons.mozilla.org/',
];

/**
 * Why nobody in a tab answers: it shows something of the browser itself, a PDF in its viewer, or a page that was open before the
 * extension came. `unknown` where the browser does not tell the address.
 */
export function unreachableReason(url: string | undefined): 'browser-page' | 'pdf' | 'older-page' | 'unknown' {
  if (url === undefined || !URL.canParse(url)) return 'unknown';
  const { protocol, host, pathname } = new URL(url);
  if (/\.pdf$/i.test(pathname)) return 'pdf';
  const isPage = protocol === 'http:' || protocol === 'https:';
  if (!isPage || STORES.some((store) => `${host}${pathname}`.startsWith(store))) return 'browser-page';
  return 'older-page';
}
