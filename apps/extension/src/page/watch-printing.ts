import { say } from '../messages/say.ts';
import { showPageNote } from '../page-ui/status-note.ts';
import type { PageState } from '../protocol/page-state.ts';

/**
 * Says after printing that part of the page was not translated yet: the browser does not wait for it. The session then
 * translates the rest, for the next time.
 */
export function watchPrinting(window: Window, stateOf: () => PageState): void {
  // One note is enough for a page with frames.
  if (window !== window.top) return;
  let wasIncomplete = false;
  window.addEventListener('beforeprint', () => {
    const { status, unread = 0 } = stateOf();
    wasIncomplete = status === 'working' || unread > 0;
  });
  window.addEventListener('afterprint', () => {
    if (wasIncomplete) showPageNote(window, say('printAgain'));
  });
}
