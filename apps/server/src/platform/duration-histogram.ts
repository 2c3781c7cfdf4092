export interface DurationHistogramOptions {
  name: string;
  help: string;
  /** What tells the series apart. Its values are few and closed. */
  label: string;
  /** Upper bounds in seconds, ascending. */
  bounds: readonly number[];
}

/** A histogram of Prometheus. */
export interface DurationHistogram {
  observe(labelValue: string, milliseconds: number): void;
  /** In the text format of Prometheus, a line break behind each line. */
  text(): string;
}

/**
 * DurationHistogram as plain numbers: prom-client puts a text together from the labels for every observation, and at each request
 * that is felt.
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
