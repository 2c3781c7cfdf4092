import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { createCounts } from './counts.ts';
import { createDurations } from './durations.ts';

export interface Metrics {
  countRequest(request: { method: string; route: string; status: number; durationMs: number }): void;
  countEngineCall(call: { engine: string; outcome: string; durationMs: number; segments: number }): void;
  countSegments(status: 'translated' | 'cached' | 'kept' | 'failed', count: number): void;
  /** A figure that is read when somebody looks; several at once, by label. */
  gauge(name: string, help: string, read: () => Promise<Record<string, number>> | Record<string, number>): void;
  /** Everything in the text format of Prometheus. */
  text(): Promise<string>;
  contentType: string;
}

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What operators watch. Names start with `interlinear_`; labels are few and closed, never a text or an address. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = createCounts({
    name: 'interlinear_http_requests_total',
    help: 'Requests answered.',
    labels: ['method', 'route', 'status'],
    registry,
  });
  const requestSeconds = createDurations({
    name: 'interlinear_http_request_seconds',
    help: 'Time from a request to the end of its answer.',
    label: 'route',
    bounds: SECONDS,
  });
  const engineCalls = createCounts({
    name: 'interlinear_engine_calls_total',
    help: 'Requests to engines, by how they ended.',
    labels: ['engine', 'outcome'],
    registry,
  });
  const engineSeconds = createDurations({
    name: 'interlinear_engine_call_seconds',
    help: 'Time an engine took for one request.',
    label: 'engine',
    bounds: SECONDS,
  });
  const segments = createCounts({
    name: 'interlinear_segments_total',
    help: 'Segments delivered; those that came from the cache are `cached`.',
    labels: ['status'],
    registry,
  });
  return {
    countRequest({ method, route, status, durationMs }) {
      requests.add(`${method} ${status} ${route}`, { method, route, status }, 1);
      requestSeconds.observe(route, durationMs);
    },
    countEngineCall({ engine, outcome, durationMs }) {
      engineCalls.add(`${engine} ${outcome}`, { engine, outcome }, 1);
      engineSeconds.observe(engine, durationMs);
    },
    countSegments(status, count) {
      if (count > 0) segments.add(status, { status }, count);
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        labelNames: ['state'],
        registers: [registry],
        async collect() {
          this.reset();
          for (const [state, value] of Object.entries(await read())) this.set({ state }, value);
        },
      });
    },
    text: async () => `${await registry.metrics()}\n${requestSeconds.text()}\n${engineSeconds.text()}`,
    contentType: registry.contentType,
  };
}
