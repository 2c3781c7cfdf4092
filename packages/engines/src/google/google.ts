import { engineCodes } from '@interlinear/languages/engine-codes';
import type { Engine, EngineAnswer, EngineBatch, Fetch } from '../engine.ts';
import { EngineError, type EngineErrorReason } from '../engine-error.ts';
import { translationOf } from '../parse-answer.ts';
import { vendorPair } from '../vendor-pair.ts';
import { createKeyFinder, type KeyFinder, type KeyStore } from './key-finder.ts';
import { GOOGLE_ROUTES, type GoogleRoute, type GoogleRoutes, type JsonRoute } from './routes.ts';
import {
  type RouteRequest,
  type RouteTranslation,
  sendBatchExecuteRoute,
  sendJsonRoute,
  sendQueryRoute,
} from './send-route.ts';

export type { KeyStore } from './key-finder.ts';

export interface GoogleOptions {
  fetch: Fetch;
  /** Milliseconds since 1970, to rest failed routes for some minutes and to renew the key. */
  now: () => number;
  /** Replaces the key found at run time. */
  apiKey?: string;
  /** Keeps the key found at run time. */
  keyStore?: KeyStore;
  /** Replaces the origin of every route's URL. */
  baseUrl?: string;
  /** Newer routes than the built-in ones, validated by `googleRoutesSchema`. */
  routes?: GoogleRoutes;
}

const ID = 'google';
const codes = engineCodes(ID);

/**
 * Google Translate through the undocumented APIs of Google's own pages, without an account.
 * The routes are data; they are tried in order of preference, and failed ones rest for a while.
 */
export function createGoogle(options: GoogleOptions): Engine {
  const { fetch, now, apiKey, keyStore: store, baseUrl, routes = GOOGLE_ROUTES } = options;
  const memory = createRouteMemory(routes.routes, now);
  const withBaseUrl = (url: string) => (baseUrl === undefined ? url : url.replace(new URL(url).origin, baseUrl));
  const keys = new Map<string, KeyFinder>();

  function keyFinderFor({ id, key }: JsonRoute): KeyFinder | undefined {
    if (!key) return undefined;
    if (apiKey !== undefined) return { key: async () => apiKey, refuse: () => {} };
    const { pattern } = key;
    const finder =
      keys.get(id) ?? createKeyFinder({ engine: ID, fetch, now, store, url: withBaseUrl(key.url), pattern });
    keys.set(id, finder);
    return finder;
  }

  function send(route: GoogleRoute, batch: Omit<RouteRequest, 'url'>): Promise<RouteTranslation[]> {
    const request = { ...batch, url: withBaseUrl(route.url) };
    if (route.envelope === 'json') return sendJsonRoute(route, request, keyFinderFor(route));
    if (route.envelope === 'batchexecute') return sendBatchExecuteRoute(route, request);
    return sendQueryRoute(route, request);
  }

  return {
    id: ID,
    kind: 'browser',
    name: 'Google',
    markup: 'html',
    // No published limits; page translators send this much. 200 paragraphs take four requests, plus one for the key.
    limits: { segments: 50, characters: 10_000, concurrency: 3, perSecond: 5, segmentCharacters: 5000 },
    glossary: 'none',
    version: String(routes.version),
    supports: codes.supports,
    languages: () => ({ sources: codes.sources, targets: codes.targets }),
    async translate(batch) {
      const { source = 'auto', target } = vendorPair(ID, codes, batch);
      const failures: [GoogleRoute, EngineError][] = [];
      for (const route of memory.order()) {
        try {
          const request = { engine: ID, fetch, texts: batch.texts, source, target, signal: batch.signal };
          return toAnswer(batch, await send(route, request));
        } catch (error) {
          if (!(error instanceof EngineError)) throw error;
          memory.rest(route, error);
          if (batch.signal.aborted || error.reason === 'too-long') throw error;
          failures.push([route, error]);
        }
      }
      throw allRoutesFailed(failures);
    },
  };
}

function toAnswer(batch: EngineBatch, translations: readonly RouteTranslation[]): EngineAnswer {
  const isDetecting = batch.source === 'auto';
  return {
    translations: translations.map(
      (translation) =>
        translation && translationOf(codes, translation.html, isDetecting ? translation.source : undefined),
    ),
  };
}

/** Combines the failures of all routes, reporting a retryable one if there is any. */
function allRoutesFailed(failures: readonly [GoogleRoute, EngineError][]): EngineError {
  const errors = failures.map(([, error]) => error);
  const reported = errors.find((error) => error.isRetryable) ?? errors[0];
  return new EngineError({
    engine: ID,
    reason: reported?.reason ?? 'unavailable',
    message: `every route failed: ${failures.map(([{ id }, { reason }]) => `${id} ${reason}`).join(', ')}`,
    ...(reported?.vendorCode === undefined ? {} : { vendorCode: reported.vendorCode }),
    ...(reported?.retryAfterMs === undefined ? {} : { retryAfterMs: reported.retryAfterMs }),
    cause: reported,
  });
}

const MINUTE_MS = 60_000;

/** Rest after a failure: long if Google changed the route, short if it is only busy or unreachable. */
const REST_MS: Partial<Record<EngineErrorReason, number>> = {
  auth: 10 * MINUTE_MS,
  'bad-request': 10 * MINUTE_MS,
  'wrong-answer': 5 * MINUTE_MS,
  'rate-limit': 2 * MINUTE_MS,
  unavailable: MINUTE_MS,
  timeout: MINUTE_MS,
  network: MINUTE_MS / 2,
};

interface RouteMemory {
  /** Returns the routes to try, in order of preference; all of them if all are resting. */
  order(): readonly GoogleRoute[];
  /** Rests a route after a failure. */
  rest(route: GoogleRoute, failure: EngineError): void;
}

/** Remembers failed routes, so that not every batch of a page tries them again. */
function createRouteMemory(routes: readonly GoogleRoute[], now: () => number): RouteMemory {
  const restsUntil = new Map<string, number>();
  return {
    order() {
      const awake = routes.filter(({ id }) => (restsUntil.get(id) ?? 0) <= now());
      return awake.length > 0 ? awake : routes;
    },
    rest({ id }, { reason, retryAfterMs }) {
      const restMs = retryAfterMs ?? REST_MS[reason];
      if (restMs !== undefined) restsUntil.set(id, now() + restMs);
    },
  };
}
