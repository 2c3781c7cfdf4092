import { describe, expect, it } from 'vitest';
import { failureOf } from './engine-conformance.ts';
import { requestJson } from './request-json.ts';

const signal = new AbortController().signal;

describe('sending a request', () => {
  it('calls fetch as a function, not as a method, as browsers require', async () => {
    const seen: unknown[] = [];
    const fetch = async function (this: unknown) {
      seen.push(this);
      return Response.json({ ok: true });
    };
    expect(await requestJson({ engine: 'deepl', fetch, url: 'https://engine.test/', signal })).toEqual({ ok: true });
    expect(seen).toEqual([undefined]);
  });

  it('reads an answer with characters split between chunks', async () => {
    const bytes = new TextEncoder().encode('{"text":"家は赤い 🏠"}');
    const body = streamOf(Array.from(bytes, (byte) => Uint8Array.of(byte)));
    const request = { engine: 'deepl', fetch: async () => new Response(body), url: 'https://engine.test/', signal };
    expect(await requestJson(request)).toEqual({ text: '家は赤い 🏠' });
  });

  it('stops reading an endless answer', async () => {
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
      cancel: () => {
        isCancelled = true;
      },
    });
    const request = { engine: 'deepl', fetch: async () => new Response(endless), url: 'https://engine.test/', signal };
    expect(await failureOf(requestJson(request))).toMatchObject({ reason: 'wrong-answer' });
    expect(isCancelled).toBe(true);
  });

  it('cancels an answer whose declared size is too large', async () => {
    let isCancelled = false;
    const body = new ReadableStream({
      cancel: () => {
        isCancelled = true;
      },
    });
    const headers = { 'content-length': String(17 * 1024 * 1024) };
    const fetch = async () => new Response(body, { headers });
    expect(await failureOf(requestJson({ engine: 'deepl', fetch, url: 'https://engine.test/', signal }))).toMatchObject(
      {
        reason: 'wrong-answer',
      },
    );
    expect(isCancelled).toBe(true);
  });
});

function streamOf(pieces: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}
