/** Event of a `text/event-stream`. */
export interface ServerSentEvent {
  /** `message` when the stream names none. */
  event: string;
  data: string;
}

/**
 * Parses events from a body by the rules of HTML § 9.2.6, however its bytes are split: lines end with LF, CR or CRLF,
 * comments are skipped, data lines are joined, and an incomplete last event is dropped.
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
    // Close the connection when the caller stops early. Cancelling a broken body fails, which does not matter.
    await reader.cancel().catch(() => undefined);
  }
}

export interface ServerSentEventParser {
  /** Takes a chunk of the stream and returns the events it completes. */
  push(text: string): ServerSentEvent[];
}

export function createServerSentEventParser(): ServerSentEventParser {
  /** Text after the last line end. */
  let rest = '';
  /** The last chunk ended with CR; a LF at the start of the next one belongs to it. */
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

/** Splits `name: value`, `name:value` or `name`; a comment has an empty name. */
function splitField(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  if (colon === -1) return [line, ''];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}
