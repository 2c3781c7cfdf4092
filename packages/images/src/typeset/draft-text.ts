import { isRightToLeft, type LanguageCode, languageOf } from '@interlinear/languages';
import type { Raster } from '@interlinear/ocr/raster';
import { composeWords, type LetterStyle } from '@interlinear/typesetting/compose';
import type { FaceChoice } from '@interlinear/typesetting/face-choice';
import { leadingOf } from '@interlinear/typesetting/leading';
import { type Box, boxAround, quadOf, type TurnedBox, turnedBoxAround, turnedBoxOf } from '../geometry.ts';
import { findPaperShape, type PaperShape } from '../paper-shape.ts';
import type { RegionStyle } from '../region.ts';
import { linesInShape } from './bubble-lines.ts';
import { findRoom, type Room, usableRoom } from './find-room.ts';
import type { FitRequest } from './fit-lines.ts';
import type { RegionText } from './region-text.ts';

/** A text with its room, before its size is known. */
export interface Draft {
  text: RegionText;
  style: RegionStyle;
  align: RegionStyle['align'];
  room: Room;
  /** Shape of the speech bubble that the text is in. */
  shape: PaperShape | undefined;
  /** Lines run from top to bottom. */
  isVertical: boolean;
  request: FitRequest;
}

export interface DraftOptions {
  text: RegionText;
  own: TurnedBox;
  others: readonly TurnedBox[];
  faces: FaceChoice;
  hyphenator: FitRequest['hyphenator'];
  target: LanguageCode;
}

/** Prepares a text: finds its room in the cleaned picture and shapes its words. */
export function draftText(cleaned: Raster, { text, own, others, faces, hyphenator, target }: DraftOptions): Draft {
  const { region } = text;
  const style = { ...region.style, ...text.style };
  const isVertical = isSetVertically(text, target);
  const size = style.fontSize;
  const room: Room = text.box ? { own, free: own, isCentred: false } : findRoom(cleaned, { own, size, others });
  const shape = text.box || isVertical ? undefined : shapeAround(cleaned, text, { own, others });
  const wasTurned = isVertical !== (region.style.direction === 'vertical-rl');
  const words = composeWords([{ kind: 'text', text: text.text.trim(), style: letterStyleOf(text) }], {
    faces,
    target,
    isRightToLeft: isRightToLeft(target),
    isVertical,
  });
  const align = alignmentIn(text, { room, target, wasTurned });
  // A picture keeps its line distance; text of one line has none.
  const lineCount = text.box ? Math.max(2, region.lines.length) : region.lines.length;
  const { min, preferred } = leadingOf(target);
  const original = (own.bottom - own.top - size) / Math.max(1, region.lines.length - 1) / size;
  const liked = region.lines.length > 1 && !wasTurned ? Math.max(1.1, Math.min(1.8, original)) : 1.25;
  const request: FitRequest = {
    words,
    target,
    hyphenator,
    size,
    lineCount: wasTurned ? Math.max(2, lineCount) : lineCount,
    leading: { min: Math.min(min, liked), preferred: Math.max(liked, preferred) },
    own: extentOf(room.own),
    free: extentOf(usableRoom(room, align)),
    ...(shape && {
      widthsOf: (count: number, lineSize: number, leading: number) =>
        linesInShape(shape, { count, size: lineSize, leading })?.lines.map(({ width }) => width),
    }),
  };
  return { text, style, align, room, shape, isVertical, request };
}

/** Text that now runs the other way starts at the other side, unless a single line has to stay where it is. */
function alignmentIn(
  { region, style }: RegionText,
  { room, target, wasTurned }: { room: Room; target: LanguageCode; wasTurned: boolean },
): RegionStyle['align'] {
  if (style?.align) return style.align;
  const { align, direction } = region.style;
  if (wasTurned || align === 'center' || (room.isCentred && region.lines.length === 1)) return 'center';
  const runsLeft = isRightToLeft(target);
  if (region.lines.length === 1 || runsLeft === (direction === 'rtl')) return align;
  return runsLeft ? 'right' : 'left';
}

function extentOf({ start, end, top, bottom }: TurnedBox): { width: number; height: number } {
  return { width: end - start, height: bottom - top };
}

export function letterStyleOf({ region, style }: RegionText): LetterStyle {
  return { family: 'sans', isBold: style?.bold ?? region.style.bold, isItalic: false, scale: 1 };
}

/** Scripts that are also written from top to bottom. */
const VERTICAL_SCRIPTS: ReadonlySet<string> = new Set(['Jpan', 'Hans', 'Hant', 'Kore']);

function isSetVertically({ region, style }: RegionText, target: LanguageCode): boolean {
  const direction = style?.direction ?? region.style.direction;
  return direction === 'vertical-rl' && VERTICAL_SCRIPTS.has(languageOf(target).script);
}

/** Place of a text in the direction of its lines. */
export function placeOf(text: RegionText, target: LanguageCode): TurnedBox {
  const { region, box, angle } = text;
  const wasVertical = region.style.direction === 'vertical-rl';
  const isVertical = isSetVertically(text, target);
  const quarter = isVertical === wasVertical ? 0 : isVertical ? Math.PI / 2 : -Math.PI / 2;
  if (!box) return turnedBoxAround((angle ?? region.angle) + quarter, [turnedBoxOf(region.quad)]);
  return boxAtAngle(box, (angle ?? 0) + (isVertical ? Math.PI / 2 : 0));
}

/** Turns a box around its centre; the quarter turn of vertical text exchanges its sides. */
function boxAtAngle([left, top, width, height]: Box, angle: number): TurnedBox {
  const isQuarter = Math.abs(Math.sin(angle)) > Math.SQRT1_2;
  const [along, across] = isQuarter ? [height, width] : [width, height];
  const centre = turnedBoxAround(angle, [
    { angle: 0, start: left + width / 2, end: left + width / 2, top: top + height / 2, bottom: top + height / 2 },
  ]);
  return {
    angle,
    start: centre.start - along / 2,
    end: centre.start + along / 2,
    top: centre.top - across / 2,
    bottom: centre.top + across / 2,
  };
}

/** Greatest tilt, in radians, of text that follows the shape of its bubble. */
const MAX_SHAPE_TILT = 0.05;

/** Finds the shape of a bubble that has no other text in it. */
function shapeAround(
  cleaned: Raster,
  { region }: RegionText,
  { own, others }: { own: TurnedBox; others: readonly TurnedBox[] },
): PaperShape | undefined {
  if (region.kind !== 'bubble' || Math.abs(own.angle) > MAX_SHAPE_TILT) return undefined;
  const { background } = region.style;
  const channel = (at: number) => Number.parseInt(background.slice(at, at + 2), 16);
  const shape = findPaperShape(cleaned, boxAround(quadOf(own)), { paper: [channel(1), channel(3), channel(5)] });
  const isShared = others.some((other) => {
    const [left, top, width, height] = boxAround(quadOf(other));
    return shape?.contains(Math.round(left + width / 2), Math.round(top + height / 2));
  });
  return isShared ? undefined : shape;
}
