import { expect, it } from 'vitest';
import { unreachableReason } from './unreachable-reason.ts';

it.each([
  [undefined, 'unknown'],
  ['', 'unknown'],
  ['chrome://version/', 'browser-page'],
  ['about:addons', 'browser-page'],
  ['file:///home/me/page.html', 'browser-page'],
  ['https://chromewebstore.google.com/detail/x', 'browser-page'],
  ['https://addons.mozilla.org/en-US/firefox/', 'browser-page'],
  ['https://example.org/paper.PDF?page=2', 'pdf'],
  ['file:///home/me/paper.pdf', 'pdf'],
  ['https://example.org/', 'older-page'],
])('[EXT-02] tells why the page at %s is unreachable', (url, reason) => {
  expect(unreachableReason(url)).toBe(reason);
});
