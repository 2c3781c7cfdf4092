/** The `data` of each server-sent event (WHATWG HTML §9.2); comments, such as keep-alive lines, and other fields are left out. */
export async function* readServerSentEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let data: string[] = [];
  for await (const line of readLines(body)) {
    if (line === '') {
      if (data.length > 0) yield data.join('\n');
      data = [];
    } else if (line.startsWith('data:')) {
      data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    } else if (line === 'data') {
      data.push('');
    }
  }
  // The standard drops an event without its blank line, but some servers end their last one so.
  if (data.length > 0) yield data.join('\n');
}

/** No answer within the limits of a batch comes near this; more is a broken or hostile server. */
const LARGEST_BODY_BYTES = 16 * 1024 * 1024;

/**
 * The lines of a body as they arrive; a line ends with LF, CRLF or CR, and the last one may end with the body.
 * Leaving the loop early closes the connection.
 */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let size = 0;
  try {
    while (true) {
      const { done, value } = await reader.read();
      size += value?.byteLength ?? 0;
      if (size > LARGEST_BODY_BYTES) throw new Error('the body is too large');
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      // A CR at the end may be half of a CRLF: it waits for what follows.
      const lines = rest.split(done ? /\r\n|\n|\r/ : /\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      yield* lines;
      if (done) {
        if (rest !== '') yield rest;
        return;
      }
    }
  } finally {
    // Not `for await`: Safari has no async iteration of streams. A stream that failed has thrown from `read` already,
    // so its failing again here says nothing new.
    await reader.cancel().catch(() => undefined);
  }
}
