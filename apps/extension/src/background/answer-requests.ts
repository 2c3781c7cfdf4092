import { type Browser, browser } from 'wxt/browser';
import { type BackgroundRequest, backgroundRequestSchema } from '../protocol/background-requests.ts';

type Sender = Browser.runtime.MessageSender;

/** What the background does for each kind of request. What it resolves with is the answer. */
export type RequestHandlers = {
  [Type in BackgroundRequest['type']]: (
    request: Extract<BackgroundRequest, { type: Type }>,
    sender: Sender,
  ) => Promise<unknown>;
};

/** Answers the requests of frames and of the extension's own pages. Nobody else can send one; it is checked all the same. */
export function answerRequests(handlers: RequestHandlers): void {
  browser.runtime.onMessage.addListener((message: unknown, sender, answer) => {
    if (sender.id !== browser.runtime.id) return;
    const parsed = backgroundRequestSchema.safeParse(message);
    if (!parsed.success) return;
    // The handler belongs to the type it is found by, which the compiler cannot see.
    const handle = handlers[parsed.data.type] as (request: BackgroundRequest, sender: Sender) => Promise<unknown>;
    handle(parsed.data, sender).then(answer, (error: unknown) => {
      console.error(`The request ${parsed.data.type} failed`, error);
      answer(undefined);
    });
    return true; // the answer comes later
  });
}
