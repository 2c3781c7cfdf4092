/** The clock and timers a session uses. Functions that schedule a callback return a function that cancels it. */
export interface PageScheduler {
  /** Monotonic time in milliseconds. */
  now(): number;
  /** Calls back before the next frame is painted; not while the page is hidden. */
  frame(callback: () => void): () => void;
  /** Calls back when the page is idle. */
  idle(callback: () => void): () => void;
  delay(callback: () => void, milliseconds: number): () => void;
  /** Continues in a new task after everything already queued: input, painting, the page's own scripts. */
  yieldToPage(): Promise<void>;
  /** Continues in a new task before other queued tasks; for work the reader waits for. */
  yieldUrgently(): Promise<void>;
}

/** Without a frame for this long, there will be none: the page is hidden, or the frame is off-screen. */
export const NO_FRAME_MS = 1_000;

/**
 * Calls back before the next frame, or after {@link NO_FRAME_MS} if there is none. Returns a function that cancels it.
 */
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

/** Maximum wait for an idle moment on a busy page. */
const IDLE_LIMIT_MS = 200;

/** Creates the production scheduler from a window's own timers. */
export function createPageScheduler(window: Window & typeof globalThis): PageScheduler {
  const { performance } = window;
  return {
    now: () => performance.now(),
    frame: (callback) => {
      const handle = window.requestAnimationFrame(callback);
      return () => window.cancelAnimationFrame(handle);
    },
    idle: (callback) => {
      // Safari does not support `requestIdleCallback`.
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
  // `postTask` queues at the end and, unlike a timer, is never throttled. `scheduler.yield` would run before other
  // queued tasks: while a long page is read, only one in ten frames would be painted and arrived results would wait
  // until reading ends.
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
