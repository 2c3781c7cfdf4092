import { type Browser, browser } from 'wxt/browser';
import { type BackgroundRequest, backgroundRequestSchema } from '../protocol/background-requests.ts';

type Sender = Browser.runtime.MessageSender;

/** Handlers for each type of request. The resolved value is sent back as the answer. */
export type RequestHandlers = {
  [Type in BackgroundRequest['type']]: (
    request: Extract<BackgroundRequest, { type: Type }>,
    sender: Sender,
  ) => Promise<unknown>;
};

/** Requests that act for the person with no gesture on a page, and reach beyond the sender's own tab. */
const OF_OWN_PAGES: ReadonlySet<BackgroundRequest['type']> = new Set(['open-reader', 'log-out', 'sync']);

/**
 * Whether the sender may make the request. A content script shares its process with the page, which may have taken it over:
 * so it must neither name other tabs nor act on the account.
 * @param ownPages address that all pages of the extension start with
 */
export function mayRequest(
  request: BackgroundRequest,
  { id, url }: Pick<Sender, 'id' | 'url'>,
  { ownId, ownPages }: { ownId: string; ownPages: string },
): boolean {
  if (id !== ownId) return false;
  if (url?.startsWith(ownPages)) return true;
  const namesTab = 'tabId' in request && request.tabId !== undefined;
  return !namesTab && !OF_OWN_PAGES.has(request.type);
}

/** Answers requests from frames and extension pages, which differ in what they may ask for. */
export function answerRequests(handlers: RequestHandlers): void {
  browser.runtime.onMessage.addListener((message: unknown, sender, answer) => {
    const parsed = backgroundRequestSchema.safeParse(message);
    const own = { ownId: browser.runtime.id, ownPages: browser.runtime.getURL('/') };
    if (!parsed.success || !mayRequest(parsed.data, sender, own)) return;
    // Handlers are keyed by request type, so this pair matches; the compiler cannot see that.
    const handle = handlers[parsed.data.type] as (request: BackgroundRequest, sender: Sender) => Promise<unknown>;
    handle(parsed.data, sender).then(answer, (error: unknown) => {
      console.error(`The request ${parsed.data.type} failed`, error);
      answer(undefined);
    });
    return true; // keeps the channel open for the asynchronous answer
  });
}
