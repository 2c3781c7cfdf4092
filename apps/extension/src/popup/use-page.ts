import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import type { AboutPage } from '../protocol/about-page.ts';
import type { BackgroundRequest } from '../protocol/background-requests.ts';
import { type PageState, pageStateSchema } from '../protocol/page-state.ts';
import { fetchAboutPage } from '../tabs/tab-messages.ts';
import { startPolling } from './start-polling.ts';

export type PageView =
  | { status: 'looking' }
  | { status: 'unreachable' }
  | { status: 'seen'; state: PageState; about: AboutPage | undefined };

/** Polls the state of a tab's page while the popup is open. */
export function usePage(tabId: number | undefined): PageView {
  const [view, setView] = useState<PageView>({ status: 'looking' });
  useEffect(() => {
    let about: AboutPage | undefined;
    return startPolling(async (isShown) => {
      const state = await tabState(tabId);
      // Facts about the page do not change while it is reachable; after a reload they are requested again.
      about = state && tabId !== undefined ? (about ?? (await fetchAboutPage(tabId))) : undefined;
      if (isShown()) setView(state ? { status: 'seen', state, about } : { status: 'unreachable' });
    });
  }, [tabId]);
  return view;
}

/** Returns the total progress of a tab's frames; undefined where no loader can run. */
async function tabState(tabId: number | undefined): Promise<PageState | undefined> {
  if (tabId === undefined) return undefined;
  const answer: unknown = await browser.runtime.sendMessage({ type: 'tab-state', tabId } satisfies BackgroundRequest);
  return pageStateSchema.safeParse(answer).data;
}
