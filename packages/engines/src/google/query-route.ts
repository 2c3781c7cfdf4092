import { fromPlainText, toPlainText } from '../html-markup.ts';
import { requestJson } from '../request-json.ts';
import { fill, pick } from './json-path.ts';
import { isStrings, type RouteRequest, type RouteTranslation, readRouteFailure, wrongShape } from './route-request.ts';
import type { QueryRoute } from './routes-schema.ts';

/** Translates each text with a request of its own, a few at once. The first failure ends them all. */
export async function askQueryRoute(route: QueryRoute, request: RouteRequest): Promise<RouteTranslation[]> {
  const others = new AbortController();
  const signal = AbortSignal.any([request.signal, others.signal]);
  const translations: RouteTranslation[] = [];
  try {
    for (let start = 0; start < request.texts.length; start += route.concurrency) {
      const texts = request.texts.slice(start, start + route.concurrency);
      translations.push(...(await Promise.all(texts.map((text) => askOne(route, { ...request, signal }, text)))));
    }
    return translations;
  } catch (error) {
    others.abort();
    throw error;
  }
}

async function askOne(route: QueryRoute, request: RouteRequest, html: string): Promise<RouteTranslation> {
  const { engine, fetch, url, source, target, signal } = request;
  const values = { text: toPlainText(html), source, target };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(route.query)) query.set(name, String(fill(value, values)));
  const json = await requestJson(
    { engine, fetch, url: `${url}?${query}`, method: 'GET', headers: route.headers, signal },
    readRouteFailure,
  );
  const sentences = pick(json, route.answer.sentences);
  if (!isStrings(sentences) || sentences.length === 0) throw wrongShape(engine);
  const found = pick(json, route.answer.source);
  return { html: fromPlainText(sentences.join(''), html), source: typeof found === 'string' ? found : undefined };
}
