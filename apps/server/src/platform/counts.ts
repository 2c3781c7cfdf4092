import { Counter, type Registry } from 'prom-client';

export interface CountsOptions<Label extends string> {
  name: string;
  help: string;
  labels: readonly Label[];
  registry: Registry;
}

/** A counter of Prometheus. */
export interface Counts<Label extends string> {
  /** `key` stands for the labels: the same for the same ones. */
  add(key: string, labels: Record<Label, string | number>, count: number): void;
}

/**
 * Counts as plain numbers, handed over when somebody looks: prom-client puts a text together from the labels for every
 * count, and at each request that is felt.
 */
export function createCounts<Label extends string>(options: CountsOptions<Label>): Counts<Label> {
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
