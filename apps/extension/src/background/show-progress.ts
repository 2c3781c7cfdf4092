import type { SessionState } from '@interlinear/webpage/session';
import { browser } from 'wxt/browser';
import { describeFailure } from '../tabs/describe-failure.ts';

/** Shows on the toolbar button how far the page of a tab is. */
export function showProgress(tabId: number, state: SessionState): void {
  const failure = describeFailure(state);
  const title = failure ?? 'Interlinear';
  // The tab may be gone by now; then there is nothing to show.
  const ignore = () => {};
  void browser.action.setBadgeText({ tabId, text: badge(state, failure) }).catch(ignore);
  void browser.action.setBadgeBackgroundColor({ tabId, color: failure ? '#9c2a1c' : '#22614f' }).catch(ignore);
  void browser.action.setTitle({ tabId, title }).catch(ignore);
}

function badge({ status }: SessionState, failure: string | undefined): string {
  if (failure) return '!';
  if (status === 'off') return '';
  return status === 'done' ? '✓' : '…';
}
