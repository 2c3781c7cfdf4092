import * as z from 'zod';
import type { Database } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Metrics } from '../metrics.ts';
import type { HttpServer } from './create-http-server.ts';

export interface HealthOptions {
  database: Database;
  jobs: Jobs;
  metrics: Metrics;
  /** Counts engines by whether they can be used right now. */
  countEngines(): { ok: number; resting: number };
}

const readiness = z.object({
  ready: z.boolean(),
  database: z.object({ name: z.string(), ok: z.boolean() }),
  jobs: z.object({ ok: z.boolean(), waiting: z.int(), active: z.int(), failed: z.int() }),
  engines: z.object({ ok: z.int(), resting: z.int() }),
});

/** Monitoring routes: `/healthz` (process alive), `/readyz` (able to serve), `/metrics` (Prometheus). */
export function healthRoutes(server: HttpServer, { database, jobs, metrics, countEngines }: HealthOptions): void {
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
        response: { 200: readiness, 503: readiness },
      },
    },
    async (_request, reply) => {
      const [databaseIsOk, counts] = await Promise.all([
        isFulfilled(database.ping()),
        jobs.count().catch(() => undefined),
      ]);
      const ready = databaseIsOk && counts !== undefined;
      return reply.code(ready ? 200 : 503).send({
        ready,
        database: { name: database.name, ok: databaseIsOk },
        jobs: { ok: counts !== undefined, ...(counts ?? { waiting: 0, active: 0, failed: 0 }) },
        engines: countEngines(),
      });
    },
  );

  metrics.gauge('interlinear_jobs', 'Jobs in the queue.', () => jobs.count().catch(() => ({})));
  metrics.gauge('interlinear_engines', 'Engines that are served.', countEngines);
  server.get(
    '/metrics',
    {
      schema: { tags: ['operation'], summary: 'Metrics in the Prometheus text format', produces: ['text/plain'] },
    },
    async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()),
  );
}

async function isFulfilled(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  );
}
