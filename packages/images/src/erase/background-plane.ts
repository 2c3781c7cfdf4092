import type { Raster } from '@interlinear/ocr/raster';
import type { Point } from '../geometry.ts';

/** Colour that changes evenly over an area: per channel (blue, green, red) its value at the origin and its slopes. */
export interface BackgroundPlane {
  origin: Point;
  channels: readonly [ChannelPlane, ChannelPlane, ChannelPlane];
}

type ChannelPlane = readonly [value: number, slopeX: number, slopeY: number];

/** Number of pixels that a plane is fitted to, and number of planes that are tried. */
const SAMPLES = 500;
const HYPOTHESES = 40;
/** Colour distance from which a pixel does not belong to a hypothesis. */
const INLIER_DISTANCE = 18;

/**
 * Fits a plane to the background among pixels of which a part is text. Text and background are both nearly even, so the plane is
 * the hypothesis with the smallest truncated errors (MSAC), refined by least squares.
 * @param places indices of pixels in the raster
 * @param seeds those among them that are probably no text; hypotheses are made of them
 */
export function fitBackgroundPlane(
  raster: Raster,
  places: readonly number[],
  seeds: readonly number[],
): BackgroundPlane {
  const samples = thinOut(places);
  const first = seeds[0] ?? samples[0] ?? 0;
  const origin: Point = [first % raster.width, Math.floor(first / raster.width)];
  let best = { plane: evenPlane(raster, origin, first), cost: Number.POSITIVE_INFINITY };
  for (const plane of hypotheses(raster, origin, seeds.length < 3 ? samples : thinOut(seeds))) {
    const cost = truncatedCost(raster, plane, samples);
    if (cost < best.cost) best = { plane, cost };
  }
  let plane = best.plane;
  for (let round = 0; round < 2; round++) {
    const inliers = samples.filter((at) => distanceToPlane(raster, plane, at) < INLIER_DISTANCE);
    plane = leastSquares(raster, origin, inliers) ?? plane;
  }
  return plane;
}

function thinOut(places: readonly number[]): number[] {
  const step = Math.max(1, places.length / SAMPLES);
  return Array.from({ length: Math.ceil(places.length / step) }, (_, index) => places[Math.floor(index * step)] ?? 0);
}

/** Euclidean distance of a pixel's colour from the plane, 0 to 442. */
export function distanceToPlane(raster: Raster, { origin, channels }: BackgroundPlane, at: number): number {
  const { width, pixels } = raster;
  const row = Math.floor(at / width);
  const x = at - row * width - origin[0];
  const y = row - origin[1];
  const [blue, green, red] = channels;
  const b = (pixels[at * 4] ?? 0) - blue[0] - blue[1] * x - blue[2] * y;
  const g = (pixels[at * 4 + 1] ?? 0) - green[0] - green[1] * x - green[2] * y;
  const r = (pixels[at * 4 + 2] ?? 0) - red[0] - red[1] * x - red[2] * y;
  return Math.sqrt(b * b + g * g + r * r);
}

/** Value of one channel (0 blue, 1 green, 2 red) of the plane, not rounded. */
export function planeValue({ origin, channels }: BackgroundPlane, channel: 0 | 1 | 2, x: number, y: number): number {
  const [value, slopeX, slopeY] = channels[channel];
  return value + slopeX * (x - origin[0]) + slopeY * (y - origin[1]);
}

/** Yields even planes through single samples and tilted ones through three. */
function* hypotheses(raster: Raster, origin: Point, samples: readonly number[]): Generator<BackgroundPlane> {
  for (let index = 0; index < HYPOTHESES; index++) {
    const pick = (turn: number) => samples[(index * 7919 + turn * 104_729 + index * turn * 31) % samples.length] ?? 0;
    yield evenPlane(raster, origin, pick(0));
    const tilted = leastSquares(raster, origin, [pick(0), pick(1), pick(2)]);
    if (tilted) yield tilted;
  }
}

function evenPlane({ pixels }: Raster, origin: Point, at: number): BackgroundPlane {
  const channel = (offset: number): ChannelPlane => [pixels[at * 4 + offset] ?? 0, 0, 0];
  return { origin, channels: [channel(0), channel(1), channel(2)] };
}

function truncatedCost(raster: Raster, plane: BackgroundPlane, samples: readonly number[]): number {
  let cost = 0;
  for (const at of samples) cost += Math.min(INLIER_DISTANCE, distanceToPlane(raster, plane, at)) ** 2;
  return cost;
}

/** Solves the normal equations of value + slopeX·x + slopeY·y; `undefined` if the places lie on one line. */
function leastSquares(raster: Raster, origin: Point, places: readonly number[]): BackgroundPlane | undefined {
  const count = places.length;
  const points = places.map(
    (at) => [(at % raster.width) - origin[0], Math.floor(at / raster.width) - origin[1]] as const,
  );
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - meanX) ** 2;
    xy += (x - meanX) * (y - meanY);
    yy += (y - meanY) ** 2;
  }
  const determinant = xx * yy - xy * xy;
  if (count < 3 || determinant < 1) return undefined;
  const channel = (offset: number): ChannelPlane => {
    let [sum, sumX, sumY] = [0, 0, 0];
    for (const [index, [x, y]] of points.entries()) {
      const value = raster.pixels[(places[index] ?? 0) * 4 + offset] ?? 0;
      sum += value;
      sumX += (x - meanX) * value;
      sumY += (y - meanY) * value;
    }
    const slopeX = (sumX * yy - sumY * xy) / determinant;
    const slopeY = (sumY * xx - sumX * xy) / determinant;
    return [sum / count - slopeX * meanX - slopeY * meanY, slopeX, slopeY];
  };
  return { origin, channels: [channel(0), channel(1), channel(2)] };
}
