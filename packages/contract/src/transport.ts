import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { type Envelope, envelope, SUCCESS } from './envelope.ts';
import { ERRORS } from './errors.ts';

/** The time an answer may take, and a stream may be silent (API-06). */
const TIMEOUT_MS = 60_000;

export interface TransportOptions {
  /** `https://host` without a slash at the end; empty in a page that the server itself delivers. */
  baseUrl: string;
  fetch: (input: string, init?: RequestInit) => Promise<Response>;
  /** The session's token, asked for before each request; `undefined` for visitors. */
  token?: () => string | undefined;
  /** The locale that answers are worded in, asked for before each request. */
  locale: () => string;
  /**
   * Called when the server says that nobody is logged in (code -2), before the call fails.
   * @param token what the request was sent with; by now somebody else may have logged in
   */
  onLoggedOut?: (token: string | undefined) => void;
  /** Default 60 s. */
  timeoutMs?: number;
}

export interface CallOptions {
  signal?: AbortSignal;
}

type Fields = Readonly<Record<string, string | number | undefined>>;

/** One request. What is `undefined` in a query or a form is left out. */
export interface Call extends CallOptions {
  path: string;
  query?: Fields;
  /** Sent as a form by POST. */
  form?: Fields;
  /** Sent as JSON by POST. */
  json?: unknown;
  /** A form with files, sent by POST. */
  upload?: FormData;
  /** The time for this call, where the transport's is too short: files take as long as the line is slow. */
  timeoutMs?: number;
}

export interface DataCall<Data> extends Call {
  /** What `data` of the envelope must be. */
  schema: z.ZodMiniType<Data>;
}

/** A file that the server answered. */
export interface FetchedFile {
  content: Blob;
  /** As the server names it; `undefined` when it does not. */
  name: string | undefined;
}

/** How the clients of all domains reach the server: one policy for headers, time and errors, one place that parses. */
export interface Transport {
  /** @throws {ApiError} and nothing else */
  fetchData<Data>(call: DataCall<Data>): Promise<Data>;
  /**
   * An answer that is a file, by its `Content-Disposition`.
   * @throws {ApiError} and nothing else
   */
  fetchFile(call: Call): Promise<FetchedFile>;
  /**
   * Gives each piece that `read` makes of the answer; a long one is cut off when it is silent for too long, and leaving the loop
   * closes the connection.
   * @throws {ApiError} and nothing else
   */
  stream<Piece>(call: Call & { accept: string }, read: StreamReader<Piece>): AsyncGenerator<Piece>;
}

/** Reads a body that is not one envelope. */
export type StreamReader<Piece> = (answer: StreamedAnswer) => AsyncIterable<Piece>;

export interface StreamedAnswer {
  body: ReadableStream<Uint8Array>;
  /** Something arrived: the time starts anew. */
  restartTime(): void;
  /** The data of an envelope inside the stream, by the rules of {@link Transport.fetchData}. */
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

/** The name in UTF-8 (RFC 6266), which our server always gives. */
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
  // Browsers refuse their own `fetch` as the method of another object ("Illegal invocation").
  const { fetch } = options;
  const body = bodyOf(call);
  const response = await fetch(options.baseUrl + call.path + queryOf(call), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Accept: accept,
      Lang: options.locale(),
      ...(token === undefined ? {} : { Token: token }),
      // A form names its own type.
      ...(call.json === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
    // The API looks at the Token header only; cookies have no business in its requests.
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
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
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

/** The value of a JSON text, or `undefined` where it is none: proxies answer HTML, and the schema that sees `undefined` says so. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
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

/** A signal that ends a request when it is silent for too long, or when its caller gives up. */
export interface TimeLimit {
  signal: AbortSignal;
  /** Something arrived: the time starts anew. */
  restart(): void;
  /** The request is over; frees the timer. */
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
