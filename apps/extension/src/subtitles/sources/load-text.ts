import { MAX_TRACK_LENGTH } from '@interlinear/subtitles/track';

/** Maximum time for a file of subtitles. */
const TIME_LIMIT_MS = 15_000;

/**
 * Loads a text as the page itself could: the browser applies the rules for the page's site, and sends no cookies to others.
 * Returns undefined if it cannot be had, or is larger than any subtitles.
 */
export async function loadText(url: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]) });
    if (!response.ok || !response.body) return undefined;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (text.length <= MAX_TRACK_LENGTH) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += value;
    }
    await reader.cancel();
  } catch {
    // The network, the server or the rules of its site: the caller tries another track, or says that captions cannot be read.
  }
  return undefined;
}
