/** Stores are web pages, but browsers allow no extensions there. */
const STORES = [
  'chromewebstore.google.com/',
  'chrome.google.com/webstore',
  'microsoftedge.microsoft.com/addons',
  'addons.mozilla.org/',
];

/**
 * Explains why a tab does not answer: it shows a browser page, a PDF in the browser's viewer, or a page older than the
 * extension. `unknown` if the browser hides the address.
 */
export function unreachableReason(url: string | undefined): 'browser-page' | 'pdf' | 'older-page' | 'unknown' {
  if (url === undefined || !URL.canParse(url)) return 'unknown';
  const { protocol, host, pathname } = new URL(url);
  if (/\.pdf$/i.test(pathname)) return 'pdf';
  const isPage = protocol === 'http:' || protocol === 'https:';
  if (!isPage || STORES.some((store) => `${host}${pathname}`.startsWith(store))) return 'browser-page';
  return 'older-page';
}
