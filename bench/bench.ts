/** One measured figure. */
export interface BenchResult {
  /** Stable, kebab-case, with its area in front: `gateway-added-latency-p50`. */
  name: string;
  /** `null` when it could not be measured here; never an invented figure. */
  value: number | null;
  unit: string;
  /** What it should be, in words: `≤ 4`. */
  target?: string;
  /** Whether the target holds; `null` when there is none or nothing was measured. */
  ok: boolean | null;
  /** Why it could not run, or what it was compared with. */
  note?: string;
}

/** Each file of an area exports this. */
export interface BenchArea {
  run(): Promise<BenchResult[]>;
}

/** The middle of some figures; of an even count, the lower of the two in the middle, so that it is one that was measured. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new RangeError('median of nothing');
  return middle;
}
