import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { registerBodyFormats } from './body-formats.ts';
import type { HttpServer } from './create-http-server.ts';
import { limitRequests, type RateLimitOptions } from './rate-limit.ts';
import { toApiFailure } from './to-api-failure.ts';

/** Path prefixes of the API. */
const API_PATHS = ['/pubapi1/*', '/priapi1/*', '/stripe/*', '/service/api/*', '/image/v1/*'];

export interface PublicApiOptions extends RateLimitOptions {
  routes(server: HttpServer): void;
  /** Identifies the caller of a private path. @throws {ApiFailure} `notLoggedIn` */
  requireLogin?(request: FastifyRequest): Promise<unknown>;
}

/** Registers the API paths with CORS, the rate limit and the body parsers. */
export async function registerPublicApi(server: HttpServer, options: PublicApiOptions): Promise<void> {
  await server.register(async (plain) => {
    // safe: `register` passes the type provider on at run time, but not in its types
    const api = plain as FastifyInstance as HttpServer;
    api.addHook('onRequest', (request, reply, done) => {
      // Answers are personal or change at any time; paths whose answers may be kept say so.
      reply.header('cache-control', 'no-store');
      if (request.headers.origin !== undefined) allowEveryOrigin(reply);
      done();
    });
    await limitRequests(api, { ...options, name: 'api' });
    if (options.requestsPerMinute > 0) limitConcurrency(api);
    await registerBodyFormats(api);
    for (const path of API_PATHS) {
      api.options(path, { schema: { hide: true } }, async (_request, reply) => answerPreflight(reply));
    }
    api.setErrorHandler(async (error, request) => {
      // Visitors learn that they have to log in before they learn what is wrong with their request (API-02).
      const isRefused = toApiFailure(error).key === 'invalidRequest' && isPrivate(request);
      if (isRefused) await options.requireLogin?.(request);
      throw error;
    });
    options.routes(api);
  });
}

/** Requests of one login or API key at a time, in this process: its event streams and as many others again. */
const MAX_AT_ONCE = 64;
const RETRY_SECONDS = 1;

/** Refuses a flood of requests with one login or API key before anything is looked up for it. */
function limitConcurrency(api: HttpServer): void {
  const limit = createConcurrencyLimit({ max: MAX_AT_ONCE, retrySeconds: RETRY_SECONDS });
  api.addHook('onRequest', (request, reply, done) => {
    const { token, authorization } = request.headers;
    const credential = token || authorization;
    // The hook's caller handles what `open` throws.
    if (credential) reply.raw.once('close', limit.open(String(credential)));
    done();
  });
}

/** Whether every call of a path needs a login. */
function isPrivate({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url.startsWith('/priapi1/') || (url.startsWith('/stripe/') && url !== '/stripe/webhook');
}

/**
 * Allows every origin. Callers authenticate by a header, never a cookie, so no page can use its visitor's identity;
 * extensions have their own origin, and developers call from their own pages.
 */
function allowEveryOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', 'Content-Disposition, Retry-After, X-Request-Id');
}

function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-methods', 'GET, POST')
    .header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key, Lang, Share-Token, Token')
    .header('access-control-max-age', '86400')
    .send();
}
