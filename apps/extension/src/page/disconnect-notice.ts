import { say } from '../messages/say.ts';
import { localeOfMarks, putMark } from '../page-ui/mark.ts';

/**
 * How a page is told that the extension was updated or removed while it was translated: no toolbar button and no popup speaks for
 * it any more. What is to be said is read now, for nothing can be read then; to read the first message takes the browser some
 * milliseconds.
 */
export function prepareFarewell(window: Window): () => void {
  const line = say('failedDisconnected');
  localeOfMarks();
  return () => {
    // Once for the page, not for each of its frames.
    if (window !== window.top) return;
    putMark(window.document.documentElement, () => new DOMRect(0, window.innerHeight, window.innerWidth, 0)).say(line);
  };
}
