import * as z from 'zod/mini';
import type { EngineId, Fetch } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { closeLeaves, fromPlainText, restoreLeaves, toPlainText } from '../html-markup.ts';
import { expectCount } from '../parse-answer.ts';
import {
  failureError,
  failureOfStatus,
  type HttpAnswer,
  parseJson,
  requestJson,
  sendRequest,
  type VendorFailure,
} from '../request-json.ts';
import { fillTemplate, readPath } from './json-path.ts';
import type { KeyFinder } from './key-finder.ts';
import type { BatchExecuteRoute, JsonRoute, QueryRoute } from './routes.ts';

/** A batch for any kind of route. */
export interface RouteRequest {
  engine: EngineId;
  fetch: Fetch;
  url: string;
  /** Escaped HTML with numbered tags. */
  texts: readonly string[];
  /** Google's code, or `auto`. */
  source: string;
  target: string;
  signal: AbortSignal;
}

/** A translation as HTML with the detected source in Google's code; `null` if Google gave none. */
export type RouteTranslation = { html: string; source: string | undefined } | null;

/** Reads errors common to all routes; otherwise the HTTP status decides. */
function readRouteFailure({ status, body }: HttpAnswer): VendorFailure | undefined {
  const vendorCode = String(status);
  if (status === 404 || status === 405 || status === 410) {
    return { reason: 'unavailable', message: 'the endpoint is gone', vendorCode };
  }
  // Google reports a wrong key as status 400.
  if (status === 400 && /api[ _]key/i.test(body))
    return { reason: 'auth', message: 'the key was rejected', vendorCode };
  return undefined;
}

function unexpectedShape(engine: EngineId): EngineError {
  return new EngineError({ engine, reason: 'wrong-answer', message: 'unexpected answer shape' });
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string');
}

/** Translates all texts in one JSON request, as HTML. */
export async function sendJsonRoute(
  route: JsonRoute,
  request: RouteRequest,
  keys: KeyFinder | undefined,
): Promise<RouteTranslation[]> {
  const json = await withKey(keys, request.signal, (key) => send(route, request, key));
  const answers = readPath(json, route.answer.texts);
  if (!isStrings(answers)) throw unexpectedShape(request.engine);
  // Google sometimes omits the languages of a valid answer.
  const sources = readPath(json, route.answer.sources);
  const texts = expectCount(request.engine, answers, request.texts.length);
  return texts.map((answer, index) => {
    const source: unknown = Array.isArray(sources) ? sources[index] : undefined;
    const html = restoreLeaves(dropOriginals(answer), request.texts[index] ?? '');
    return { html, source: typeof source === 'string' ? source : undefined };
  });
}

/** Sends with a key; if Google rejects it, finds a newer one and retries once. */
async function withKey<T>(
  keys: KeyFinder | undefined,
  signal: AbortSignal,
  send: (key: string | undefined) => Promise<T>,
): Promise<T> {
  if (!keys) return send(undefined);
  const key = await keys.key(signal);
  try {
    return await send(key);
  } catch (error) {
    if (!(error instanceof EngineError && error.reason === 'auth')) throw error;
    keys.refuse(key);
    const newer = await keys.key(signal);
    if (newer === key) throw error;
    return send(newer);
  }
}

function send(route: JsonRoute, request: RouteRequest, key: string | undefined): Promise<unknown> {
  const { engine, fetch, url, source, target, signal } = request;
  const texts = request.texts.map(closeLeaves);
  const headers = key !== undefined && route.key ? { ...route.headers, [route.key.header]: key } : route.headers;
  const body = JSON.stringify(fillTemplate(route.body, { texts, source, target }));
  return requestJson({ engine, fetch, url, headers, body, signal }, readRouteFailure);
}

/** Removes the originals from answers of the form `<i>original</i> <b>translation</b>`; our own tags are numbered. */
function dropOriginals(html: string): string {
  if (!html.includes('<b>')) return html;
  return html.replace(/<i>.*?<\/i>\s?/gs, '').replace(/<\/?b>/g, '');
}

/** Translates all texts in one form request, with one numbered call per text. */
export async function sendBatchExecuteRoute(
  route: BatchExecuteRoute,
  request: RouteRequest,
): Promise<RouteTranslation[]> {
  const { engine, fetch, url, signal } = request;
  const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', ...route.headers };
  const body = new URLSearchParams({ 'f.req': writeCalls(route, request) }).toString();
  const answer = await sendRequest({ engine, fetch, url, headers, body, signal });
  const failure = readRouteFailure(answer) ?? failureOfStatus(answer.status);
  if (failure) throw failureError(engine, failure, answer.headers);

  const results = readCalls(answer.body, route.rpc);
  const translations = request.texts.map((text, index) => {
    const result = results.get(String(index + 1));
    return result === undefined ? null : readResult(route, result, text);
  });
  if (translations.every((translation) => translation === null)) throw unexpectedShape(engine);
  return translations;
}

function writeCalls({ rpc, arguments: template }: BatchExecuteRoute, request: RouteRequest): string {
  const { texts, source, target } = request;
  const calls = texts.map((html, index) => {
    const values = { text: toPlainText(html), source, target };
    return [rpc, JSON.stringify(fillTemplate(template, values)), null, String(index + 1)];
  });
  return JSON.stringify([calls]);
}

const frameSchema = z.tuple([z.literal('wrb.fr'), z.string(), z.string()], z.unknown());
const FRAME_NUMBER_INDEX = 6;

/**
 * Reads the results by call number; rejected calls have none. The body is a guard line, then JSON either as a whole or in
 * chunks with their lengths on separate lines.
 */
function readCalls(body: string, rpc: string): Map<string, unknown> {
  const results = new Map<string, unknown>();
  const text = body.replace(/^\)\]\}'/, '');
  const whole = parseJson(text);
  const pieces = whole === undefined ? text.split('\n').map(parseJson) : [whole];
  for (const frame of pieces.flatMap((piece) => (Array.isArray(piece) ? piece : []))) {
    const parsed = frameSchema.safeParse(frame);
    if (!parsed.success || parsed.data[1] !== rpc) continue;
    results.set(String(readPath(frame, [FRAME_NUMBER_INDEX])), parseJson(parsed.data[2]));
  }
  return results;
}

function readResult({ answer }: BatchExecuteRoute, result: unknown, source: string): RouteTranslation {
  const sentences = readPath(result, answer.sentences);
  if (!isStrings(sentences) || sentences.length === 0) return null;
  const translation = sentences.join(readPath(result, answer.spaced) === true ? ' ' : '');
  const found = answer.sources.map((path) => readPath(result, path)).find((code) => typeof code === 'string');
  return { html: fromPlainText(translation, source), source: typeof found === 'string' ? found : undefined };
}

/** Translates each text in its own request, a few in parallel. The first failure cancels the rest. */
export async function sendQueryRoute(route: QueryRoute, request: RouteRequest): Promise<RouteTranslation[]> {
  const others = new AbortController();
  const signal = AbortSignal.any([request.signal, others.signal]);
  const translations: RouteTranslation[] = [];
  try {
    for (let start = 0; start < request.texts.length; start += route.concurrency) {
      const texts = request.texts.slice(start, start + route.concurrency);
      translations.push(...(await Promise.all(texts.map((text) => sendQuery(route, { ...request, signal }, text)))));
    }
    return translations;
  } catch (error) {
    others.abort();
    throw error;
  }
}

async function sendQuery(route: QueryRoute, request: RouteRequest, html: string): Promise<RouteTranslation> {
  const { engine, fetch, url, source, target, signal } = request;
  const values = { text: toPlainText(html), source, target };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(route.query)) query.set(name, String(fillTemplate(value, values)));
  const json = await requestJson(
    { engine, fetch, url: `${url}?${query}`, method: 'GET', headers: route.headers, signal },
    readRouteFailure,
  );
  const sentences = readPath(json, route.answer.sentences);
  if (!isStrings(sentences) || sentences.length === 0) throw unexpectedShape(engine);
  const found = readPath(json, route.answer.source);
  return { html: fromPlainText(sentences.join(''), html), source: typeof found === 'string' ? found : undefined };
}
