import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createServerSentEventParser, readServerSentEvents, type ServerSentEvent } from './server-sent-events.ts';

const parseAll = (...pieces: string[]): ServerSentEvent[] => {
  const parser = createServerSentEventParser();
  return pieces.flatMap((piece) => parser.push(piece));
};

describe('reading server-sent events', () => {
  it.each([
    ['LF', 'event: segment\ndata: {"index":0}\n\n'],
    ['CRLF', 'event: segment\r\ndata: {"index":0}\r\n\r\n'],
    ['CR', 'event: segment\rdata: {"index":0}\r\r'],
    ['no blank after the colon', 'event:segment\ndata:{"index":0}\n\n'],
    [
      'comments and unknown fields between',
      ': keep-alive\nevent: segment\nid: 7\nretry: 10\ndata: {"index":0}\n: x\n\n',
    ],
  ])('takes lines that end with or contain %s', (_, stream) => {
    expect(parseAll(stream)).toEqual([{ event: 'segment', data: '{"index":0}' }]);
  });

  it('joins several lines of data', () => {
    expect(parseAll('data: a\ndata:\ndata:  b\n\n')).toEqual([{ event: 'message', data: 'a\n\n b' }]);
  });

  it('forgets the name of an event that had no data', () => {
    expect(parseAll('event: partial\n\ndata: 1\n\n')).toEqual([{ event: 'message', data: '1' }]);
  });

  it('drops an event that the end cuts off', () => {
    expect(parseAll('data: whole\n\ndata: cut')).toEqual([{ event: 'message', data: 'whole' }]);
  });

  it('gives the same events however the stream is written and cut', () => {
    const event = fc.record({
      event: fc.constantFrom('message', 'partial', 'segment', 'done'),
      data: fc.string({ unit: 'binary', minLength: 1 }).filter((data) => !data.includes('\r')),
    });
    const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(fc.array(event), lineEnd, fc.array(fc.nat()), fc.boolean(), (events, end, cuts, hasComments) => {
        const stream = events.map((one) => written(one, end, hasComments)).join('');
        expect(parseAll(...cut(stream, cuts))).toEqual(events);
      }),
    );
  });

  it('keeps characters whose bytes arrive in two pieces', async () => {
    const bytes = new TextEncoder().encode('\uFEFFdata: 家は赤い 🏠\n\n');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const events: ServerSentEvent[] = [];
    for await (const event of readServerSentEvents(body)) events.push(event);
    expect(events).toEqual([{ event: 'message', data: '家は赤い 🏠' }]);
  });

  it('closes the body when its reader stops early', async () => {
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\ndata: 2\n\n')),
      cancel: () => {
        isCancelled = true;
      },
    });
    for await (const event of readServerSentEvents(body)) {
      expect(event.data).toBe('1');
      break;
    }
    expect(isCancelled).toBe(true);
  });
});

function written({ event, data }: ServerSentEvent, end: string, hasComments: boolean): string {
  const lines = [
    ...(hasComments ? [': a comment'] : []),
    ...(event === 'message' ? [] : [`event: ${event}`]),
    ...data.split('\n').map((line) => `data: ${line}`),
  ];
  return `${lines.join(end)}${end}${end}`;
}

function cut(stream: string, cuts: number[]): string[] {
  const places = [...new Set(cuts.map((place) => place % (stream.length + 1)))].sort((one, other) => one - other);
  return [...places, stream.length].map((place, index) => stream.slice(index === 0 ? 0 : places[index - 1], place));
}
