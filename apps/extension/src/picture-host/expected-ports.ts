import { type Browser, browser } from 'wxt/browser';
import * as z from 'zod/mini';

/** Message from the background: a page is about to connect. */
export const expectPictureSchema = z.object({ type: z.literal('expect-picture') });

/** Maximum time between the message and the connection. */
const EXPECTED_MS = 10_000;

/**
 * Accepts ports of a name from pages, each after the background has announced it. The document must not listen for connections at
 * other times: it would receive the ports of all pages, and a port with two receivers stays open when the background, one of them,
 * is stopped, so that its page would never learn that nobody answers any more.
 */
export function acceptExpectedPorts(name: string, accept: (port: Browser.runtime.Port) => void): void {
  let expected = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const strangers = new Set<Browser.runtime.Port>();

  function onConnect(port: Browser.runtime.Port): void {
    if (port.sender?.id !== browser.runtime.id) return;
    if (port.name !== name) {
      strangers.add(port);
      return;
    }
    accept(port);
    expected -= 1;
    if (expected === 0) stop();
  }
  function stop(): void {
    expected = 0;
    clearTimeout(timer);
    browser.runtime.onConnect.removeListener(onConnect);
    // Their pages connect again, to the background alone.
    for (const port of strangers) port.disconnect();
    strangers.clear();
  }

  browser.runtime.onMessage.addListener((message: unknown, sender, answer) => {
    // Only the background has no tab.
    if (sender.id !== browser.runtime.id || sender.tab || !expectPictureSchema.safeParse(message).success) return;
    expected += 1;
    browser.runtime.onConnect.addListener(onConnect);
    clearTimeout(timer);
    timer = setTimeout(stop, EXPECTED_MS);
    answer(true);
  });
}
