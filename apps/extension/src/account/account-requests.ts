import { browser } from 'wxt/browser';
import type { Request } from '../protocol/background-requests.ts';

/** Asks for a sync, from a page of the extension. Resolves when it is done, `soon` at once. */
export async function askToSync(when: 'now' | 'soon' | 'if-old'): Promise<void> {
  await browser.runtime.sendMessage({ type: 'sync', when } satisfies Request);
}

export async function askToLogOut(): Promise<void> {
  await browser.runtime.sendMessage({ type: 'log-out' } satisfies Request);
}
