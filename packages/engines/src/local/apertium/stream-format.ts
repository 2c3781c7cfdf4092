/**
 * A token of the Apertium stream format, plain text with some reserved characters.
 * `[…]` is a superblank, which stays in place; `[[…]]word[[/]]` is a word-bound blank, which moves with its word.
 */
export type StreamToken =
  | { text: string /** Content of the word-bound blank, if any. */; bound: string | undefined }
  | { blank: string };

export function escapeStream(text: string): string {
  return text.replace(/[\\[\]{}^$/@<>]/g, '\\$&');
}

export function unescapeStream(stream: string): string {
  return stream.replace(/\\([\s\S])/g, '$1');
}

/** Writes a token; `bound` and `blank` must not contain brackets. */
export function writeToken(token: StreamToken): string {
  if ('blank' in token) return `[${token.blank}]`;
  if (token.bound === undefined) return escapeStream(token.text);
  // A blank binds to a single word, so each word gets its own.
  return token.text.replace(/\S+/g, (word) => `[[${token.bound}]]${escapeStream(word)}[[/]]`);
}

const TOKEN = /\[\[([^\]]*)\]\]|\[((?:\\[\s\S]|[^\]\\])*)\]|((?:\\[\s\S]|[^[\\])+|\\)/g;

/** Reads a stream leniently: malformed parts become text, so nothing is lost. */
export function readStream(stream: string): StreamToken[] {
  const tokens: StreamToken[] = [];
  let bound: string | undefined;
  for (const [, mark, blank, text] of stream.matchAll(TOKEN)) {
    if (mark !== undefined) bound = mark === '/' ? undefined : mark;
    else if (blank !== undefined) tokens.push({ blank: unescapeStream(blank) });
    else if (text !== undefined) tokens.push({ text: unescapeStream(text), bound });
  }
  return tokens;
}
