import { fastifyRateLimit } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import { apiFailure } from './api-failure.ts';
import { registerBodyFormats } from './body-formats.ts';
import type { HttpServer } from './create-http-server.ts';

/** Path prefixes of the API. */
const API_PATHS = ['/pubapi1/*', '/priapi1/*', '/stripe/*', '/service/api/*', '/image/v1/*'];

export interface PublicApiOptions {
  /** 0 means no limit. */
  requestsPerMinute: number;
  /** Redis for counting across processes; `undefined` counts in this process. */
  redis: Redis | undefined;
  routes(server: HttpServer): void;
}

/** Registers the API paths with CORS, the rate limit and the body parsers. */
export async function registerPublicApi(server: HttpServer, options: PublicApiOptions): Promise<void> {
  await server.register(async (plain) => {
    // safe: `register` passes the type provider on at run time, but not in its types
    const api = plain as FastifyInstance as HttpServer;
    api.addHook('onRequest', (request, reply, done) => {
      if (request.headers.origin !== undefined) allowEveryOrigin(reply);
      done();
    });
    if (options.requestsPerMinute > 0) {
      await api.register(fastifyRateLimit, {
        max: options.requestsPerMinute,
        timeWindow: '1 minute',
        // An unreachable Redis must not take the API down.
        skipOnError: true,
        ...(options.redis ? { redis: options.redis, nameSpace: 'interlinear:rate:' } : {}),
        errorResponseBuilder: (_request, { ttl }) => apiFailure('tooManyRequests', { seconds: Math.ceil(ttl / 1000) }),
      });
    }
    await registerBodyFormats(api);
    for (const path of API_PATHS) {
      api.options(path, { schema: { hide: true } }, async (_request, reply) => answerPreflight(reply));
    }
    options.routes(api);
  });
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
    .header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key, Lang, Token')
    .header('access-control-max-age', '86400')
    .send();
}
