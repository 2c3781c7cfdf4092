import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { type Envelope, envelope, SUCCESS } from './envelope.ts';
import { ERRORS } from './errors.ts';

/** Maximum time for an answer, or between two chunks of a stream (API-06). */
const TIMEOUT_MS = 60_000;

export interface TransportOptions {
  /** `https://host` without a trailing slash; empty in pages served by the server itself. */
  baseUrl: string;
  fetch: (input: string, init?: RequestInit) => Promise<Response>;
  /** Returns the session's token, before each request; `undefined` for visitors. */
  token?: () => string | undefined;
  /** Returns the locale for messages, before each request. */
  locale: () => string;
  /**
   * Called before the call fails when the server answers "not logged in" (code -2).
   * @param token token of the request; somebody else may have logged in meanwhile
   */
  onLoggedOut?: (token: string | undefined) => void;
  /** Default 60 s. */
  timeoutMs?: number;
}

export interface CallOptions {
  signal?: AbortSignal;
}

type Fields = Readonly<Record<string, string | number | undefined>>;

/** A request. `undefined` values in queries and forms are left out. */
export interface Call extends CallOptions {
  path: string;
  query?: Fields;
  /** Sent as a form by POST. */
  form?: Fields;
  /** Sent as JSON by POST. */
  json?: unknown;
  /** Form with files, sent by POST. */
  upload?: FormData;
  /** Further headers. */
  headers?: Readonly<Record<string, string>>;
  /** Lets a request that is charged be sent again at no further cost. */
  idempotencyKey?: string | undefined;
  /** Overrides the transport's timeout, e.g. for files on slow connections. */
  timeoutMs?: number;
}

export interface DataCall<Data> extends Call {
  /** Schema of the envelope's `data`. */
  schema: z.ZodMiniType<Data>;
}

/** File sent by the server. */
export interface FetchedFile {
  content: Blob;
  /** Name given by the server, if any. */
  name: string | undefined;
}

/** Transport shared by all clients: one policy for headers, timeouts, errors and parsing. */
export interface Transport {
  /** Returns the envelope's data. @throws {ApiError} and nothing else */
  fetchData<Data>(call: DataCall<Data>): Promise<Data>;
  /** Downloads a file, named by `Content-Disposition`. @throws {ApiError} and nothing else */
  fetchFile(call: Call): Promise<FetchedFile>;
  /**
   * Yields the items that `read` makes of the answer. The timeout applies to silence, not to the total time; leaving
   * the loop closes the connection.
   * @throws {ApiError} and nothing else
   */
  stream<Piece>(call: Call & { accept: string }, read: StreamReader<Piece>): AsyncGenerator<Piece>;
}

/** Reads a body that is not a single envelope. */
export type StreamReader<Piece> = (answer: StreamedAnswer) => AsyncIterable<Piece>;

export interface StreamedAnswer {
  body: ReadableStream<Uint8Array>;
  /** Restarts the timeout when data arrives. */
  restartTime(): void;
  /** Parses an envelope inside the stream like {@link Transport.fetchData}. */
  parseEnvelope<Data>(schema: z.ZodMiniType<Data>, value: unknown): Data;
  parseShape<Data>(schema: z.ZodMiniType<Data>, value: unknown): Data;
}

export function createTransport(options: TransportOptions): Transport {
  return {
    fetchData: (call) => fetchData(options, call),
    fetchFile: (call) => fetchFile(options, call),
    stream: (call, read) => stream(options, call, read),
  };
}

async function fetchData<Data>(options: TransportOptions, call: DataCall<Data>): Promise<Data> {
  const limit = startTimeLimit(call.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS, call.signal);
  try {
    const answer = await open(options, call, 'application/json', limit);
    return parseData(answer, call.schema, await readEnvelope(answer.response));
  } catch (error) {
    throw asApiError(error, limit);
  } finally {
    limit.stop();
  }
}

async function fetchFile(options: TransportOptions, call: Call): Promise<FetchedFile> {
  const limit = startTimeLimit(call.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS, call.signal);
  try {
    const answer = await open(options, call, '*/*', limit);
    const { response } = answer;
    const disposition = response.headers.get('content-disposition');
    if (disposition === null) return parseData(answer, z.never(), await readEnvelope(response));
    return { content: await response.blob(), name: fileNameOf(disposition) };
  } catch (error) {
    throw asApiError(error, limit);
  } finally {
    limit.stop();
  }
}

/** Reads the UTF-8 name (RFC 6266), which our server always sends. */
function fileNameOf(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}

async function* stream<Piece>(
  options: TransportOptions,
  call: Call & { accept: string },
  read: StreamReader<Piece>,
): AsyncGenerator<Piece> {
  const limit = startTimeLimit(call.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS, call.signal);
  try {
    const answer = await open(options, call, call.accept, limit);
    const { response } = answer;
    if (!response.body || !response.headers.get('content-type')?.startsWith(call.accept)) {
      parseData(answer, z.never(), await readEnvelope(response));
      return;
    }
    yield* read({
      body: response.body,
      restartTime: limit.restart,
      parseEnvelope: (schema, value) => parseData(answer, schema, parseShape(anyEnvelope, value, response.status)),
      parseShape: (schema, value) => parseShape(schema, value, response.status),
    });
  } catch (error) {
    throw asApiError(error, limit);
  } finally {
    limit.stop();
  }
}

interface Answer {
  response: Response;
  onLoggedOut(): void;
}

async function open(options: TransportOptions, call: Call, accept: string, limit: TimeLimit): Promise<Answer> {
  const token = options.token?.();
  // Copy it to a variable: browsers refuse `fetch` called as a method of another object ("Illegal invocation").
  const { fetch } = options;
  const body = bodyOf(call);
  const response = await fetch(options.baseUrl + call.path + queryOf(call), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Accept: accept,
      Lang: options.locale(),
      ...call.headers,
      ...(token === undefined ? {} : { Token: token }),
      ...(call.idempotencyKey === undefined ? {} : { 'Idempotency-Key': call.idempotencyKey }),
      // The browser sets the content type of forms.
      ...(call.json === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
    // Send no cookies: the API only reads the Token header.
    credentials: 'omit',
    signal: limit.signal,
  });
  return { response, onLoggedOut: () => options.onLoggedOut?.(token) };
}

function bodyOf({ form, json, upload }: Call): URLSearchParams | FormData | string | undefined {
  if (upload) return upload;
  if (form) return parametersOf(form);
  return json === undefined ? undefined : JSON.stringify(json);
}

function queryOf({ query }: Call): string {
  const parameters = parametersOf(query ?? {}).toString();
  return parameters === '' ? '' : `?${parameters}`;
}

function parametersOf(fields: Fields): URLSearchParams {
  const definedFields = Object.entries(fields).filter(([, value]) => value !== undefined);
  return new URLSearchParams(definedFields.map(([name, value]) => [name, String(value)]));
}

const anyEnvelope = envelope(z.unknown());

/** Reads the envelope of an answer with any status: errors have one too. */
async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  const { status } = response;
  const text = await response.text();
  const parsed = anyEnvelope.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  if (!response.ok) throw new ApiError({ kind: 'status', info: `HTTP ${status}`, status });
  throw new ApiError({ kind: 'bad-answer', info: 'the answer is not an envelope', status, cause: parsed.error });
}

function parseData<Data>(
  { response: { status }, onLoggedOut }: Answer,
  schema: z.ZodMiniType<Data>,
  { code, info, data }: Envelope<unknown>,
): Data {
  if (code !== SUCCESS) {
    if (code === ERRORS.notLoggedIn.code) onLoggedOut();
    throw new ApiError({ kind: 'code', code, info, status, data });
  }
  return parseShape(schema, data, status);
}

function parseShape<Data>(schema: z.ZodMiniType<Data>, value: unknown, status: number): Data {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ApiError({ kind: 'bad-answer', info: 'the answer has another shape', status, cause: parsed.error });
}

/** Parses JSON, or returns `undefined` for other text: proxies answer HTML, and the schema then reports the error. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Converts errors of `fetch` and of broken bodies, depending on who ended the request. */
function asApiError(cause: unknown, { signal }: TimeLimit): ApiError {
  if (cause instanceof ApiError) return cause;
  if (!signal.aborted) return new ApiError({ kind: 'no-response', info: 'the server cannot be reached', cause });
  const isTimeout = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  return isTimeout
    ? new ApiError({ kind: 'timeout', info: 'no answer in time', cause })
    : new ApiError({ kind: 'cancelled', info: 'cancelled', cause });
}

/** Signal that aborts a request after silence, or when its caller gives up. */
export interface TimeLimit {
  signal: AbortSignal;
  /** Restarts the timeout when data arrives. */
  restart(): void;
  /** Frees the timer when the request is over. */
  stop(): void;
}

export function startTimeLimit(timeoutMs: number, caller?: AbortSignal): TimeLimit {
  const silence = new AbortController();
  const expire = () => silence.abort(new DOMException('no answer in time', 'TimeoutError'));
  let timer = setTimeout(expire, timeoutMs);
  return {
    signal: caller ? AbortSignal.any([silence.signal, caller]) : silence.signal,
    restart() {
      clearTimeout(timer);
      timer = setTimeout(expire, timeoutMs);
    },
    stop: () => clearTimeout(timer),
  };
}
