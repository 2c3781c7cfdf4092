import { type Browser, browser } from 'wxt/browser';

/** Interval between copies; browsers allow two per second. */
const INTERVAL_MS = 550;

let last: Promise<unknown> = Promise.resolve();

/**
 * Copies what a tab shows, if it is in front and the browser allows it: after the person used the toolbar button, a shortcut or
 * the context menu there (`activeTab`). Only the outermost frame may ask, because frames may be of other sites.
 */
export async function captureTab({ tab, frameId }: Browser.runtime.MessageSender): Promise<string | undefined> {
  if (tab?.id === undefined || frameId !== 0) return undefined;
  const { id } = tab;
  const copied = last.then(() => copy(id));
  last = copied.then(() => new Promise((resolve) => setTimeout(resolve, INTERVAL_MS)));
  return await copied;
}

async function copy(tabId: number): Promise<string | undefined> {
  try {
    const { active, windowId } = await browser.tabs.get(tabId);
    if (!active) return undefined;
    const address = await browser.tabs.captureVisibleTab(windowId, { format: 'png' });
    const { active: isStillShown } = await browser.tabs.get(tabId);
    return isStillShown ? address : undefined;
  } catch {
    return undefined; // not allowed on this page
  }
}
