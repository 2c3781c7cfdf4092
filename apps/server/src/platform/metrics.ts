import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { createDurationHistogram } from './duration-histogram.ts';

export interface Metrics {
  countRequest(request: { method: string; route: string; status: number; durationMs: number }): void;
  countEngineCall(call: { engine: string; outcome: string; durationMs: number; segments: number }): void;
  countSegments(status: 'translated' | 'cached' | 'kept' | 'failed', count: number): void;
  /** Registers a gauge that is read at each scrape, one value per label. */
  gauge(name: string, help: string, read: () => Promise<Record<string, number>> | Record<string, number>): void;
  /** Returns all metrics in the Prometheus text format. */
  text(): Promise<string>;
  contentType: string;
}

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Creates the metrics. Names start with `interlinear_`; label values are few and fixed, never texts or addresses. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = createFastCounter({
    name: 'interlinear_http_requests_total',
    help: 'Requests answered.',
    labels: ['method', 'route', 'status'],
    registry,
  });
  const requestSeconds = createDurationHistogram({
    name: 'interlinear_http_request_seconds',
    help: 'Time from a request to the end of its answer.',
    label: 'route',
    bounds: SECONDS,
  });
  const engineCalls = createFastCounter({
    name: 'interlinear_engine_calls_total',
    help: 'Requests to engines, by how they ended.',
    labels: ['engine', 'outcome'],
    registry,
  });
  const engineSeconds = createDurationHistogram({
    name: 'interlinear_engine_call_seconds',
    help: 'Time an engine took for one request.',
    label: 'engine',
    bounds: SECONDS,
  });
  const segments = createFastCounter({
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

interface FastCounterOptions<Label extends string> {
  name: string;
  help: string;
  labels: readonly Label[];
  registry: Registry;
}

/** Prometheus counter that counts in plain numbers. */
interface FastCounter<Label extends string> {
  /** Adds to a series. `key` identifies the labels and must be the same for equal labels. */
  add(key: string, labels: Record<Label, string | number>, count: number): void;
}

/**
 * Creates a counter that keeps plain numbers until the next scrape. prom-client builds a string from the labels for
 * every count, which is measurable at each request.
 */
function createFastCounter<Label extends string>(options: FastCounterOptions<Label>): FastCounter<Label> {
  const { name, help, labels: labelNames, registry } = options;
  const series = new Map<string, { labels: Record<Label, string | number>; count: number }>();
  new Counter({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, count } of series.values()) this.inc(labels, count);
    },
  });

  return {
    add(key, labels, count) {
      const known = series.get(key);
      if (known) known.count += count;
      else series.set(key, { labels, count });
    },
  };
}
