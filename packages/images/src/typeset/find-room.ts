import type { Raster } from '@interlinear/ocr/raster';
import { alongAxes, type TurnedBox, turnedBoxAround } from '../geometry.ts';
import type { RegionStyle } from '../region.ts';

/** Place of a text in the direction of its lines. */
export interface Room {
  /** Place of the original. */
  own: TurnedBox;
  /** The same, grown to all sides where nothing is in the way. */
  free: TurnedBox;
  /** Whether the original is in the middle between two edges near it, as in a button. */
  isCentred: boolean;
}

interface RoomOptions {
  /** Place of the original. */
  own: TurnedBox;
  /** Height of the em. */
  size: number;
  /** Places of all other texts. */
  others: readonly TurnedBox[];
}

/** Maximum growth along and across the lines: relative to the place, and in em. */
const MAX_GROWTH = { along: { share: 1.2, em: 6 }, across: { share: 0.7, em: 1.4 } };
/** Space kept to an edge or the picture's border, and to another text above or below, in em. */
const MARGIN = 0.3;
const TEXT_MARGIN = 0.55;
/** Distance within which an edge on either side makes a text centred, in em, and by how much the sides may differ. */
const NEAR_EDGE = 4;
const MAX_UNEVENNESS = { em: 0.3, share: 0.2 };

/** Finds the room around a text in the cleaned picture: background like that behind the text, up to an edge or another text. */
export function findRoom(cleaned: Raster, { own, size, others }: RoomOptions): Room {
  const probe = createProbe(cleaned, own.angle);
  const turned = others.map((other) => turnedBoxAround(own.angle, [other]));
  const along = Math.max((own.end - own.start) * MAX_GROWTH.along.share, size * MAX_GROWTH.along.em);
  const across = Math.max((own.bottom - own.top) * MAX_GROWTH.across.share, size * MAX_GROWTH.across.em);
  const grow = (box: TurnedBox, side: Side, limit: number) =>
    growSide(box, side, { limit, size, probe, others: turned });
  const left = grow(own, 'start', along);
  const right = grow(own, 'end', along);
  const above = grow(own, 'top', across);
  const below = grow(own, 'bottom', across);
  // The corners beyond two grown sides were not examined, so that text uses either the width or the height.
  const wide = { ...own, start: own.start - left.distance, end: own.end + right.distance };
  const upper = grow(wide, 'top', above.distance);
  const lower = grow(wide, 'bottom', below.distance);
  const free = { ...wide, top: wide.top - upper.distance, bottom: wide.bottom + lower.distance };
  return { own, free, isCentred: isBetweenEdges(left, right, size) };
}

/** Reduces the free room to what text of an alignment can use: as much on both sides of centred text. */
export function usableRoom({ own, free, isCentred }: Room, align: RegionStyle['align']): TurnedBox {
  if (align === 'center' || isCentred) {
    const side = Math.min(own.start - free.start, free.end - own.end);
    return { ...free, start: own.start - side, end: own.end + side };
  }
  return align === 'left' ? { ...free, start: own.start } : { ...free, end: own.end };
}

function isBetweenEdges(left: Growth, right: Growth, size: number): boolean {
  if (!left.isStopped || !right.isStopped) return false;
  const farther = Math.max(left.distance, right.distance);
  const unevenness = Math.abs(left.distance - right.distance);
  return farther < size * NEAR_EDGE && unevenness < MAX_UNEVENNESS.em * size + MAX_UNEVENNESS.share * farther;
}

type Side = 'start' | 'end' | 'top' | 'bottom';

interface Growth {
  distance: number;
  /** Whether something is in the way, rather than the limit reached. */
  isStopped: boolean;
}

interface GrowthOptions {
  limit: number;
  size: number;
  probe: Probe;
  others: readonly TurnedBox[];
}

/** Moves one side of a box outwards until the background changes or another text comes. */
function growSide(box: TurnedBox, side: Side, { limit, size, probe, others }: GrowthOptions): Growth {
  const isAlong = side === 'start' || side === 'end';
  const sign = side === 'start' || side === 'top' ? -1 : 1;
  const [from, to] = isAlong ? [box.top, box.bottom] : [box.start, box.end];
  const step = Math.max(1, size / 16);
  const places = placesBetween(from, to, step);
  const pixelAt = (distance: number, place: number) =>
    isAlong ? probe(box[side] + sign * distance, place) : probe(place, box[side] + sign * distance);
  const before = places.map((place) => pixelAt(-1, place));
  const first = [...before];
  const maxStep = Math.max(MAX_STEP, NOISE_TOLERANCE * noiseIn(box, { isAlong, step, places, probe }));
  const maxDrift = Math.max(MAX_DRIFT, 1.5 * maxStep);
  const margin = size * MARGIN;
  const textMargin = size * (isAlong ? MARGIN : TEXT_MARGIN);
  let distance = 0;
  for (; distance < limit; distance += step) {
    const edge = box[side] + sign * (distance + textMargin);
    if (others.some((other) => isReached(other, box, side, edge))) return { distance, isStopped: true };
    let changed = 0;
    for (const [index, place] of places.entries()) {
      const color = pixelAt(distance + margin, place);
      const isSame =
        color !== undefined &&
        colorDistance(color, before[index]) <= maxStep &&
        colorDistance(color, first[index]) <= maxDrift;
      if (!isSame) changed++;
      before[index] = color;
    }
    if (changed > places.length * MAX_CHANGED_SHARE) return { distance: Math.max(0, distance - step), isStopped: true };
  }
  return { distance: limit, isStopped: false };
}

/** Colour distance from one step to the next, and from the text's own background, that counts as the same background. */
const MAX_STEP = 26;
const MAX_DRIFT = 64;
/** Share of a side that may look different: noise, and the ends of rounded corners. */
const MAX_CHANGED_SHARE = 0.04;

/** Colour distance that counts as the same background, relative to that of neighbouring places in noise. */
const NOISE_TOLERANCE = 3;

/** Median colour distance from one step to the next inside a box, whose text was erased. */
function noiseIn(
  box: TurnedBox,
  { isAlong, step, places, probe }: { isAlong: boolean; step: number; places: readonly number[]; probe: Probe },
): number {
  const inside = isAlong ? (box.start + box.end) / 2 : (box.top + box.bottom) / 2;
  const distances = places.flatMap((place) => {
    const [one, other] = [inside, inside + step].map((at) => (isAlong ? probe(at, place) : probe(place, at)));
    return one && other ? [colorDistance(one, other)] : [];
  });
  return distances.sort((one, other) => one - other)[distances.length >> 1] ?? 0;
}

function placesBetween(from: number, to: number, step: number): number[] {
  const count = Math.max(2, Math.ceil((to - from) / step));
  return Array.from({ length: count }, (_, index) => from + ((index + 0.5) / count) * (to - from));
}

/** Common part of the heights of texts that are beside each other. */
const MIN_COMMON_HEIGHT = 0.25;

function isReached(other: TurnedBox, box: TurnedBox, side: Side, edge: number): boolean {
  const isAlong = side === 'start' || side === 'end';
  // Lines above each other overlap by the accents and descenders that they might have.
  const common = Math.min(other.bottom, box.bottom) - Math.max(other.top, box.top);
  const isBeside = isAlong
    ? common > MIN_COMMON_HEIGHT * Math.min(other.bottom - other.top, box.bottom - box.top)
    : other.start < box.end && other.end > box.start;
  if (!isBeside) return false;
  if (side === 'start') return other.end > edge && other.start < box.start;
  if (side === 'end') return other.start < edge && other.end > box.end;
  if (side === 'top') return other.bottom > edge && other.top < box.top;
  return other.top < edge && other.bottom > box.bottom;
}

/** Returns the colour at a position along the axes of a direction; `undefined` outside the picture. */
type Probe = (along: number, across: number) => readonly [number, number, number] | undefined;

function createProbe({ width, height, pixels }: Raster, angle: number): Probe {
  const [right, down] = [alongAxes(-angle, [1, 0]), alongAxes(-angle, [0, 1])];
  return (along, across) => {
    const x = Math.floor(along * right[0] + across * down[0]);
    const y = Math.floor(along * right[1] + across * down[1]);
    if (x < 0 || y < 0 || x >= width || y >= height) return undefined;
    const at = (y * width + x) * 4;
    return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
  };
}

type Color = NonNullable<ReturnType<Probe>>;

function colorDistance(one: Color, other: Color | undefined): number {
  return other === undefined ? 0 : Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}
