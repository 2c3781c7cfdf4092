import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines, readServerSentEvents } from './server-sent-events.ts';

describe('readServerSentEvents', () => {
  it('reads data, ignores comments and other fields, and joins lines of one event', async () => {
    const text =
      ': keep-alive\n\nevent: a\ndata: {"x":1}\nid: 7\n\ndata:two\r\ndata: lines\r\n\r\ndata\rdata:\r\rdata: [DONE]';
    expect(await all(readServerSentEvents(bodyOf([text])))).toEqual(['{"x":1}', 'two\nlines', '\n', '[DONE]']);
  });

  it('gives the same events however the network splits the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text))),
        fc.array(fc.nat(7), { minLength: 1 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        async (events, sizes, newline) => {
          const text = events.map((event) => `data: ${event}${newline}${newline}`).join('');
          expect(await all(readServerSentEvents(bodyOf([text], sizes)))).toEqual(events);
        },
      ),
    );
  });
});

describe('readLines', () => {
  it('closes the connection when the reader stops', async () => {
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('line\n')),
      cancel: () => {
        isCancelled = true;
      },
    });
    for await (const line of readLines(body)) {
      expect(line).toBe('line');
      break;
    }
    expect(isCancelled).toBe(true);
  });

  it('passes on the error of a lost connection', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error('cut')),
    });
    await expect(all(readLines(body))).rejects.toThrow('cut');
  });

  it('stops reading an endless body', async () => {
    const chunk = new Uint8Array(1024 * 1024).fill(97);
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(chunk) });
    await expect(all(readLines(body))).rejects.toThrow('too large');
  });
});

function bodyOf(texts: readonly string[], sizes: readonly number[] = [1_000_000]): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(texts.join(''));
  const chunks: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = 1 + (sizes[turn % sizes.length] ?? 0);
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const list: Value[] = [];
  for await (const value of values) list.push(value);
  return list;
}
