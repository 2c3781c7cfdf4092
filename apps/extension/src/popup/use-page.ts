import type { SessionState } from '@interlinear/webpage/session';
import { useEffect, useState } from 'react';
import { pageState } from '../tabs/tell-tab.ts';

/** How often an open popup looks at its page: fast enough to be followed, and over when the popup closes. */
const LOOK_MS = 250;

export type PageView = { status: 'looking' } | { status: 'unreachable' } | { status: 'seen'; state: SessionState };

/** The page of a tab for as long as the popup shows it. */
export function usePage(tabId: number | undefined): PageView {
  const [view, setView] = useState<PageView>({ status: 'looking' });
  useEffect(() => {
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const state = tabId === undefined ? undefined : await pageState(tabId);
      if (!isShown) return;
      setView(state ? { status: 'seen', state } : { status: 'unreachable' });
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
