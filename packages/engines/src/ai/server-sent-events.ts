import { readLines } from './lines.ts';

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
