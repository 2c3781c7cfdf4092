import type { EngineId, Fetch } from './engine.ts';
import { EngineError, type EngineErrorReason } from './engine-error.ts';

/** Maximum size of an answer; legitimate ones stay far below. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

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

/** A vendor's error, translated to our reasons. */
export interface VendorFailure {
  reason: EngineErrorReason;
  message: string;
  vendorCode?: string;
  /** Pause the vendor documents for this failure; a `Retry-After` header overrides it. */
  retryAfterMs?: number;
}

/**
 * Sends one request and reads its JSON answer.
 * `readFailure` reads the vendor's error from any answer, also with status 200, which several vendors use for errors. If it
 * returns undefined, the HTTP status decides.
 * @throws {EngineError} `network`, `timeout`, `cancelled`, `wrong-answer`, or the reason of the vendor's error.
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

/** Sends one request and reads the answer. @throws {EngineError} for any transport failure */
export async function sendRequest(request: EngineRequest): Promise<HttpAnswer> {
  return readHttpAnswer(request, await openRequest(request));
}

/** Reads an open response. */
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

/** Sends one request and returns the open response, for streams. */
export async function openRequest(request: EngineRequest): Promise<Response> {
  // Browsers' `fetch` throws "Illegal invocation" when called as a method of another object.
  const { fetch } = request;
  try {
    return await fetch(request.url, {
      method: request.method ?? 'POST',
      headers: request.headers ?? {},
      signal: request.signal,
      // Engine addresses never redirect; following one could send the key elsewhere.
      redirect: 'error',
      ...(request.body === undefined ? {} : { body: request.body }),
    });
  } catch (error) {
    throw transportError(request, error);
  }
}

/** Converts an error thrown by `fetch` or a body read. */
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

/** The failure an HTTP status stands for; undefined for success. */
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

/** Reads `Retry-After` in seconds (RFC 9110 §10.2.3). Ignores the HTTP-date form, which needs a clock and no engine uses. */
function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null || !/^\d+(\.\d+)?$/.test(value.trim())) return undefined;
  return Number(value) * 1000;
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Proxies and overloaded vendors often answer without JSON; callers handle undefined.
    return undefined;
  }
}

async function readBody(engine: EngineId, response: Response): Promise<string> {
  const declared = Number(response.headers.get('content-length') ?? 0);
  if (declared > MAX_ANSWER_BYTES) {
    // An unread body would keep its connection open.
    await response.body?.cancel();
    throw tooLarge(engine);
  }
  if (response.body === null) return '';
  // Only chunked answers, without a declared length, must be counted while reading.
  if (declared > 0) return response.text();
  const decoder = new TextDecoder();
  let body = '';
  let size = 0;
  // Safari does not support async iteration of streams.
  const reader = response.body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.byteLength;
    if (size > MAX_ANSWER_BYTES) {
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
