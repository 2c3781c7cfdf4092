export interface DurationHistogramOptions {
  name: string;
  help: string;
  /** Label that distinguishes the series; its values must be few and fixed. */
  label: string;
  /** Upper bounds in seconds, ascending. */
  bounds: readonly number[];
}

/** Prometheus histogram of durations. */
export interface DurationHistogram {
  observe(labelValue: string, milliseconds: number): void;
  /** Returns the Prometheus text format, each line ending in a line break. */
  text(): string;
}

/**
 * Creates a histogram that counts in plain numbers. prom-client builds a string from the labels for every observation,
 * which is measurable at each request.
 */
export function createDurationHistogram({ name, help, label, bounds }: DurationHistogramOptions): DurationHistogram {
  const series = new Map<string, { counts: number[]; seconds: number }>();

  return {
    observe(labelValue, milliseconds) {
      const seconds = milliseconds / 1000;
      let known = series.get(labelValue);
      if (!known) {
        known = { counts: [...bounds, Number.POSITIVE_INFINITY].map(() => 0), seconds: 0 };
        series.set(labelValue, known);
      }
      let bucket = 0;
      while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
      known.counts[bucket] = (known.counts[bucket] ?? 0) + 1;
      known.seconds += seconds;
    },
    text() {
      const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
      for (const [labelValue, { counts, seconds }] of series) {
        const own = `${label}="${labelValue.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`;
        let below = 0;
        for (const [bucket, count] of counts.entries()) {
          below += count;
          lines.push(`${name}_bucket{le="${bounds[bucket] ?? '+Inf'}",${own}} ${below}`);
        }
        lines.push(`${name}_sum{${own}} ${seconds}`, `${name}_count{${own}} ${below}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}
