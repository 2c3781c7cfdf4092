import * as z from 'zod/mini';
import { fromPlainText, toPlainText } from '../html-markup.ts';
import { failureError, failureOfStatus, parseJson, sendRequest } from '../request-json.ts';
import { fill, pick } from './json-path.ts';
import { isStrings, type RouteRequest, type RouteTranslation, readRouteFailure, wrongShape } from './route-request.ts';
import type { BatchExecuteRoute } from './routes-schema.ts';

/** Translates all texts with one form request: a call for each, told apart by its number. */
export async function askBatchExecuteRoute(
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
  if (translations.every((translation) => translation === null)) throw wrongShape(engine);
  return translations;
}

function writeCalls({ rpc, arguments: template }: BatchExecuteRoute, request: RouteRequest): string {
  const { texts, source, target } = request;
  const calls = texts.map((html, index) => {
    const values = { text: toPlainText(html), source, target };
    return [rpc, JSON.stringify(fill(template, values)), null, String(index + 1)];
  });
  return JSON.stringify([calls]);
}

const frameSchema = z.tuple([z.literal('wrb.fr'), z.string(), z.string()], z.unknown());
const frameNumberAt = 6;

/**
 * The results by the number of their call. The body is a guard line and then JSON, in one piece or in lines with their
 * lengths between them; a call that was refused has no result.
 */
function readCalls(body: string, rpc: string): Map<string, unknown> {
  const results = new Map<string, unknown>();
  const text = body.replace(/^\)\]\}'/, '');
  const whole = parseJson(text);
  const pieces = whole === undefined ? text.split('\n').map(parseJson) : [whole];
  for (const frame of pieces.flatMap((piece) => (Array.isArray(piece) ? piece : []))) {
    const parsed = frameSchema.safeParse(frame);
    if (!parsed.success || parsed.data[1] !== rpc) continue;
    results.set(String(pick(frame, [frameNumberAt])), parseJson(parsed.data[2]));
  }
  return results;
}

function readResult({ answer }: BatchExecuteRoute, result: unknown, source: string): RouteTranslation {
  const sentences = pick(result, answer.sentences);
  if (!isStrings(sentences) || sentences.length === 0) return null;
  const translation = sentences.join(pick(result, answer.spaced) === true ? ' ' : '');
  const found = answer.sources.map((path) => pick(result, path)).find((code) => typeof code === 'string');
  return { html: fromPlainText(translation, source), source: typeof found === 'string' ? found : undefined };
}
