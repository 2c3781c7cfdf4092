import { browser } from 'wxt/browser';
import { OFF_STATE } from '../../protocol/frame-commands.ts';
import type { PageState } from '../../protocol/page-state.ts';
import { describeFailure, describeFallback } from '../../tabs/describe-failure.ts';
import { sendProgress } from '../../tabs/tab-messages.ts';

/** Shows a tab's progress on the toolbar button and in the page's floating button. */
export function showProgress(tabId: number, state: PageState = OFF_STATE): void {
  const failure = describeFailure(state);
  const title = failure ?? describeFallback(state) ?? 'Interlinear';
  // The tab may have been closed.
  const ignore = () => {};
  void browser.action.setBadgeText({ tabId, text: badge(state, failure) }).catch(ignore);
  void browser.action.setBadgeBackgroundColor({ tabId, color: failure ? '#9c2a1c' : '#22614f' }).catch(ignore);
  void browser.action.setTitle({ tabId, title }).catch(ignore);
  void sendProgress(tabId, state).catch(ignore);
}

function badge({ status }: PageState, failure: string | undefined): string {
  if (failure) return '!';
  if (status === 'off') return '';
  return status === 'done' ? '✓' : '…';
}
