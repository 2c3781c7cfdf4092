import { EngineError } from '../engine-error.ts';
import { closeLeaves, restoreLeaves } from '../html-markup.ts';
import { expectCount } from '../parse-answer.ts';
import { requestJson } from '../request-json.ts';
import { fill, pick } from './json-path.ts';
import type { KeyFinder } from './key-finder.ts';
import { isStrings, type RouteRequest, type RouteTranslation, readRouteFailure, wrongShape } from './route-request.ts';
import type { JsonRoute } from './routes-schema.ts';

/** Translates all texts with one request that carries HTML. */
export async function askJsonRoute(
  route: JsonRoute,
  request: RouteRequest,
  keys: KeyFinder | undefined,
): Promise<RouteTranslation[]> {
  const json = await withKey(keys, request.signal, (key) => send(route, request, key));
  const answers = pick(json, route.answer.texts);
  if (!isStrings(answers)) throw wrongShape(request.engine);
  // Google leaves the languages out now and then; the translations are good all the same.
  const sources = pick(json, route.answer.sources);
  const texts = expectCount(request.engine, answers, request.texts.length);
  return texts.map((answer, index) => {
    const source: unknown = Array.isArray(sources) ? sources[index] : undefined;
    const html = restoreLeaves(dropOriginals(answer), request.texts[index] ?? '');
    return { html, source: typeof source === 'string' ? source : undefined };
  });
}

/** Sends with a key; when Google refuses it, looks for a newer one and sends once more. */
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
  const body = JSON.stringify(fill(route.body, { texts, source, target }));
  return requestJson({ engine, fetch, url, headers, body, signal }, readRouteFailure);
}

/** Some answers pair each sentence with its original, `<i>original</i> <b>translation</b>`. Our own tags are numbered. */
function dropOriginals(html: string): string {
  if (!html.includes('<b>')) return html;
  return html.replace(/<i>.*?<\/i>\s?/gs, '').replace(/<\/?b>/g, '');
}
