/** Time as a session needs it. Each function that asks for a call later answers with one that takes the wish back. */
export interface PageScheduler {
  /** Milliseconds since some fixed moment, never going back. */
  now(): number;
  /** Before the next frame is painted. Not called while the page is hidden. */
  frame(callback: () => void): () => void;
  /** When the page has nothing better to do. */
  idle(callback: () => void): () => void;
  delay(callback: () => void, milliseconds: number): () => void;
  /** Lets everything else that waits have its turn: input, painting, the page's own scripts. */
  yieldToPage(): Promise<void>;
  /** Ends the task under way, and goes on before what else waits: for what a person waits for. */
  yieldUrgently(): Promise<void>;
}

/** After so long there will be no frame: the page is hidden, or a frame inside another that nobody sees. */
export const NO_FRAME_MS = 1_000;

/** Calls before the next frame is painted, or when there will be none. Answers what takes the wish back. */
export function frameOrNone(scheduler: Pick<PageScheduler, 'frame' | 'delay'>, callback: () => void): () => void {
  const cancels: (() => void)[] = [];
  const cancel = () => {
    for (const each of cancels) each();
  };
  const call = () => {
    cancel();
    callback();
  };
  cancels.push(scheduler.frame(call), scheduler.delay(call, NO_FRAME_MS));
  return cancel;
}

/** How long an idle moment is waited for on a page that never rests. */
const IDLE_LIMIT_MS = 200;

/** The real one: a window's own. */
export function createPageScheduler(window: Window & typeof globalThis): PageScheduler {
  const { performance } = window;
  return {
    now: () => performance.now(),
    frame: (callback) => {
      const handle = window.requestAnimationFrame(callback);
      return () => window.cancelAnimationFrame(handle);
    },
    idle: (callback) => {
      // Safari has no idle callbacks.
      if (!('requestIdleCallback' in window)) return delay(window, callback, 20);
      const handle = window.requestIdleCallback(callback, { timeout: IDLE_LIMIT_MS });
      return () => window.cancelIdleCallback(handle);
    },
    delay: (callback, milliseconds) => delay(window, callback, milliseconds),
    yieldToPage: () => yieldToPage(window),
    yieldUrgently: () => yieldUrgently(window),
  };
}

function delay(window: Window & typeof globalThis, callback: () => void, milliseconds: number): () => void {
  const handle = window.setTimeout(callback, milliseconds);
  return () => window.clearTimeout(handle);
}

function yieldToPage(window: Window & typeof globalThis): Promise<void> {
  // At the end of the line, and unlike a timer never slowed down. `scheduler.yield` would go before all that waits: a page that is
  // read for long gets a frame in ten then, and an answer that has arrived is not heard until all has been read.
  if (hasTasks(window)) return window.scheduler.postTask(() => {});
  return nextMessage(window);
}

function yieldUrgently(window: Window & typeof globalThis): Promise<void> {
  if (hasTasks(window)) return window.scheduler.postTask(() => {}, { priority: 'user-blocking' });
  return nextMessage(window);
}

function hasTasks(window: Window & typeof globalThis): boolean {
  return 'scheduler' in window && 'postTask' in window.scheduler;
}

function nextMessage(window: Window & typeof globalThis): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new window.MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
