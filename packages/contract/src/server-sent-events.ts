/** One event of a `text/event-stream`. */
export interface ServerSentEvent {
  /** `message` when the stream names none. */
  event: string;
  data: string;
}

/**
 * Reads events out of a body, however its bytes are cut, after the rules of HTML § 9.2.6: lines end with LF, CR or CRLF,
 * comments are skipped, lines of data are joined, an event that the end of the stream cuts off is dropped.
 */
export async function* readServerSentEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const parser = createServerSentEventParser();
  const decoder = new TextDecoder();
  // Safari cannot iterate a stream; a reader works everywhere.
  const reader = body.getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      yield* parser.push(decoder.decode(chunk.value, { stream: true }));
    }
  } finally {
    // A caller that stops early must not leave the connection open. A body that broke cannot be cancelled any more.
    await reader.cancel().catch(() => undefined);
  }
}

export interface ServerSentEventParser {
  /** Takes the next piece of the stream; gives the events that it completes. */
  push(text: string): ServerSentEvent[];
}

export function createServerSentEventParser(): ServerSentEventParser {
  /** What came after the last line end. */
  let rest = '';
  /** The last piece ended with CR: a LF at the start of the next one belongs to it. */
  let isAfterReturn = false;
  let event = '';
  let data: string[] = [];

  function readLine(line: string): ServerSentEvent | undefined {
    if (line === '') return dispatch();
    const [name, value] = splitField(line);
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
    return undefined;
  }

  function dispatch(): ServerSentEvent | undefined {
    const complete = { event: event || 'message', data: data.join('\n') };
    const isEmpty = data.length === 0;
    event = '';
    data = [];
    return isEmpty ? undefined : complete;
  }

  return {
    push(text) {
      if (text === '') return [];
      const lines = (rest + (isAfterReturn ? text.replace(/^\n/, '') : text)).split(/\r\n|\n|\r/);
      isAfterReturn = text.endsWith('\r');
      rest = lines.pop() ?? '';
      return lines.map(readLine).filter((complete) => complete !== undefined);
    },
  };
}

/** `name: value`, `name:value` or `name`; a comment has the empty name. */
function splitField(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  if (colon === -1) return [line, ''];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}
