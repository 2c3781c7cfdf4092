import { expect, it } from 'vitest';
import { mayRequest } from './answer-requests.ts';

const OWN = { ownId: 'our-id', ownPages: 'chrome-extension://our-id/' };
const POPUP = { id: 'our-id', url: 'chrome-extension://our-id/popup.html' };
const PAGE = { id: 'our-id', url: 'https://example.org/' };
const OTHER = { id: 'another-id', url: 'chrome-extension://another-id/popup.html' };
const LOOKALIKE = { id: 'our-id', url: 'https://example.org/chrome-extension://our-id/popup.html' };

it.each([
  [{ type: 'log-out' }, { popup: true, page: false }],
  [
    { type: 'sync', when: 'now' },
    { popup: true, page: false },
  ],
  [
    { type: 'open-reader', tabId: 1 },
    { popup: true, page: false },
  ],
  [
    { type: 'toggle-tab', tabId: 1 },
    { popup: true, page: false },
  ],
  [
    { type: 'tab-state', tabId: 1 },
    { popup: true, page: false },
  ],
  [
    { type: 'toggle-subtitles', tabId: 1 },
    { popup: true, page: false },
  ],
  [{ type: 'toggle-tab' }, { popup: true, page: true }],
  [{ type: 'translate-tab' }, { popup: true, page: true }],
  [{ type: 'open-options' }, { popup: true, page: true }],
] as const)(
  '[EXT-09] takes %j from pages of the extension, and from content scripts only what is about their tab',
  (request, may) => {
    expect({
      popup: mayRequest(request, POPUP, OWN),
      page: mayRequest(request, PAGE, OWN),
      lookalike: mayRequest(request, LOOKALIKE, OWN),
      other: mayRequest(request, OTHER, OWN),
      nameless: mayRequest(request, { id: 'our-id' }, OWN),
    }).toEqual({ ...may, lookalike: may.page, other: false, nameless: may.page });
  },
);
