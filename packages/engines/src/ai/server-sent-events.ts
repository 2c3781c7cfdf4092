/** Yields the `data` of each server-sent event (WHATWG HTML §9.2); ignores comments and other fields. */
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
  // The specification drops an unterminated last event, but some servers omit its blank line.
  if (data.length > 0) yield data.join('\n');
}

/** Maximum size of a stream; legitimate answers stay far below. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/**
 * Yields the lines of a body as they arrive; lines end with LF, CRLF or CR.
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
      if (size > MAX_BODY_BYTES) throw new Error('the body is too large');
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      // A CR at the end of a chunk may be half of a CRLF.
      const lines = rest.split(done ? /\r\n|\n|\r/ : /\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      yield* lines;
      if (done) {
        if (rest !== '') yield rest;
        return;
      }
    }
  } finally {
    // Not `for await`, as Safari lacks async iteration of streams. Errors here are ignored, as `read` has thrown them already.
    await reader.cancel().catch(() => undefined);
  }
}
