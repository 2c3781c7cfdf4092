import type { BackgroundLayer, TextBackground } from '../model.ts';
import type { PlacedLine, PlacedPart } from '../typeset/place-lines.ts';
import { formatNumber, formatNumbers } from './content-syntax.ts';
import type { TypesetParagraph } from './typeset-page.ts';

/** Writes the operators that draw the backgrounds of the words of a translation. */
export function paintBackgrounds({ paragraph, lines, size }: TypesetParagraph): string[] {
  const scale = size / paragraph.fontSize;
  return lines.flatMap((line) =>
    segmentsOf(line, size).flatMap(({ background, ...segment }) =>
      background.layers.map((layer) => paintLayer(layer, segment, line.baseline, scale)),
    ),
  );
}

/** Words of a line with one background, in points. */
interface BackgroundSegment {
  background: TextBackground;
  left: number;
  right: number;
  /** Space that the background may take at each end. */
  before: number;
  after: number;
}

/** Space to a word that follows without a space, in em. */
const TIGHT = 0.07;

function segmentsOf(line: PlacedLine, size: number): BackgroundSegment[] {
  const segments: BackgroundSegment[] = [];
  const parts = line.parts.toSorted((one, other) => one.left - other.left);
  let last: BackgroundSegment | undefined;
  for (const [index, placed] of parts.entries()) {
    if (isSpace(placed)) continue;
    const background = placed.part.kind === 'text' ? placed.part.style.background : undefined;
    const roomAt = (neighbour: PlacedPart | undefined) =>
      neighbour && !isSpace(neighbour) ? TIGHT * size : Number.POSITIVE_INFINITY;
    const after = roomAt(parts[index + 1]);
    if (background && last?.background === background) Object.assign(last, { right: placed.right, after });
    else {
      const { left, right } = placed;
      last = background && { background, left, right, before: roomAt(parts[index - 1]), after };
      if (last) segments.push(last);
    }
  }
  return segments;
}

function isSpace({ part }: PlacedPart): boolean {
  return part.kind === 'text' && part.isSpace;
}

function paintLayer(
  { paint, radius, strokeWidth, padding, bottom, top }: BackgroundLayer,
  { left, right, before, after }: Omit<BackgroundSegment, 'background'>,
  baseline: number,
  scale: number,
): string {
  const shape = {
    left: left - Math.min(padding * scale, before),
    right: right + Math.min(padding * scale, after),
    bottom: baseline + bottom * scale,
    top: baseline + top * scale,
    radius: radius * scale,
  };
  if (strokeWidth === undefined) return `q ${paint} ${rectanglePath(shape)} f Q`;
  return `q ${paint} ${formatNumber(strokeWidth)} w ${rectanglePath(shape)} S Q`;
}

interface RoundedRectangle {
  left: number;
  right: number;
  bottom: number;
  top: number;
  radius: number;
}

/** Distance of a control point from the end of a quarter circle, relative to its radius. */
const ROUND = 0.5523;

function rectanglePath({ left, right, bottom, top, radius }: RoundedRectangle): string {
  const r = Math.min(radius, (right - left) / 2, (top - bottom) / 2);
  if (r <= 0) return `${formatNumbers([left, bottom, right - left, top - bottom])} re`;
  const k = r * (1 - ROUND);
  return [
    `${formatNumbers([left + r, bottom])} m`,
    `${formatNumbers([right - r, bottom])} l`,
    `${formatNumbers([right - k, bottom, right, bottom + k, right, bottom + r])} c`,
    `${formatNumbers([right, top - r])} l`,
    `${formatNumbers([right, top - k, right - k, top, right - r, top])} c`,
    `${formatNumbers([left + r, top])} l`,
    `${formatNumbers([left + k, top, left, top - k, left, top - r])} c`,
    `${formatNumbers([left, bottom + r])} l`,
    `${formatNumbers([left, bottom + k, left + k, bottom, left + r, bottom])} c h`,
  ].join(' ');
}
