import { say } from '../messages/say.ts';
import { addStatusNote, noteLocale } from '../page-ui/status-note.ts';

/**
 * How a page is told that the extension was updated or removed while it was translated: no toolbar button and no popup speaks for
 * it any more. What is to be said is read now, for nothing can be read then; to read the first message takes the browser some
 * milliseconds.
 */
export function prepareDisconnectNotice(window: Window): () => void {
  const line = say('failedDisconnected');
  noteLocale();
  return () => {
    // Once for the page, not for each of its frames.
    if (window !== window.top) return;
    addStatusNote(
      window.document.documentElement,
      () => new DOMRect(0, window.innerHeight, window.innerWidth, 0),
    ).showMessage(line);
  };
}
