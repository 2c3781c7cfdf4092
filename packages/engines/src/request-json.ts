import type { EngineId, Fetch } from './engine.ts';
import { EngineError, type EngineErrorReason } from './engine-error.ts';

/** An answer of at most this size is read; engines never send more for a batch within their limits. */
const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024;

export interface HttpAnswer {
  status: number;
  headers: Headers;
  /** The body as text, at most 16 MiB of it. */
  body: string;
}

export interface EngineRequest {
  engine: EngineId;
  fetch: Fetch;
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** What a vendor's error body said, in our words; `undefined` leaves it to the HTTP status. */
export interface VendorFailure {
  reason: EngineErrorReason;
  message: string;
  vendorCode?: string;
  /** A pause that the vendor documents for this failure; a `Retry-After` of the answer counts more. */
  retryAfterMs?: number;
}

/**
 * Sends one request and reads its JSON answer.
 * `readFailure` sees every answer, also those with status 200, because several vendors report errors there.
 * @throws {EngineError} `network`, `timeout`, `cancelled`, `wrong-answer`, or what status and `readFailure` say.
 */
export async function requestJson(
  request: EngineRequest,
  readFailure: (answer: HttpAnswer, json: unknown) => VendorFailure | undefined = () => undefined,
): Promise<unknown> {
  const answer = await sendRequest(request);
  const json = parseJson(answer.body);
  const failure = readFailure(answer, json) ?? failureOfStatus(answer.status);
  if (failure) throw failureError(request.engine, failure, answer.headers);
  if (json === undefined) {
    throw new EngineError({ engine: request.engine, reason: 'wrong-answer', message: 'the answer is not JSON' });
  }
  return json;
}

/** Sends one request; anything between the wire and us becomes an {@link EngineError}. */
export async function sendRequest(request: EngineRequest): Promise<HttpAnswer> {
  return readHttpAnswer(request, await openRequest(request));
}

/** Reads an open response to its end. */
export async function readHttpAnswer(
  request: Pick<EngineRequest, 'engine' | 'signal'>,
  response: Response,
): Promise<HttpAnswer> {
  try {
    return { status: response.status, headers: response.headers, body: await readBody(request.engine, response) };
  } catch (error) {
    throw transportError(request, error);
  }
}

/** Sends one request and hands back the open response, for streams. */
export async function openRequest(request: EngineRequest): Promise<Response> {
  // Browsers refuse their own `fetch` as the method of another object ("Illegal invocation").
  const { fetch } = request;
  try {
    return await fetch(request.url, {
      method: request.method ?? 'POST',
      headers: request.headers ?? {},
      signal: request.signal,
      // An engine's address never moves; following a redirect could carry a key elsewhere.
      redirect: 'error',
      ...(request.body === undefined ? {} : { body: request.body }),
    });
  } catch (error) {
    throw transportError(request, error);
  }
}

/** The reason for a thrown `fetch` or body read. */
export function transportError(request: Pick<EngineRequest, 'engine' | 'signal'>, cause: unknown): EngineError {
  if (cause instanceof EngineError) return cause;
  const { engine, signal } = request;
  if (!signal.aborted) return new EngineError({ engine, reason: 'network', message: 'the connection failed', cause });
  const isTimeout = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  return isTimeout
    ? new EngineError({ engine, reason: 'timeout', message: 'no answer in time', cause })
    : new EngineError({ engine, reason: 'cancelled', message: 'cancelled', cause });
}

export function failureError(engine: EngineId, failure: VendorFailure, headers: Headers): EngineError {
  const retryAfterMs = readRetryAfter(headers);
  return new EngineError({ engine, ...failure, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
}

/** What an HTTP status means when the vendor's body adds nothing. */
export function failureOfStatus(status: number): VendorFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  return { reason: reasonOfStatus(status), message: `HTTP ${status}`, vendorCode: String(status) };
}

function reasonOfStatus(status: number): EngineErrorReason {
  if (status === 401 || status === 403) return 'auth';
  if (status === 402) return 'quota';
  if (status === 408) return 'timeout';
  if (status === 413 || status === 414) return 'too-long';
  if (status === 429) return 'rate-limit';
  if (status >= 500) return 'unavailable';
  return 'bad-request';
}

/** `Retry-After` in seconds (RFC 9110 §10.2.3). The HTTP-date form is left out: it needs a clock, and engines do not use it. */
function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null || !/^\d+(\.\d+)?$/.test(value.trim())) return undefined;
  return Number(value) * 1000;
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Not JSON is an ordinary answer of a proxy or an overloaded vendor; the caller names it.
    return undefined;
  }
}

async function readBody(engine: EngineId, response: Response): Promise<string> {
  const declared = Number(response.headers.get('content-length') ?? 0);
  if (declared > LARGEST_ANSWER_BYTES) {
    // What nobody reads would keep its connection for ever.
    await response.body?.cancel();
    throw tooLarge(engine);
  }
  if (response.body === null) return '';
  // A declared length was checked; only a chunked answer must be counted while it arrives.
  if (declared > 0) return response.text();
  const decoder = new TextDecoder();
  let body = '';
  let size = 0;
  // Safari cannot iterate a stream; a reader works everywhere.
  const reader = response.body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.byteLength;
    if (size > LARGEST_ANSWER_BYTES) {
      await reader.cancel();
      throw tooLarge(engine);
    }
    body += decoder.decode(chunk.value, { stream: true });
  }
  return body + decoder.decode();
}

function tooLarge(engine: EngineId): EngineError {
  return new EngineError({ engine, reason: 'wrong-answer', message: 'the answer is too large' });
}
