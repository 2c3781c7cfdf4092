/** Part of a picture with unknown pixels: three floats per pixel, and whether each is known (1) or not (0). */
export interface Patch {
  width: number;
  height: number;
  colors: Float32Array;
  known: Uint8Array;
}

/** Number of smoothing passes over the filled pixels; more change nothing that is visible. */
const SMOOTHING_PASSES = 30;

/**
 * Fills unknown pixels from their surroundings: averages known pixels in ever smaller copies (pull), takes missing ones from the
 * next smaller copy (push; Gortler et al., "The Lumigraph", 1996), and smooths what was filled.
 */
export function fillUnknown(patch: Patch): void {
  const { width, height } = patch;
  pushPull({ width, height, colors: patch.colors, weights: Float32Array.from(patch.known) });
  smooth(patch);
}

interface Level {
  width: number;
  height: number;
  colors: Float32Array;
  /** Share of known pixels, 0 to 1. */
  weights: Float32Array;
}

function pushPull(level: Level): void {
  if (level.width <= 1 && level.height <= 1) return;
  const smaller = pull(level);
  pushPull(smaller);
  push(level, smaller);
}

/** Halves a level; each pixel is the mean of the known ones among four. */
function pull({ width, height, colors, weights }: Level): Level {
  const small = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const sums = new Float32Array(small.width * small.height * 3);
  const totals = new Float32Array(small.width * small.height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const weight = weights[at] ?? 0;
      if (weight === 0) continue;
      const into = (y >> 1) * small.width + (x >> 1);
      totals[into] = (totals[into] ?? 0) + weight;
      for (let channel = 0; channel < 3; channel++)
        sums[into * 3 + channel] = (sums[into * 3 + channel] ?? 0) + weight * (colors[at * 3 + channel] ?? 0);
    }
  }
  for (const [at, total] of totals.entries()) {
    if (total === 0) continue;
    for (let channel = 0; channel < 3; channel++) sums[at * 3 + channel] = (sums[at * 3 + channel] ?? 0) / total;
    totals[at] = Math.min(1, total);
  }
  return { ...small, colors: sums, weights: totals };
}

/** Completes a level with interpolated pixels of the next smaller one. */
function push({ width, height, colors, weights }: Level, smaller: Level): void {
  for (let y = 0, at = 0; y < height; y++) {
    const row = clamp(y / 2 - 0.25, smaller.height - 1);
    const above = Math.floor(row);
    const below = Math.min(smaller.height - 1, above + 1);
    for (let x = 0; x < width; x++, at++) {
      const weight = weights[at] ?? 0;
      if (weight >= 1) continue;
      const column = clamp(x / 2 - 0.25, smaller.width - 1);
      const left = Math.floor(column);
      const right = Math.min(smaller.width - 1, left + 1);
      for (let channel = 0; channel < 3; channel++) {
        const value = (inRow: number, inColumn: number) =>
          smaller.colors[(inRow * smaller.width + inColumn) * 3 + channel] ?? 0;
        const top = mix(value(above, left), value(above, right), column - left);
        const bottom = mix(value(below, left), value(below, right), column - left);
        colors[at * 3 + channel] = mix(mix(top, bottom, row - above), colors[at * 3 + channel] ?? 0, weight);
      }
    }
  }
}

function mix(one: number, other: number, share: number): number {
  return one * (1 - share) + other * share;
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(max, value));
}

/** Moves each filled pixel to the mean of its neighbours, which removes the steps between levels. */
function smooth({ width, height, colors, known }: Patch): void {
  const unknown: number[] = [];
  for (const [at, isKnown] of known.entries()) if (isKnown === 0) unknown.push(at);
  for (let pass = 0; pass < SMOOTHING_PASSES; pass++) {
    for (const at of unknown) {
      const x = at % width;
      const left = x > 0 ? at - 1 : at;
      const right = x < width - 1 ? at + 1 : at;
      const above = at >= width ? at - width : at;
      const below = at < width * (height - 1) ? at + width : at;
      for (let channel = 0; channel < 3; channel++) {
        const beside = (colors[left * 3 + channel] ?? 0) + (colors[right * 3 + channel] ?? 0);
        const stacked = (colors[above * 3 + channel] ?? 0) + (colors[below * 3 + channel] ?? 0);
        colors[at * 3 + channel] = (beside + stacked) / 4;
      }
    }
  }
}
