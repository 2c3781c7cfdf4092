import { engineCodes } from '@interlinear/languages/engine-codes';
import type { Engine, EngineAnswer, EngineBatch, Fetch } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { translationOf } from '../parse-answer.ts';
import { vendorPair } from '../vendor-pair.ts';
import { askBatchExecuteRoute } from './batch-execute-route.ts';
import { askJsonRoute } from './json-route.ts';
import { createKeyFinder, type KeyFinder } from './key-finder.ts';
import { askQueryRoute } from './query-route.ts';
import { createRouteMemory } from './route-memory.ts';
import type { RouteRequest, RouteTranslation } from './route-request.ts';
import { GOOGLE_ROUTES } from './routes.ts';
import type { GoogleRoute, GoogleRoutes, JsonRoute } from './routes-schema.ts';

export interface GoogleOptions {
  fetch: Fetch;
  /** The clock, in milliseconds: a route that failed rests for some minutes. */
  now: () => number;
  /** Used instead of the key that is found at run time. */
  apiKey?: string;
  /** Stands for the origin of every route's address. */
  baseUrl?: string;
  /** Newer routes than this version knows, checked with `googleRoutesSchema`. */
  routes?: GoogleRoutes;
}

const ID = 'google';
const codes = engineCodes(ID);

/**
 * Google Translate as its own pages use it: no account, no promise. Several ways lead there, kept as data; they are tried
 * in order of preference, and one that failed rests.
 */
export function createGoogle({ fetch, now, apiKey, baseUrl, routes = GOOGLE_ROUTES }: GoogleOptions): Engine {
  const memory = createRouteMemory(routes.routes, now);
  const place = (url: string) => (baseUrl === undefined ? url : url.replace(new URL(url).origin, baseUrl));
  const keys = new Map<string, KeyFinder>();

  function keysOf({ id, key }: JsonRoute): KeyFinder | undefined {
    if (!key) return undefined;
    if (apiKey !== undefined) return { key: async () => apiKey, refuse: () => {} };
    const finder = keys.get(id) ?? createKeyFinder(ID, fetch, { ...key, url: place(key.url) });
    keys.set(id, finder);
    return finder;
  }

  function ask(route: GoogleRoute, batch: Omit<RouteRequest, 'url'>): Promise<RouteTranslation[]> {
    const request = { ...batch, url: place(route.url) };
    if (route.envelope === 'json') return askJsonRoute(route, request, keysOf(route));
    if (route.envelope === 'batchexecute') return askBatchExecuteRoute(route, request);
    return askQueryRoute(route, request);
  }

  return {
    id: ID,
    kind: 'browser',
    name: 'Google',
    markup: 'html',
    // No limit is published. Page translators send this much, and 200 paragraphs need four requests and one for the key.
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
          return toAnswer(batch, await ask(route, request));
        } catch (error) {
          if (!(error instanceof EngineError)) throw error;
          memory.rest(route, error);
          if (batch.signal.aborted || error.reason === 'too-long') throw error;
          failures.push([route, error]);
        }
      }
      throw everyRouteFailed(failures);
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

/** The failure that says most: one that may pass comes before one that will not. */
function everyRouteFailed(failures: readonly [GoogleRoute, EngineError][]): EngineError {
  const errors = failures.map(([, error]) => error);
  const telling = errors.find((error) => error.isRetryable) ?? errors[0];
  return new EngineError({
    engine: ID,
    reason: telling?.reason ?? 'unavailable',
    message: `every way failed: ${failures.map(([{ id }, { reason }]) => `${id} ${reason}`).join(', ')}`,
    ...(telling?.vendorCode === undefined ? {} : { vendorCode: telling.vendorCode }),
    ...(telling?.retryAfterMs === undefined ? {} : { retryAfterMs: telling.retryAfterMs }),
    cause: telling,
  });
}
