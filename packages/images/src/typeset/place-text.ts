import type { Line } from '@interlinear/typesetting/break-lines';
import { scaleOf } from '@interlinear/typesetting/compose';
import { visualOrder } from '@interlinear/typesetting/embedding-levels';
import { alongAxes, boxAround, quadOf, type TurnedBox } from '../geometry.ts';
import { linesInShape } from './bubble-lines.ts';
import type { Draft } from './draft-text.ts';
import { usableRoom } from './find-room.ts';
import type { FittedLines } from './fit-lines.ts';
import type { PlacedGlyph, PlacedText } from './region-text.ts';

/** Extent of letters above and below the baseline, in em. */
const ASCENT = 0.88;
const DESCENT = 0.22;
/** Height of capitals, in em. */
const CAP_HEIGHT = 0.72;

/** A line of text along the first axis of its room. */
interface LinePlace {
  start: number;
  /** Baseline, or the middle of a vertical line. */
  across: number;
}

/** Positions every glyph of a text. */
export function placeText(draft: Draft, fitted: FittedLines): PlacedText {
  const { text, style, isVertical, room } = draft;
  const places = draft.shape ? placesInShape(draft, fitted) : placesInRoom(draft, fitted);
  const glyphs = fitted.lines.flatMap((line, index) => {
    const place = places[index];
    if (!place) return [];
    return isVertical
      ? columnGlyphs(line, place, fitted.size, room.own.angle)
      : lineGlyphs(line, place, fitted.size, room.own.angle);
  });
  const box = boxOfLines(fitted, places, { angle: room.own.angle, isVertical });
  return {
    text,
    color: style.color,
    ...(style.outline && {
      outline: { ...style.outline, width: (style.outline.width * fitted.size) / style.fontSize },
    }),
    glyphs,
    layout: {
      id: text.region.id,
      box: boxAround(quadOf(box)),
      fontSize: fitted.size,
      lines: fitted.lines.map(textOf),
      overflow: !fitted.fits,
    },
  };
}

function textOf({ parts }: Line): string {
  return parts.map((part) => (part.kind === 'text' ? part.text.replace(/\u00ad$/u, '-') : '')).join('');
}

function boxOfLines(
  { lines, size }: FittedLines,
  places: readonly LinePlace[],
  { angle, isVertical }: { angle: number; isVertical: boolean },
): TurnedBox {
  const [above, below] = isVertical ? [size / 2, size / 2] : [ASCENT * size, DESCENT * size];
  const starts = places.map(({ start }) => start);
  const across = places.map((place) => place.across);
  const ends = places.map(({ start }, index) => start + (lines[index]?.width ?? 0) * size);
  return {
    angle,
    start: Math.min(...starts),
    end: Math.max(...ends),
    top: Math.min(...across) - above,
    bottom: Math.max(...across) + below,
  };
}

function placesInShape({ shape }: Draft, { lines, slots, size, leading }: FittedLines): LinePlace[] {
  const found = shape && linesInShape(shape, { count: slots, size, leading });
  if (!found) return [];
  return lines.map((line, index) => ({
    start: (found.lines[index]?.middle ?? 0) - (line.width * size) / 2,
    across: found.top + ASCENT * size + index * leading,
  }));
}

function placesInRoom(draft: Draft, fitted: FittedLines): LinePlace[] {
  const { room, align, isVertical } = draft;
  const { lines, size, leading } = fitted;
  const area = areaFor(draft, fitted);
  const first = firstBaseline(draft, fitted);
  return lines.map((line, index) => {
    const spaceLeft = area.end - area.start - line.width * size;
    const share = align === 'left' ? 0 : align === 'center' ? 0.5 : 1;
    const across = first + index * leading;
    // Level text on whole pixels is sharper.
    const isLevel = !isVertical && room.own.angle === 0;
    return { start: area.start + spaceLeft * share, across: isLevel ? Math.round(across) : across };
  });
}

/** Room along the lines: the original's own place if the lines fit there. */
function areaFor({ room, align }: Draft, { lines, size }: FittedLines): TurnedBox {
  const width = Math.max(0, ...lines.map((line) => line.width * size));
  return width <= room.own.end - room.own.start ? room.own : usableRoom(room, align);
}

/** First baseline, or middle of the first vertical line: where the original's was, moved only as far as the room demands. */
function firstBaseline({ room, style, text, isVertical }: Draft, { lines, size, leading }: FittedLines): number {
  const { own, free } = room;
  const [above, below] = isVertical ? [size / 2, size / 2] : [ASCENT * size, DESCENT * size];
  const height = above + below + (lines.length - 1) * leading;
  const isTurned = isVertical !== (text.region.style.direction === 'vertical-rl');
  const isInMiddle = isTurned || room.isCentred || text.region.kind === 'bubble' || text.region.kind === 'cell';
  if (lines.length === 1 && !isVertical && text.region.lines.length === 1) {
    const middle = own.top + (ASCENT - CAP_HEIGHT / 2) * scaleToBox(own, style.fontSize);
    return middle + (CAP_HEIGHT / 2) * size;
  }
  const top = isInMiddle
    ? (own.top + own.bottom - height) / 2
    : own.top + (style.fontSize - size) * (isVertical ? 0 : ASCENT - CAP_HEIGHT);
  const lowest = Math.max(free.top, free.bottom - height);
  return Math.max(free.top, Math.min(top, lowest)) + above;
}

/** Em of a single line's own place, whose height is known better than its size. */
function scaleToBox({ top, bottom }: TurnedBox, size: number): number {
  const height = bottom - top;
  return height > 0 ? height / (ASCENT + DESCENT) : size;
}

function lineGlyphs(line: Line, { start, across }: LinePlace, size: number, angle: number): PlacedGlyph[] {
  const glyphs: PlacedGlyph[] = [];
  let pen = start;
  for (const part of visualOrder(line.parts)) {
    // The gap is between a part and its predecessor in reading order.
    if (part.level % 2 === 0) pen += part.gap * size;
    if (part.kind === 'text') {
      const em = size * scaleOf(part);
      let at = pen;
      for (const { glyph, advance, offsetX, offsetY } of part.shaped.clusters.flatMap((cluster) => cluster.glyphs)) {
        const origin = alongAxes(-angle, [at + offsetX * em, across - offsetY * em]);
        glyphs.push({ face: part.face, glyph, origin, size: em, angle });
        at += advance * em;
      }
    }
    pen += part.width * size;
    if (part.level % 2 === 1) pen += part.gap * size;
  }
  return glyphs;
}

/** Positions upright glyphs below each other; the second axis points left. */
function columnGlyphs(line: Line, { start, across }: LinePlace, size: number, angle: number): PlacedGlyph[] {
  const glyphs: PlacedGlyph[] = [];
  const tilt = angle - Math.PI / 2;
  let pen = start;
  for (const part of line.parts) {
    pen += part.gap * size;
    if (part.kind === 'text') {
      const em = size * scaleOf(part);
      let at = pen;
      for (const { glyph, advance, offsetX, offsetY } of part.shaped.clusters.flatMap((cluster) => cluster.glyphs)) {
        // HarfBuzz's offsets lead from the middle of the column to the glyph's origin, x to the right and y upwards.
        const origin = alongAxes(-angle, [at - offsetY * em, across - offsetX * em]);
        glyphs.push({ face: part.face, glyph, origin, size: em, angle: tilt });
        at += advance * em;
      }
    }
    pen += part.width * size;
  }
  return glyphs;
}
