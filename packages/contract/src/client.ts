import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { type SystemEngine, systemEnginesData } from './engines.ts';
import { type Envelope, envelope, SUCCESS } from './envelope.ts';
import { ERRORS } from './errors.ts';
import { readServerSentEvents, type ServerSentEvent } from './server-sent-events.ts';
import { startTimeLimit, type TimeLimit } from './time-limit.ts';
import {
  type DoneData,
  doneData,
  type PartialEvent,
  partialEvent,
  type SegmentEvent,
  segmentEvent,
  type TranslateData,
  type TranslateRequest,
  translateData,
} from './translate.ts';

/** The time an answer may take, and a stream may be silent (API-06). */
const TIMEOUT_MS = 60_000;

export interface ClientOptions {
  /** `https://host` without a slash at the end; empty in a page that the server itself delivers. */
  baseUrl: string;
  fetch: (input: string, init?: RequestInit) => Promise<Response>;
  /** The session's token, asked for before each request; `undefined` for visitors. */
  token?: () => string | undefined;
  /** The locale that answers are worded in, asked for before each request. */
  locale: () => string;
  /** Called when the server says that nobody is logged in (code -2), before the call fails. */
  onLoggedOut?: () => void;
  /** Default 60 s. */
  timeoutMs?: number;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export type TranslateEvent =
  | { event: 'partial'; data: PartialEvent }
  | { event: 'segment'; data: SegmentEvent }
  | { event: 'done'; data: DoneData };

/** The HTTP API as functions. Every one fails with an {@link ApiError} and nothing else. */
export interface Client {
  systemEngines(options?: CallOptions): Promise<SystemEngine[]>;
  translate(request: TranslateRequest, options?: CallOptions): Promise<TranslateData>;
  /** Yields as the server does; ends after `done`. Leaving the loop closes the connection. */
  translateStream(request: TranslateRequest, options?: CallOptions): AsyncIterable<TranslateEvent>;
}

/** The typed client that the web app and the extension share (API-07). */
export function createClient(options: ClientOptions): Client {
  return {
    systemEngines: (call = {}) =>
      fetchData(options, { path: '/pubapi1/system_engines', schema: systemEnginesData, ...call }),
    translate: (body, call = {}) => fetchData(options, { path: TRANSLATE_PATH, schema: translateData, body, ...call }),
    translateStream: (body, call = {}) => streamTranslation(options, { path: TRANSLATE_PATH, body, ...call }),
  };
}

const TRANSLATE_PATH = '/service/api/translate';

interface Call extends CallOptions {
  path: string;
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: unknown;
}

interface DataCall<Data> extends Call {
  schema: z.ZodMiniType<Data>;
}

async function fetchData<Data>(options: ClientOptions, call: DataCall<Data>): Promise<Data> {
  const limit = startTimeLimit(options.timeoutMs ?? TIMEOUT_MS, call.signal);
  try {
    const response = await openResponse(options, call, 'application/json', limit);
    return parseData(options, call.schema, await readEnvelope(response), response.status);
  } catch (error) {
    throw asApiError(error, limit);
  } finally {
    limit.stop();
  }
}

async function* streamTranslation(options: ClientOptions, call: Call): AsyncGenerator<TranslateEvent> {
  const limit = startTimeLimit(options.timeoutMs ?? TIMEOUT_MS, call.signal);
  try {
    const response = await openResponse(options, call, 'text/event-stream', limit);
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      parseData(options, z.never(), await readEnvelope(response), response.status);
      return;
    }
    for await (const message of readServerSentEvents(response.body)) {
      limit.restart();
      const event = parseEvent(options, message, response.status);
      if (event) yield event;
      if (event?.event === 'done') return;
    }
    throw new ApiError({ kind: 'no-response', info: 'the stream was cut', status: response.status });
  } catch (error) {
    throw asApiError(error, limit);
  } finally {
    limit.stop();
  }
}

function openResponse(options: ClientOptions, call: Call, accept: string, limit: TimeLimit): Promise<Response> {
  const token = options.token?.();
  // Browsers refuse their own `fetch` as the method of another object ("Illegal invocation").
  const { fetch } = options;
  return fetch(options.baseUrl + call.path, {
    method: call.body === undefined ? 'GET' : 'POST',
    headers: {
      Accept: accept,
      Lang: options.locale(),
      ...(token === undefined ? {} : { Token: token }),
      ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    // The API looks at the Token header only; cookies have no business in its requests.
    credentials: 'omit',
    signal: limit.signal,
  });
}

const anyEnvelope = envelope(z.unknown());

/** The envelope of an answer, whatever its status: errors carry one too. */
async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  const { status } = response;
  const text = await response.text();
  const parsed = anyEnvelope.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  if (!response.ok) throw new ApiError({ kind: 'status', info: `HTTP ${status}`, status });
  throw new ApiError({ kind: 'bad-answer', info: 'the answer is not an envelope', status, cause: parsed.error });
}

function parseData<Data>(
  options: ClientOptions,
  schema: z.ZodMiniType<Data>,
  { code, info, data }: Envelope<unknown>,
  status: number,
): Data {
  if (code !== SUCCESS) {
    if (code === ERRORS.notLoggedIn.code) options.onLoggedOut?.();
    throw new ApiError({ kind: 'code', code, info, status, data });
  }
  return parseShape(schema, data, status);
}

function parseEvent(options: ClientOptions, message: ServerSentEvent, status: number): TranslateEvent | undefined {
  const json = parseJson(message.data);
  switch (message.event) {
    case 'partial':
      return { event: 'partial', data: parseShape(partialEvent, json, status) };
    case 'segment':
      return { event: 'segment', data: parseShape(segmentEvent, json, status) };
    case 'done':
      return { event: 'done', data: parseData(options, doneData, parseShape(anyEnvelope, json, status), status) };
    case 'error':
      return parseData(options, z.never(), parseShape(anyEnvelope, json, status), status);
    default:
      // A newer server may say more than this client knows.
      return undefined;
  }
}

function parseShape<Data>(schema: z.ZodMiniType<Data>, value: unknown, status: number): Data {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ApiError({ kind: 'bad-answer', info: 'the answer has another shape', status, cause: parsed.error });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Proxies answer HTML; the schema that sees `undefined` says so.
    return undefined;
  }
}

/** What `fetch` and a broken body throw, told apart by who ended the request. */
function asApiError(cause: unknown, { signal }: TimeLimit): ApiError {
  if (cause instanceof ApiError) return cause;
  if (!signal.aborted) return new ApiError({ kind: 'no-response', info: 'the server cannot be reached', cause });
  const isTimeout = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  return isTimeout
    ? new ApiError({ kind: 'timeout', info: 'no answer in time', cause })
    : new ApiError({ kind: 'cancelled', info: 'cancelled', cause });
}
