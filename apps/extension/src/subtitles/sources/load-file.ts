import { MAX_TRACK_LENGTH } from '@interlinear/subtitles/track';

/** Maximum time for a file of subtitles. */
const TIME_LIMIT_MS = 15_000;

/**
 * Loads a file as the page itself could: the browser applies the rules for the page's site, and sends no cookies to others.
 * Returns undefined if it cannot be had, or is larger than any subtitles.
 */
export async function loadFile(url: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]) });
    if (!response.ok || !response.body) return undefined;
    // A content script of Firefox may not look into the bytes of a response, only into texts. This one has a character for each byte.
    const reader = response.body.pipeThrough(new TextDecoderStream('x-user-defined')).getReader();
    const pieces: string[] = [];
    for (let size = 0; size <= MAX_TRACK_LENGTH; ) {
      const { done, value } = await reader.read();
      if (done) return toBytes(pieces, size);
      pieces.push(value);
      size += value.length;
    }
    await reader.cancel();
  } catch {
    // The network, the server or the rules of its site: the caller tries another track, or says that captions cannot be read.
  }
  return undefined;
}

function toBytes(pieces: readonly string[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    for (let index = 0; index < piece.length; index += 1) bytes[at + index] = piece.charCodeAt(index) & 0xff;
    at += piece.length;
  }
  return bytes;
}

/** Loads a text under the same rules. */
export async function loadText(url: string, signal: AbortSignal): Promise<string | undefined> {
  const file = await loadFile(url, signal);
  return file && new TextDecoder().decode(file);
}
