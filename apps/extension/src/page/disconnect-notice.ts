import { say } from '../messages/say.ts';
import { noteLocale, showPageNote } from '../page-ui/status-note.ts';

/**
 * Prepares the notice that the extension was removed or updated while the page was translated; toolbar button and popup
 * can no longer say so. The text is read now, because messages become unreadable then; reading the first one takes some
 * milliseconds.
 */
export function prepareDisconnectNotice(window: Window): () => void {
  const line = say('failedDisconnected');
  noteLocale();
  return () => {
    // Show it once per page, not in every frame.
    if (window !== window.top) return;
    showPageNote(window, line);
  };
}
