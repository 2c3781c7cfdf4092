import type { Fetch } from '@interlinear/engines';
import { Agent } from 'undici';
import { EngineExchange } from './engine-exchange.ts';

/** The engines' HTTP client. */
export interface EngineFetch {
  fetch: Fetch;
  close(): Promise<void>;
}

/**
 * Creates a lean `fetch` for engines: the platform's builds streams, headers and abort plumbing that cost more than the rest of a
 * request. Connections are reused; redirects are never followed.
 */
export function createEngineFetch(): EngineFetch {
  const agent = new Agent({ keepAliveTimeout: 30_000, connections: 64 });
  const split = createUrlSplitter();
  return {
    async fetch(url, init = {}) {
      init.signal?.throwIfAborted();
      const exchange = new EngineExchange(init.signal ?? undefined);
      const request = {
        ...split(url),
        method: init.method === 'GET' ? 'GET' : 'POST',
        headers: plainHeaders(init.headers),
        body: typeof init.body === 'string' ? init.body : null,
      } as const;
      agent.dispatch(request, exchange);
      return exchange.response;
    },
    close: () => agent.close(),
  };
}

/** Caches parsed URLs: engines reuse a few, and parsing one costs as much as writing the request. */
function createUrlSplitter(): (url: string) => { origin: string; path: string } {
  const MAX_CACHED = 200;
  const known = new Map<string, { origin: string; path: string }>();
  return (url) => {
    const found = known.get(url);
    if (found) return found;
    const { origin, pathname, search } = new URL(url);
    if (known.size >= MAX_CACHED) known.clear();
    const parts = { origin, path: pathname + search };
    known.set(url, parts);
    return parts;
  };
}

/** Converts headers to a plain object. Engines already pass one; the other forms complete the interface. */
function plainHeaders(headers: RequestInit['headers']): Record<string, string> {
  if (headers === undefined) return {};
  if (headers instanceof Headers || Array.isArray(headers)) return Object.fromEntries(headers);
  return { ...headers } as Record<string, string>; // the remaining form of HeadersInit is a record of strings
}
