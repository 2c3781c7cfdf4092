import type { BrowserContext, CDPSession } from 'playwright-core';

/** Time for what a collection of garbage has freed to be finalised. */
const SETTLING_MS = 1_000;

/**
 * Returns the CPU time of all renderers, in seconds. Other work on this machine affects it little, stolen time a lot.
 */
export async function rendererSeconds(context: BrowserContext): Promise<number> {
  return await secondsOf(context, (type) => type === 'renderer');
}

/** Returns the CPU time of the whole browser, in seconds: also of the processes that decode and draw. */
export async function browserSeconds(context: BrowserContext): Promise<number> {
  return await secondsOf(context, () => true);
}

async function secondsOf(context: BrowserContext, isCounted: (type: string) => boolean): Promise<number> {
  const browser = context.browser();
  if (!browser) throw new Error('The browser has no session');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { type, cpuTime }) => sum + (isCounted(type) ? cpuTime : 0), 0);
}

/** Returns the size of a page's JavaScript heap after two collections of garbage. */
export async function heapBytes(session: CDPSession): Promise<number> {
  await collectGarbage(session);
  await new Promise((resolve) => setTimeout(resolve, SETTLING_MS));
  await collectGarbage(session);
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}

export async function collectGarbage(session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.collectGarbage');
}
