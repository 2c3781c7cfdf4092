import { fastifyRateLimit } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import { apiFailure } from './api-failure.ts';
import { registerBodyFormats } from './body-formats.ts';
import type { HttpServer } from './create-http-server.ts';

/** Everything below these belongs to the API. */
const API_PATHS = ['/pubapi1/*', '/priapi1/*', '/stripe/*', '/service/api/*', '/image/v1/*'];

export interface PublicApiOptions {
  /** 0 is no limit. */
  requestsPerMinute: number;
  /** Where processes count together. */
  redis: Redis | undefined;
  routes(server: HttpServer): void;
}

/** What all paths of the API have in common: any page may call them, and nobody too often. */
export async function registerPublicApi(server: HttpServer, options: PublicApiOptions): Promise<void> {
  await server.register(async (plain) => {
    // `register` hands the parent's type provider on at run time but not in its type.
    const api = plain as FastifyInstance as HttpServer;
    api.addHook('onRequest', (request, reply, done) => {
      if (request.headers.origin !== undefined) allowEveryOrigin(reply);
      done();
    });
    if (options.requestsPerMinute > 0) {
      await api.register(fastifyRateLimit, {
        max: options.requestsPerMinute,
        timeWindow: '1 minute',
        // Redis that is away must not take the API with it.
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
 * Callers prove who they are by a header, never by a cookie, so no page can borrow its visitor's identity, and every origin
 * may call: extensions, which have an origin of their own, and developers' pages.
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
