import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createDurationHistogram } from './duration-histogram.ts';

it('formats durations exactly like prom-client', async () => {
  const options = { name: 'seconds', help: 'Time.', bounds: [0.01, 0.1, 1], label: 'route' };
  const durations = createDurationHistogram(options);
  const registry = new Registry();
  const theirs = new Histogram({
    name: 'seconds',
    help: 'Time.',
    buckets: options.bounds,
    labelNames: ['route'],
    registers: [registry],
  });
  for (const [route, milliseconds] of [
    ['/a', 10],
    ['/a', 10.1],
    ['/b "quoted" \\', 5_000],
    ['/a', 0],
  ] as const) {
    durations.observe(route, milliseconds);
    theirs.observe({ route }, milliseconds / 1000);
  }
  expect(durations.text()).toBe(await registry.metrics());
});
