import type { PixelBox } from '../ink-components.ts';
import { areaOf, type Candidate, type Claim, sharedArea, similarityTo } from './claims.ts';

/** Similarity and length from which a text tells which line it is. */
const SAME_TEXT = 0.75;
const MIN_LETTERS = 4;
/** Number of such lines from which places are corrected by them alone, and their spread, relative to the picture, that tells the scale. */
const MIN_ANCHORS = 3;
const MIN_SPREAD = 0.25;
const SCALES = { min: 0.4, max: 2.5 };

/** Shift without such lines: number of shifts tried, largest one relative to the picture, and gain that makes it likely. */
const MAX_TRIALS = 150;
const MAX_SHIFT = 0.15;
const MIN_GAIN = 1.25;

/**
 * Corrects the places of claims as a whole: models judge the scale of a picture wrongly, or where it starts. Claims whose text was
 * also read without the model show how; otherwise, the shift is taken that puts the claims on the most ink.
 */
export function alignClaims(
  claims: readonly Claim[],
  candidates: readonly Candidate[],
  picture: { width: number; height: number },
): Claim[] {
  const anchors = anchorsOf(claims, candidates);
  if (anchors.length >= MIN_ANCHORS) {
    const across = fitAxis(anchors, { start: 'left', end: 'right', length: picture.width });
    const down = fitAxis(anchors, { start: 'top', end: 'bottom', length: picture.height });
    return moveClaims(claims, ({ left, top, right, bottom }) => ({
      left: across(left),
      right: across(right),
      top: down(top),
      bottom: down(bottom),
    }));
  }
  const [x, y] = likeliestShift(claims, candidates, picture);
  return x === 0 && y === 0 ? [...claims] : moveClaims(claims, (box) => shifted(box, [x, y]));
}

/** Claimed and true place of a line. */
interface Anchor {
  claimed: PixelBox;
  found: PixelBox;
}

/** Pairs claims and lines whose texts are alike and like no other. */
function anchorsOf(claims: readonly Claim[], candidates: readonly Candidate[]): Anchor[] {
  return claims.flatMap((claim): Anchor[] => {
    if (!claim.box || claim.letters.length < MIN_LETTERS) return [];
    const alike = candidates.filter((candidate) => similarityTo(candidate, claim) >= SAME_TEXT);
    const [only] = alike;
    if (!only || alike.length > 1) return [];
    const rivals = claims.filter((other) => similarityTo(only, other) >= SAME_TEXT);
    return rivals.length === 1 ? [{ claimed: claim.box, found: only.box }] : [];
  });
}

/** Fits scale and shift of one axis by medians, which single errors do not move (Theil–Sen estimator). */
function fitAxis(
  anchors: readonly Anchor[],
  { start, end, length }: { start: 'left' | 'top'; end: 'right' | 'bottom'; length: number },
): (value: number) => number {
  const points = anchors.map(({ claimed, found }) => ({
    from: (claimed[start] + claimed[end]) / 2,
    to: (found[start] + found[end]) / 2,
  }));
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).flatMap((other) => {
      const distance = other.from - one.from;
      return Math.abs(distance) < MIN_SPREAD * length ? [] : (other.to - one.to) / distance;
    }),
  );
  const scale = slopes.length < MIN_ANCHORS ? 1 : Math.max(SCALES.min, Math.min(SCALES.max, medianOf(slopes)));
  const shift = medianOf(points.map(({ from, to }) => to - scale * from));
  return (value) => scale * value + shift;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

function likeliestShift(
  claims: readonly Claim[],
  candidates: readonly Candidate[],
  { width, height }: { width: number; height: number },
): readonly [x: number, y: number] {
  const boxes = claims.flatMap(({ box }) => box ?? []).slice(0, MAX_TRIALS);
  const found = candidates.map(({ box }) => box);
  const trials = boxes.flatMap((box) =>
    found.filter((other) => areOneSize(box, other)).map((other) => differenceOf(box, other)),
  );
  const near = trials
    .filter(([x, y]) => Math.abs(x) <= MAX_SHIFT * width && Math.abs(y) <= MAX_SHIFT * height)
    .toSorted((one, other) => Math.hypot(...one) - Math.hypot(...other));
  const scoreOf = (shift: readonly [number, number]) =>
    boxes.reduce((sum, box) => {
      const moved = shifted(box, shift);
      return sum + Math.max(0, ...found.map((other) => closeness(moved, other)));
    }, 0);
  let best: { shift: readonly [number, number]; score: number } = { shift: [0, 0], score: MIN_GAIN * scoreOf([0, 0]) };
  for (const shift of near.slice(0, MAX_TRIALS)) {
    const score = scoreOf(shift);
    if (score > best.score) best = { shift, score };
  }
  return best.shift;
}

function areOneSize(one: PixelBox, other: PixelBox): boolean {
  const [width, height] = [one.right - one.left, one.bottom - one.top];
  const [wide, high] = [other.right - other.left, other.bottom - other.top];
  return Math.min(width, wide) * 1.5 >= Math.max(width, wide) && Math.min(height, high) * 2 >= Math.max(height, high);
}

function differenceOf(one: PixelBox, other: PixelBox): readonly [x: number, y: number] {
  return [(other.left + other.right - one.left - one.right) / 2, (other.top + other.bottom - one.top - one.bottom) / 2];
}

/** Shared part of two boxes, relative to both together. */
function closeness(one: PixelBox, other: PixelBox): number {
  const shared = sharedArea(one, other);
  return shared === 0 ? 0 : shared / (areaOf(one) + areaOf(other) - shared);
}

function moveClaims(claims: readonly Claim[], move: (box: PixelBox) => PixelBox): Claim[] {
  return claims.map((claim) => ({ ...claim, box: claim.box && move(claim.box) }));
}

function shifted({ left, top, right, bottom }: PixelBox, [x, y]: readonly [number, number]): PixelBox {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}
