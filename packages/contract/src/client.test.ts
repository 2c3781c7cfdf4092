import { type StandInAnswer, type StandInRequest, startStandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { type Client, type ClientOptions, createClient, type TranslateEvent } from './client.ts';
import type { TranslateRequest } from './translate.ts';

const REQUEST: TranslateRequest = { source_text: ['The house is red.'], target_lang: 'es', engine: 'local' };
const USAGE = { characters: 17, segments: 1, cached_segments: 0 };
const DATA = {
  translations: ['La casa es roja.'],
  detected_language: 'en',
  service: 'local',
  route: 'Apertium en→es',
  fallback: null,
  usage: USAGE,
};
const DONE = { detected_language: 'en', service: 'local', route: null, fallback: null, usage: USAGE };
const SEGMENT = {
  index: 0,
  status: 'translated',
  text: 'La casa es roja.',
  engine: 'local',
  source: 'en',
  cached: false,
  route: null,
  fallback: null,
};

let answer: (request: StandInRequest) => StandInAnswer;
let standIn: Awaited<ReturnType<typeof startStandIn>>;

beforeAll(async () => {
  standIn = await startStandIn((request) => answer(request));
});
beforeEach(() => {
  standIn.reset();
  answer = () => success(DATA);
});
afterEach(() => vi.useRealTimers());
afterAll(() => standIn.close());

const success = (data: unknown): StandInAnswer => ({ body: { code: 1, info: 'ok', data } });
const failure = (status: number, code: number, data: unknown = null): StandInAnswer => ({
  status,
  body: { code, info: 'So nicht.', data },
});
const stream = (...pieces: string[]): StandInAnswer => streamOf(inPieces(pieces));
const streamOf = (body: AsyncIterable<string>): StandInAnswer => ({
  headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  body,
});
const message = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const client = (options: Partial<ClientOptions> = {}): Client =>
  createClient({ baseUrl: standIn.url, fetch, locale: () => 'de', ...options });

describe('the typed client', () => {
  it('[API-04] translates, sending token and language', async () => {
    expect(await client({ token: () => 'a token' }).translate(REQUEST)).toEqual(DATA);
    const [request] = standIn.requests;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/service/api/translate',
      headers: { token: 'a token', lang: 'de', 'content-type': 'application/json', accept: 'application/json' },
    });
    expect(JSON.parse(request?.body ?? '')).toEqual(REQUEST);
  });

  it('[ENG-03] lists the engines, as a visitor without a token', async () => {
    const engine = {
      id: 'local',
      name: 'Local',
      kind: 'api',
      tier: null,
      model: null,
      price_factor: 0,
      needs_login: false,
      plans: [],
      streams: false,
      health: 'ok',
      sources: ['en'],
      targets: ['es'],
      limits: { segments: 100, characters: 10_000 },
    };
    answer = () => success([engine]);
    expect(await client().systemEngines()).toEqual([engine]);
    expect(standIn.requests[0]).toMatchObject({ method: 'GET', path: '/pubapi1/system_engines' });
    expect(standIn.requests[0]?.headers).not.toHaveProperty('token');
  });

  it('[API-02] fails with the code, its name, the info and the data of an envelope', async () => {
    answer = () => failure(422, -101, { detected_language: 'fr' });
    expect(await failureOf(client().translate(REQUEST))).toMatchObject({
      kind: 'code',
      code: -101,
      key: 'sourceMismatch',
      info: 'So nicht.',
      status: 422,
      data: { detected_language: 'fr' },
    });
  });

  it('[API-02] fails with a code that an envelope of status 200 carries', async () => {
    answer = () => failure(200, -99_999);
    expect(await failureOf(client().translate(REQUEST))).toMatchObject({ kind: 'code', code: -99_999, key: undefined });
  });

  it('[API-02] reports "not logged in", and no other error, to onLoggedOut', async () => {
    let count = 0;
    const watched = client({ onLoggedOut: () => (count += 1) });
    answer = () => failure(401, -113);
    await failureOf(watched.translate(REQUEST));
    expect(count).toBe(0);
    answer = () => failure(401, -2);
    await failureOf(watched.translate(REQUEST));
    answer = () => stream(message('error', { code: -2, info: 'Wer da?', data: null }));
    await failureOf(collect(watched.translateStream(REQUEST)));
    expect(count).toBe(2);
  });

  it.each([
    {
      when: 'a proxy answers 502 in HTML',
      fault: { kind: 'status', status: 502, body: '<html>' },
      kind: 'status',
      status: 502,
    },
    { when: 'a success is HTML', fault: { kind: 'garbage' }, kind: 'bad-answer', status: 200 },
    {
      when: 'a success has other data',
      fault: { kind: 'garbage', body: '{"code":1,"info":"","data":{}}' },
      kind: 'bad-answer',
      status: 200,
    },
    {
      when: 'a success has no data',
      fault: { kind: 'garbage', body: '{"code":1,"info":"","data":null}' },
      kind: 'bad-answer',
      status: 200,
    },
    { when: 'the connection is cut', fault: { kind: 'cut' }, kind: 'no-response', status: undefined },
  ] as const)('[API-06] says $kind when $when', async ({ fault, kind, status }) => {
    standIn.failNext(fault);
    // Uses the default timeout: on a busy machine a shorter one could expire first and change the error.
    const error = await failureOf(client().translate(REQUEST));
    expect({ kind: error.kind, status: error.status }).toEqual({ kind, status });
    standIn.failNext(fault);
    expect((await failureOf(collect(client().translateStream(REQUEST)))).kind).toBe(kind);
  });

  it('[API-06] reports timeout without an answer in time', async () => {
    standIn.failNext({ kind: 'hang' }, 2);
    const impatient = client({ timeoutMs: 80 });
    expect(await failureOf(impatient.translate(REQUEST))).toMatchObject({ kind: 'timeout', status: undefined });
    expect(await failureOf(collect(impatient.translateStream(REQUEST)))).toMatchObject({ kind: 'timeout' });
  });

  it('calls fetch as a function, not a method, as browsers require', async () => {
    const seen: unknown[] = [];
    const strict = function (this: unknown, input: string, init?: RequestInit) {
      seen.push(this);
      return fetch(input, init);
    };
    await client({ fetch: strict }).translate(REQUEST);
    expect(seen).toEqual([undefined]);
  });

  it('[API-06] reports no-response when the connection is refused', async () => {
    const gone = await startStandIn(() => success(DATA));
    await gone.close();
    expect(await failureOf(client({ baseUrl: gone.url }).translate(REQUEST))).toMatchObject({ kind: 'no-response' });
  });

  it('reports cancelled when its caller aborts', async () => {
    standIn.failNext({ kind: 'hang' });
    const controller = new AbortController();
    const error = failureOf(client().translate(REQUEST, { signal: controller.signal }));
    // The fault is used up only when the request arrives.
    await expect.poll(() => standIn.requests.length).toBe(1);
    controller.abort();
    expect(await error).toMatchObject({ kind: 'cancelled' });
  });
});

describe('the typed client, streaming', () => {
  it('[API-04] yields every event as it arrives, however the stream is split, and skips unknown ones', async () => {
    const whole = [
      ': keep-alive\n\n',
      message('partial', { index: 0, text: 'La casa' }),
      message('weather', 'fine'),
      message('segment', SEGMENT),
      message('done', { code: 1, info: '', data: DONE }),
    ].join('');
    answer = () => stream(...(whole.match(/[\s\S]{1,7}/g) ?? []));
    expect(await collect(client().translateStream(REQUEST))).toEqual([
      { event: 'partial', data: { index: 0, text: 'La casa' } },
      { event: 'segment', data: SEGMENT },
      { event: 'done', data: DONE },
    ]);
    expect(standIn.requests[0]?.headers.accept).toBe('text/event-stream');
  });

  it('yields the events before a final error', async () => {
    answer = () =>
      stream(message('segment', SEGMENT), message('error', { code: -110, info: 'Zu langsam.', data: null }));
    const seen: TranslateEvent[] = [];
    const error = await failureOf(collect(client().translateStream(REQUEST), seen));
    expect(seen).toEqual([{ event: 'segment', data: SEGMENT }]);
    expect(error).toMatchObject({ kind: 'code', key: 'engineTimeout', info: 'Zu langsam.' });
  });

  it('fails with the envelope when the answer is an error instead of a stream', async () => {
    answer = () => failure(404, -104);
    expect(await failureOf(collect(client().translateStream(REQUEST)))).toMatchObject({
      kind: 'code',
      key: 'unknownEngine',
    });
  });

  it.each([
    { when: 'ends before it is done', pieces: [message('segment', SEGMENT)], kind: 'no-response' },
    { when: 'has an event of another shape', pieces: [message('segment', { index: 0 })], kind: 'bad-answer' },
    { when: 'has an event that is not JSON', pieces: ['event: done\ndata: <html>\n\n'], kind: 'bad-answer' },
  ])('says $kind when the stream $when', async ({ pieces, kind }) => {
    answer = () => stream(...pieces);
    expect((await failureOf(collect(client().translateStream(REQUEST)))).kind).toBe(kind);
  });

  it('[API-06] allows a long stream that is never silent for long, and ends a silent one', async () => {
    // Fake timers make the test independent of the machine's speed.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let sendNext = () => {};
    const whenTold = () =>
      new Promise<void>((resolve) => {
        sendNext = resolve;
      });
    answer = () => streamOf(endless(whenTold));
    let seen = 0;
    async function watch() {
      for await (const _ of client({ timeoutMs: 1_000 }).translateStream(REQUEST)) {
        seen += 1;
        vi.advanceTimersByTime(seen < 4 ? 900 : 1_000);
        if (seen < 4) sendNext();
      }
    }
    const error = await failureOf(watch());
    expect({ seen, kind: error.kind }).toEqual({ seen: 4, kind: 'timeout' });
  });

  it('closes the connection when its caller leaves the loop, and reports cancelled on abort', async () => {
    let opened: Response | undefined;
    const watched = client({
      fetch: async (input, init) => {
        opened = await fetch(input, init);
        return opened;
      },
    });
    answer = () => streamOf(endless());
    for await (const event of watched.translateStream(REQUEST)) {
      expect(event.event).toBe('partial');
      break;
    }
    expect(opened?.bodyUsed).toBe(true);

    const controller = new AbortController();
    const error = await failureOf(
      (async () => {
        for await (const _ of watched.translateStream(REQUEST, { signal: controller.signal })) controller.abort();
      })(),
    );
    expect(error.kind).toBe('cancelled');
  });
});

async function* inPieces(pieces: string[]): AsyncGenerator<string> {
  yield* pieces;
}

/** Yields a chunk each time it may continue; by default never. */
async function* endless(mayGoOn = () => new Promise<void>(() => undefined)): AsyncGenerator<string> {
  for (;;) {
    yield message('partial', { index: 0, text: 'La' });
    await mayGoOn();
  }
}

async function collect(events: AsyncIterable<TranslateEvent>, into: TranslateEvent[] = []): Promise<TranslateEvent[]> {
  for await (const event of events) into.push(event);
  return into;
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const outcome = await promise.then(
    () => 'success',
    (error: unknown) => error,
  );
  if (outcome instanceof ApiError) return outcome;
  throw new Error(`expected an ApiError, got ${String(outcome)}`, { cause: outcome });
}
