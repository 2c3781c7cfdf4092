import type { Fetch } from '@interlinear/engines';
import { Agent, type Dispatcher } from 'undici';

/** How engines reach their vendors from this process. */
export interface EngineFetch {
  fetch: Fetch;
  close(): Promise<void>;
}

/**
 * `fetch` for engines without its price: the platform's builds streams, headers and abort plumbing that cost more than the
 * rest of a request put together. Connections are kept and used again; redirects are never followed.
 */
export function createEngineFetch(): EngineFetch {
  const agent = new Agent({ keepAliveTimeout: 30_000, connections: 64 });
  const split = createUrlSplitter();
  return {
    async fetch(url, init = {}) {
      const answer = await agent.request({
        ...split(url),
        method: init.method === 'GET' ? 'GET' : 'POST',
        headers: plainHeaders(init.headers),
        body: typeof init.body === 'string' ? init.body : null,
        signal: init.signal ?? null,
      });
      return toResponse(answer);
    },
    close: () => agent.close(),
  };
}

/** Engines have few addresses and ask them again and again; reading one costs as much as writing the request. */
function createUrlSplitter(): (url: string) => { origin: string; path: string } {
  const MOST_KNOWN = 200;
  const known = new Map<string, { origin: string; path: string }>();
  return (url) => {
    const found = known.get(url);
    if (found) return found;
    const { origin, pathname, search } = new URL(url);
    if (known.size >= MOST_KNOWN) known.clear();
    const parts = { origin, path: pathname + search };
    known.set(url, parts);
    return parts;
  };
}

/** The parts of a Response that engines use. */
interface LeanResponse extends Pick<Response, 'status' | 'ok' | 'text' | 'json'> {
  headers: Pick<Headers, 'get' | 'has'>;
  body: { getReader(): LeanReader; cancel(): Promise<void> };
}

interface LeanReader {
  read(): Promise<{ done?: boolean; value?: Uint8Array }>;
  cancel(): Promise<void>;
}

function toResponse({ statusCode: status, headers, body }: Dispatcher.ResponseData): Response {
  const headerOf = (name: string) => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? null : String(value);
  };
  const lean: LeanResponse = {
    status,
    ok: status >= 200 && status < 300,
    headers: { get: headerOf, has: (name) => headerOf(name) !== null },
    body: { getReader: () => readerOf(body), cancel: () => abandon(body) },
    text: () => body.text(),
    json: () => body.json(),
  };
  // That engines use no other member is held by the tests beside this file, which run one engine of each protocol through it.
  return lean as unknown as Response;
}

/** Ends an answer that nobody has begun to read; its own iterator would leave it open. */
async function abandon(body: Dispatcher.ResponseData['body']): Promise<void> {
  // That it was cut off is what we wanted.
  body.on('error', () => undefined);
  body.destroy();
}

function readerOf(body: AsyncIterable<Uint8Array>): LeanReader {
  const iterator = body[Symbol.asyncIterator]();
  return {
    read: () => iterator.next(),
    async cancel() {
      await iterator.return?.();
    },
  };
}

/** Engines write their headers as plain objects; the other forms are for whoever calls this some day. */
function plainHeaders(headers: RequestInit['headers']): Record<string, string> {
  if (headers === undefined) return {};
  if (headers instanceof Headers || Array.isArray(headers)) return Object.fromEntries(headers);
  return { ...headers } as Record<string, string>; // what is left of HeadersInit is a record of strings
}
