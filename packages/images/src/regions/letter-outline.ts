import type { Color } from '@interlinear/ocr/ink-color';
import type { Raster } from '@interlinear/ocr/raster';
import { planeValue } from '../erase/background-plane.ts';
import { placeOf } from '../erase/pixel-window.ts';
import type { TextMask } from '../erase/text-mask.ts';

/** Line around letters that sets them off from the picture. */
export interface LetterOutline {
  color: Color;
  /** In pixels. */
  width: number;
}

/** Distance of a colour from all mixtures of ink and background, from which it is neither. */
const MIN_DISTANCE = 60;
/** Share of such pixels that have nearly one colour: those of subpixel rendering have two opposite ones. */
const MIN_AGREEMENT = 0.6;
/** Area of the outline relative to that of the letters, and width in pixels, of which the outer half is blended. */
const MIN_AREA = 0.1;
const MIN_WIDTH = 0.6;
/** Share of the letters' edges that the outline follows, and its distance in pixels. Words of another colour follow none. */
const MIN_FOLLOWED = 0.6;
const MAX_GAP = 2;

/** Measures the outline, or the dense shadow, of letters of one colour. */
export function measureOutline(raster: Raster, mask: TextMask, ink: Color): LetterOutline | undefined {
  const { window, contrasts, background } = mask;
  const isInk = new Uint8Array(contrasts.length);
  const isOther = new Uint8Array(contrasts.length);
  const others: Color[] = [];
  for (const [at, contrast] of contrasts.entries()) {
    if (contrast === 0) continue;
    const color = colorAt(raster, placeOf(raster, window, at));
    const x = window.left + (at % window.width);
    const y = window.top + Math.floor(at / window.width);
    const channel = (offset: 0 | 1 | 2) => planeValue(background, offset, x, y);
    const behind: Color = [channel(2), channel(1), channel(0)];
    if (distance(color, ink) < distance(color, behind) && distance(color, ink) < MIN_DISTANCE) isInk[at] = 1;
    else if (distanceToMixtures(color, ink, behind) > MIN_DISTANCE) {
      others.push(color);
      isOther[at] = 1;
    }
  }
  const area = isInk.reduce((sum, value) => sum + value, 0);
  if (others.length < area * MIN_AREA) return undefined;
  const mean = meanOf(others);
  const alike = others.filter((color) => distance(color, mean) < MIN_DISTANCE);
  if (alike.length < others.length * MIN_AGREEMENT) return undefined;
  const edges = edgesOf(isInk, window.width);
  const followed = edges.filter((at) => isNear(isOther, at, window.width)).length;
  if (followed < edges.length * MIN_FOLLOWED) return undefined;
  const width = others.length / Math.max(1, edges.length);
  return width < MIN_WIDTH ? undefined : { color: meanOf(alike), width };
}

/** Distance of a colour from the line between two others. */
function distanceToMixtures(color: Color, one: Color, other: Color): number {
  const span = [0, 1, 2].map((channel) => (other[channel] ?? 0) - (one[channel] ?? 0));
  const along = [0, 1, 2].reduce(
    (sum, channel) => sum + (span[channel] ?? 0) * ((color[channel] ?? 0) - (one[channel] ?? 0)),
    0,
  );
  const length = span.reduce((sum, value) => sum + value * value, 0);
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, along / length));
  const mixed = (channel: 0 | 1 | 2) => one[channel] + share * (span[channel] ?? 0);
  return distance(color, [mixed(0), mixed(1), mixed(2)]);
}

/** Lists the marked pixels that have an unmarked neighbour in their row or column. */
function edgesOf(marked: Uint8Array, width: number): number[] {
  const edges: number[] = [];
  for (const [at, isMarked] of marked.entries())
    if (isMarked === 1 && [at - 1, at + 1, at - width, at + width].some((beside) => marked[beside] !== 1))
      edges.push(at);
  return edges;
}

/** Whether a pixel has a marked one close to it in its row or column. */
function isNear(marked: Uint8Array, at: number, width: number): boolean {
  for (let gap = 1; gap <= MAX_GAP; gap++)
    if ([at - gap, at + gap, at - gap * width, at + gap * width].some((beside) => marked[beside] === 1)) return true;
  return false;
}

function colorAt({ pixels }: Raster, at: number): Color {
  return [pixels[at * 4 + 2] ?? 0, pixels[at * 4 + 1] ?? 0, pixels[at * 4] ?? 0];
}

function meanOf(colors: readonly Color[]): Color {
  const channel = (index: 0 | 1 | 2) =>
    Math.round(colors.reduce((sum, color) => sum + color[index], 0) / Math.max(1, colors.length));
  return [channel(0), channel(1), channel(2)];
}

function distance(one: Color, other: Color): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}
