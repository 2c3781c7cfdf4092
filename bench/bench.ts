/** One measurement. */
export interface BenchResult {
  /** Stable kebab-case name with its area as prefix: `gateway-added-latency-p50`. */
  name: string;
  /** `null` if it could not be measured here; never an estimate. */
  value: number | null;
  unit: string;
  /** The target as text: `≤ 4`. */
  target?: string;
  /** Whether the target is met; `null` without a target or measurement. */
  ok: boolean | null;
  /** Why it could not be measured, or the basis of comparison. */
  note?: string;
}

/** Interface of the module of each area. */
export interface BenchArea {
  run(): Promise<BenchResult[]>;
}

/**
 * Lower median: with an even count, the lower of the two middle values, so that the result was actually measured.
 * @throws {RangeError} without values
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new RangeError('median of nothing');
  return middle;
}

/** Returns the value that a share of the values, from 0 to 1, does not exceed. */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
