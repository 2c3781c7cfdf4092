import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'interlinear_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'interlinear_http_request_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const engineCalls = new Counter({
    name: 'interlinear_engine_calls_total',
    help: 'Requests to engines, by how they ended.',
    labelNames: ['engine', 'outcome'],
    registers,
  });
  const engineSeconds = new Histogram({
    name: 'interlinear_engine_call_seconds',
    help: 'Time an engine took for one request.',
    labelNames: ['engine'],
    buckets: SECONDS,
    registers,
  });
  const segments = new Counter({
    name: 'interlinear_segments_total',
    help: 'Segments delivered; those that came from the cache are `cached`.',
    labelNames: ['status'],
    registers,
  });
  // Looking a series up by its labels costs more than counting. There are few: methods, routes and statuses are ours.
  const requestSeries = new Map<string, { count: Counter.Internal; seconds: Histogram.Internal<'route'> }>();
  return {
    countRequest({ method, route, status, durationMs }) {
      const key = `${method} ${status} ${route}`;
      let series = requestSeries.get(key);
      if (!series) {
        series = { count: requests.labels({ method, route, status }), seconds: requestSeconds.labels({ route }) };
        requestSeries.set(key, series);
      }
      series.count.inc();
      series.seconds.observe(durationMs / 1000);
    },
    countEngineCall({ engine, outcome, durationMs }) {
      engineCalls.inc({ engine, outcome });
      engineSeconds.observe({ engine }, durationMs / 1000);
    },
    countSegments(status, count) {
      if (count > 0) segments.inc({ status }, count);
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        labelNames: ['state'],
        registers,
        async collect() {
          this.reset();
          for (const [state, value] of Object.entries(await read())) this.set({ state }, value);
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
