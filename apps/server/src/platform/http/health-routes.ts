import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Metrics } from '../metrics.ts';
import { apiFailure } from './api-failure.ts';
import type { HttpServer } from './create-http-server.ts';
import { readiness } from './readiness.ts';

/** Adds the routes for load balancers: `/healthz` (process alive) and `/readyz` (able to serve). */
export function healthRoutes(server: HttpServer, readReadiness: () => Promise<z.output<typeof readiness>>): void {
  server.get(
    '/healthz',
    {
      schema: {
        tags: ['operation'],
        summary: 'Whether the process is alive',
        response: { 200: z.object({ alive: z.literal(true) }) },
      },
    },
    async () => ({ alive: true as const }),
  );

  server.get(
    '/readyz',
    {
      schema: {
        tags: ['operation'],
        summary: 'Whether requests can be served: database, job queue, engines',
        description: 'Determined at most once a second.',
        response: { 200: readiness, 503: readiness },
      },
    },
    async (_request, reply) => {
      const answer = await readReadiness();
      return reply.code(answer.ready ? 200 : 503).send(answer);
    },
  );
}

/**
 * Adds `/metrics` (Prometheus).
 * @param token required as `Authorization: Bearer …`; `undefined` on a port that only the operator reaches
 */
export function metricsRoute(server: HttpServer, metrics: Metrics, token: string | undefined): void {
  server.get(
    '/metrics',
    {
      schema: {
        tags: ['operation'],
        summary: 'Metrics in the Prometheus text format',
        description: 'For the operator: `Authorization: Bearer` with the configured `METRICS_TOKEN`.',
        produces: ['text/plain'],
      },
    },
    async (request, reply) => {
      if (token !== undefined && !isEqual(request.headers.authorization ?? '', `Bearer ${token}`)) {
        throw apiFailure('notFound', {});
      }
      return reply.type(metrics.contentType).send(await metrics.text());
    },
  );
}

/** Compares hashes, so that neither the time nor a length tells how much of a guess was right. */
function isEqual(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
