/**
 * The Apertium stream format: plain text in which a few characters are reserved.
 * `[…]` is a superblank, passed through where it stands; `[[…]]word[[/]]` is a word-bound blank, which moves with its word.
 */
export type StreamPiece =
  | { text: string /** What the word-bound blank says, if the text has one. */; bound: string | undefined }
  | { blank: string };

export function escapeStream(text: string): string {
  return text.replace(/[\\[\]{}^$/@<>]/g, '\\$&');
}

export function unescapeStream(stream: string): string {
  return stream.replace(/\\([\s\S])/g, '$1');
}

/** One piece of stream; `bound` and `blank` must not contain brackets. */
export function writePiece(piece: StreamPiece): string {
  if ('blank' in piece) return `[${piece.blank}]`;
  if (piece.bound === undefined) return escapeStream(piece.text);
  // Apertium binds a blank to one word, so every word gets its own.
  return piece.text.replace(/\S+/g, (word) => `[[${piece.bound}]]${escapeStream(word)}[[/]]`);
}

const TOKEN = /\[\[([^\]]*)\]\]|\[((?:\\[\s\S]|[^\]\\])*)\]|((?:\\[\s\S]|[^[\\])+|\\)/g;

/** Reads a stream leniently: what is not well-formed is taken as text, so nothing is lost. */
export function readStream(stream: string): StreamPiece[] {
  const pieces: StreamPiece[] = [];
  let bound: string | undefined;
  for (const [, mark, blank, text] of stream.matchAll(TOKEN)) {
    if (mark !== undefined) bound = mark === '/' ? undefined : mark;
    else if (blank !== undefined) pieces.push({ blank: unescapeStream(blank) });
    else if (text !== undefined) pieces.push({ text: unescapeStream(text), bound });
  }
  return pieces;
}
