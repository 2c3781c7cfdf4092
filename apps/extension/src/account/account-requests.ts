import { browser } from 'wxt/browser';
import type { BackgroundRequest } from '../protocol/background-requests.ts';

/** Requests a sync. Resolves when it is done; for `soon`, at once. */
export async function requestSync(when: 'now' | 'soon' | 'if-old'): Promise<void> {
  await browser.runtime.sendMessage({ type: 'sync', when } satisfies BackgroundRequest);
}

export async function requestLogOut(): Promise<void> {
  await browser.runtime.sendMessage({ type: 'log-out' } satisfies BackgroundRequest);
}
