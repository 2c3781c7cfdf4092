import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import type { AboutPage } from '../protocol/about-page.ts';
import type { BackgroundRequest } from '../protocol/background-requests.ts';
import { type PageState, pageStateSchema } from '../protocol/page-state.ts';
import { fetchAboutPage } from '../tabs/tab-messages.ts';

/** How often an open popup looks at its page: fast enough to be followed, and over when the popup closes. */
const LOOK_MS = 250;

export type PageView =
  | { status: 'looking' }
  | { status: 'unreachable' }
  | { status: 'seen'; state: PageState; about: AboutPage | undefined };

/** The page of a tab for as long as the popup shows it. */
export function usePage(tabId: number | undefined): PageView {
  const [view, setView] = useState<PageView>({ status: 'looking' });
  useEffect(() => {
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let about: AboutPage | undefined;
    const look = async () => {
      const state = await tabState(tabId);
      // Where a page is does not change while it can be reached; one that was loaded anew is asked anew.
      about = state && tabId !== undefined ? (about ?? (await fetchAboutPage(tabId))) : undefined;
      if (!isShown) return;
      setView(state ? { status: 'seen', state, about } : { status: 'unreachable' });
      timer = setTimeout(look, LOOK_MS);
    };
    void look(); // it fails only with the extension, and the popup with it
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [tabId]);
  return view;
}

/** How far all frames of the tab are; undefined where the extension is not. */
async function tabState(tabId: number | undefined): Promise<PageState | undefined> {
  if (tabId === undefined) return undefined;
  const answer: unknown = await browser.runtime.sendMessage({ type: 'tab-state', tabId } satisfies BackgroundRequest);
  return pageStateSchema.safeParse(answer).data;
}
