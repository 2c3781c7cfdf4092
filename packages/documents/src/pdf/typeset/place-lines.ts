import { countSpaces } from '@interlinear/typesetting/break-lines';
import { visualOrder } from '@interlinear/typesetting/embedding-levels';
import { MAX_LETTER_SPACING, spacePart, spacingUnit } from '@interlinear/typesetting/letter-spacing';
import { type FittedParagraph, lineIndent, lineRoom } from './fit-paragraph.ts';
import type { Line, WordPart } from './styled-text.ts';

export type Alignment = 'left' | 'right' | 'center' | 'justify';

export interface Placement {
  alignment: Alignment;
  isRightToLeft: boolean;
  /** Left edge of the area that the paragraph was fitted into. */
  left: number;
  /** Baseline of the first line. */
  baseline: number;
  /** Whether the paragraph continues elsewhere. */
  continues: boolean;
}

export interface PlacedLine {
  baseline: number;
  left: number;
  right: number;
  /** Parts in reading order. */
  parts: readonly PlacedPart[];
}

export interface PlacedPart {
  part: WordPart;
  /** Left and right edge in points. */
  left: number;
  right: number;
}

/** Positions every part, in points of the local frame (y upwards). */
export function placeLines(fit: FittedParagraph, placement: Placement): PlacedLine[] {
  return fit.lines.map((line, index) => placeLine(line, index, fit, placement));
}

function placeLine(broken: Line, index: number, fit: FittedParagraph, placement: Placement): PlacedLine {
  const indent = lineIndent(fit, index);
  const room = lineRoom(fit, index);
  const line =
    placement.alignment === 'justify' && !broken.isLast
      ? loosenLetters(broken, room / fit.size - broken.width)
      : broken;
  const width = line.width * fit.size;
  const spaceLeft = room - width;
  const stretch =
    placement.alignment === 'justify' && !line.isLast ? stretchOf(line, spaceLeft / fit.size) : NO_STRETCH;
  const isStretched = stretch.space !== 0 || stretch.letter !== 0;
  const start = placement.left + (placement.isRightToLeft ? 0 : indent);
  const edge = isStretched ? 'left' : edgeOf(placement);
  let pen = start + (edge === 'left' ? 0 : edge === 'right' ? spaceLeft : spaceLeft / 2);
  const left = pen;
  const places = new Map<WordPart, PlacedPart>();
  const visual = visualOrder(line.parts);
  const gaps = visualGaps(line.parts, visual);
  for (const [position, part] of visual.entries()) {
    const isRightmost = position === visual.length - 1;
    const { before, after } = gaps.get(part) ?? NO_GAPS;
    const own = part.width + (isRightmost ? 0 : part.kind === 'text' && part.isSpace ? stretch.space : stretch.letter);
    pen += before * fit.size;
    places.set(part, { part, left: pen, right: pen + own * fit.size });
    pen += (own + after) * fit.size;
  }
  const parts = line.parts.flatMap((part) => places.get(part) ?? []);
  return { baseline: placement.baseline - index * fit.leading, left, right: pen, parts };
}

const NO_GAPS = { before: 0, after: 0 };

/**
 * Space at the left and right of each part. The gap of a part is between it and its predecessor in reading order, which stands at
 * the other end of the part's run where the direction changes.
 */
function visualGaps(parts: readonly WordPart[], visual: readonly WordPart[]): Map<WordPart, typeof NO_GAPS> {
  const gaps = new Map<WordPart, typeof NO_GAPS>();
  for (const [index, part] of parts.entries()) {
    if (part.gap === 0) continue;
    const level = Math.min(part.level, parts[index - 1]?.level ?? part.level);
    const following = parts.slice(index);
    const end = following.findIndex((other) => other.level <= level);
    const run = part.level === level ? [part] : following.slice(0, end < 0 ? following.length : end);
    const inOrder = visual.filter((other) => run.includes(other));
    const edge = (level % 2 === 0 ? inOrder[0] : inOrder.at(-1)) ?? part;
    const { before, after } = gaps.get(edge) ?? NO_GAPS;
    gaps.set(edge, level % 2 === 0 ? { before: before + part.gap, after } : { before, after: after + part.gap });
  }
  return gaps;
}

function edgeOf({ alignment, isRightToLeft }: Placement): 'left' | 'right' | 'center' {
  if (alignment === 'justify') return isRightToLeft ? 'right' : 'left';
  return alignment;
}

const NO_STRETCH = { space: 0, letter: 0 };
/** Tolerance for rounding, in em. */
const TOLERANCE = 0.01;
/** Maximum width added to a space, in em; more looks like a hole. */
const MAX_SPACE_STRETCH = 0.8;
/** Maximum width added after a part of an East Asian line, in em; more reads as a space. */
const MAX_LETTER_STRETCH = 0.06;

/** Width added to each space before letters move apart, in em. */
const MAX_UNNOTICED_STRETCH = 0.2;

/** Moves the letters of a line apart where its spaces would otherwise become very wide. @param room width to fill, in em */
function loosenLetters(line: Line, room: number): Line {
  const spaces = countSpaces(line);
  const unit = line.parts.reduce((sum, part) => sum + spacingUnit(part), 0);
  const excess = room - spaces * MAX_UNNOTICED_STRETCH;
  if (spaces === 0 || unit === 0 || excess <= 0) return line;
  const added = Math.min(MAX_LETTER_SPACING, excess / unit);
  if (room - added * unit > spaces * MAX_SPACE_STRETCH) return line;
  const parts = line.parts.map((part) => spacePart(part, added));
  return { ...line, parts, width: parts.reduce((sum, part) => sum + part.width + part.gap, 0) };
}

/** Width to add after each space, or after each part of an East Asian line, to justify it; negative in tight lines. */
function stretchOf(line: Line, room: number): { space: number; letter: number } {
  const inner = line.parts.slice(0, -1);
  const spaces = countSpaces(line);
  if (room <= 0) return room < -TOLERANCE && spaces > 0 ? { space: room / spaces, letter: 0 } : NO_STRETCH;
  if (spaces * 6 > inner.length) {
    const space = room / spaces;
    return space <= MAX_SPACE_STRETCH ? { space, letter: 0 } : NO_STRETCH;
  }
  const letter = room / Math.max(1, inner.length);
  return letter <= MAX_LETTER_STRETCH ? { space: letter, letter } : NO_STRETCH;
}
