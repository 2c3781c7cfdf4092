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

/** Answers requests from frames and extension pages. No other sender is possible, but the sender is checked anyway. */
export function answerRequests(handlers: RequestHandlers): void {
  browser.runtime.onMessage.addListener((message: unknown, sender, answer) => {
    if (sender.id !== browser.runtime.id) return;
    const parsed = backgroundRequestSchema.safeParse(message);
    if (!parsed.success) return;
    // Handlers are keyed by request type, so this pair matches; the compiler cannot see that.
    const handle = handlers[parsed.data.type] as (request: BackgroundRequest, sender: Sender) => Promise<unknown>;
    handle(parsed.data, sender).then(answer, (error: unknown) => {
      console.error(`The request ${parsed.data.type} failed`, error);
      answer(undefined);
    });
    return true; // keeps the channel open for the asynchronous answer
  });
}
