import { chainLetters, LETTER_HEIGHTS } from './chain-letters.ts';
import { firstFrom } from './frames.ts';
import { boxAround, heightOf, type Ink, type InkComponent, overlap, type PixelBox, widthOf } from './ink-components.ts';

/** Horizontal line of text in a picture, in pixels. */
export interface TextLine extends PixelBox {
  /** Height of its capitals or East Asian characters. */
  letterHeight: number;
  ink: Ink;
  components: readonly InkComponent[];
  /** Dots, accents and thin parts of letters. */
  marks: readonly PixelBox[];
  /** Whether it follows the bullet of a list or the square of a legend, which is not part of it. */
  isListItem?: boolean;
  /** Whether its letters have an outline, which is between them and the background. */
  isOutlined?: boolean;
}

const MAX_LINE_HEIGHT = 2.6;
const MAX_HEIGHT_WITH_MARKS = 2.2;

/** Groups neighbouring components into line segments, some of a single letter, and adds dots and accents to them. */
export function findLineSegments(components: readonly InkComponent[], ink: Ink): TextLine[] {
  const { min, max } = LETTER_HEIGHTS;
  const groups = chainLetters(components, LETTER_HEIGHTS);
  const marks = components.filter((component) => heightOf(component) < min && widthOf(component) < max);
  const lines = withMarks(groups.map((group) => lineOf(withoutEdges(group), ink)).filter(isFlat), marks);
  const sorted = components.toSorted((one, other) => one.left - other.left);
  return lines.map((line) => withEnds(line, sorted));
}

/** Limits for an edge beside letters, relative to their height: its own height and its distance; and its shape. */
const MIN_EDGE_HEIGHT = 1.6;
const MIN_EDGE_GAP = 0.5;
const MAX_EDGE_RATIO = 0.35;

/** Leaves out the edge of a sheet or box beside the letters, which looks like a vertical stroke. */
function withoutEdges(letters: readonly InkComponent[]): readonly InkComponent[] {
  const sorted = letters.toSorted((one, other) => one.left - other.left);
  const height = medianOf(letters.map(heightOf));
  const isEdge = (end: InkComponent | undefined, gap: number) =>
    end !== undefined &&
    heightOf(end) > MIN_EDGE_HEIGHT * height &&
    widthOf(end) < MAX_EDGE_RATIO * heightOf(end) &&
    gap > MIN_EDGE_GAP * height;
  const gapAfter = (at: number) => (sorted[at + 1]?.left ?? 0) - (sorted[at]?.right ?? 0);
  const from = isEdge(sorted[0], gapAfter(0)) ? 1 : 0;
  const to = isEdge(sorted.at(-1), gapAfter(sorted.length - 2)) ? -1 : sorted.length;
  const kept = sorted.slice(from, to);
  return kept.length > 1 ? kept : letters;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

/** Limits for the ends of a line relative to its letters: distance along, reach, and size. */
const MAX_END_GAP = 0.5;
const MAX_REACH = 1.5;
const MAX_END_SIZE = 1.1;
const MIN_STROKE_HEIGHT = 0.35;
/** Height of a line's box, relative to its letters, that dots and accents explain. */
const MAX_BOX_HEIGHT = 1.4;
/** Half the height of the band in which ends lie, relative to the letters. */
const HALF_BAND = 0.6;
/** Maximum difference of brightness, of 255. */
const MAX_BRIGHTNESS_DIFFERENCE = 70;

/**
 * Extends a line by letters of thin or small parts, such as い, 二 and 무, and by punctuation, which chains of letters leave out.
 *
 * @param components sorted from left to right
 */
export function withEnds(line: TextLine, components: readonly InkComponent[]): TextLine {
  const size = Math.min(heightOf(line), MAX_BOX_HEIGHT * line.letterHeight);
  const middle = (line.top + line.bottom) / 2;
  const brightness = line.components.reduce((sum, part) => sum + part.brightness, 0) / line.components.length;
  const [from, to] = [line.left - MAX_REACH * size, line.right + MAX_REACH * size];
  const near: InkComponent[] = [];
  for (let at = firstFrom(components, from); (components[at]?.left ?? to) < to; at++) {
    const part = components[at];
    if (!part || part.right > to || Math.max(widthOf(part), heightOf(part)) > MAX_END_SIZE * size) continue;
    // Whole letters are in a chain already; upright strokes are rather pieces of an edge.
    if (heightOf(part) > MIN_STROKE_HEIGHT * size && widthOf(part) < MAX_EDGE_RATIO * heightOf(part)) continue;
    const isInBand = part.top > middle - HALF_BAND * size && part.bottom < middle + HALF_BAND * size;
    if (isInBand && Math.abs(part.brightness - brightness) <= MAX_BRIGHTNESS_DIFFERENCE) near.push(part);
  }
  let box: PixelBox = line;
  for (const part of near)
    if (part.right > box.right && part.left - box.right < MAX_END_GAP * size) box = boxAround([box, part]);
  for (const part of near.toReversed())
    if (part.left < box.left && box.left - part.right < MAX_END_GAP * size) box = boxAround([box, part]);
  const { left, top, right, bottom } = box;
  return { ...line, left, top, right, bottom, marks: near.filter((part) => part.left >= left && part.right <= right) };
}

function lineOf(components: readonly InkComponent[], ink: Ink): TextLine {
  return { ...boxAround(components), letterHeight: letterHeightOf(components), ink, components, marks: [] };
}

function letterHeightOf(components: readonly InkComponent[]): number {
  const heights = stackParts(components).sort((one, other) => one - other);
  return heights[Math.floor(heights.length * 0.8)] ?? 0;
}

/** Common width of parts above each other, relative to the narrower one, and height of a part, relative to both. */
const MIN_STACKED_WIDTH = 0.6;
const MIN_PART_HEIGHT = 0.3;

/** Heights of letters, those of Korean syllables and Chinese characters with separate upper and lower parts among them. */
function stackParts(components: readonly InkComponent[]): number[] {
  const stacks: PixelBox[] = [];
  for (const part of components.toSorted((one, other) => one.left - other.left)) {
    const before = stacks.at(-1);
    if (before && areStacked(before, part)) stacks[stacks.length - 1] = boxAround([before, part]);
    else stacks.push(part);
  }
  return stacks.map(heightOf);
}

function areStacked(one: PixelBox, other: PixelBox): boolean {
  const common = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  if (common < MIN_STACKED_WIDTH * Math.min(widthOf(one), widthOf(other))) return false;
  return Math.min(heightOf(one), heightOf(other)) >= MIN_PART_HEIGHT * heightOf(boxAround([one, other]));
}

/** Joins segments separated by wide word spaces into lines. Segments that stay single letters are dropped. */
export function joinLineSegments(lines: readonly TextLine[]): TextLine[] {
  const joined: TextLine[] = [];
  for (const line of lines.filter(isNoStroke).sort((one, other) => one.left - other.left)) {
    const before = joined.findIndex((other) => continuesLine(other, line));
    const host = joined[before];
    if (host) joined[before] = joinedLine(host, line);
    else joined.push(line);
  }
  return joined.filter(isWord);
}

/**
 * Limits for the mark before an item, relative to the letter height: its height, the gap after it, the part of its square that it
 * covers (a disk 79 %), and its shape. Rings are smaller than the letter o.
 */
const MAX_BULLET_HEIGHT = 0.65;
const MAX_RING_HEIGHT = 0.6;
const MAX_SQUARE_HEIGHT = 2;
const MIN_BULLET_GAP = 0.4;
const MIN_BULLET_FILL = 0.7;
const MIN_SQUARE_FILL = 0.9;
const MAX_BULLET_RATIO = 1.3;

/**
 * Leaves out the bullet before an item of a list, or the square before one of a legend: models read them as letters. Scripts from
 * the right have it at the right.
 */
export function withoutBullet(line: TextLine): TextLine {
  const parts = [...line.components, ...line.marks].sort((one, other) => one.left - other.left);
  const bullet = [parts[0], parts.at(-1)].find((part) => {
    if (!part || !isBullet(part, line.letterHeight)) return false;
    const gaps = parts
      .filter((other) => !sharesColumns(other, part))
      .map((other) => Math.max(other.left - part.right, part.left - other.right));
    return Math.min(...gaps) >= MIN_BULLET_GAP * Math.max(line.letterHeight, heightOf(part));
  });
  if (!bullet) return line;
  // The same dot may be found at two scales.
  const components = line.components.filter((part) => !sharesColumns(part, bullet));
  if (components.length === 0) return line;
  const marks = line.marks.filter((mark) => !sharesColumns(mark, bullet));
  const box = boxAround([...components, ...marks]);
  return { ...line, ...box, letterHeight: letterHeightOf(components), components, marks, isListItem: true };
}

/** Whether two parts share columns of the picture. */
function sharesColumns(one: PixelBox, other: PixelBox): boolean {
  return one.left < other.right && other.left < one.right;
}

/** Ink that a dot has in the square around it; marks are known by their box alone. */
const DISK_FILL = 0.79;

function isBullet(part: PixelBox & { area?: number }, letterHeight: number): boolean {
  const [width, height] = [widthOf(part), heightOf(part)];
  if (Math.max(width / height, height / width) > MAX_BULLET_RATIO) return false;
  const fill = part.area === undefined ? DISK_FILL : part.area / (width * height);
  if (fill >= MIN_SQUARE_FILL) return height <= MAX_SQUARE_HEIGHT * letterHeight;
  return height <= (fill >= MIN_BULLET_FILL ? MAX_BULLET_HEIGHT : MAX_RING_HEIGHT) * letterHeight;
}

export function joinedLine(line: TextLine, piece: TextLine): TextLine {
  const components = [...line.components, ...piece.components];
  return {
    ...boxAround([line, piece]),
    letterHeight: letterHeightOf(components),
    ink: line.ink,
    components,
    marks: [...line.marks, ...piece.marks],
    ...(line.isOutlined && piece.isOutlined ? { isOutlined: true } : {}),
  };
}

/** Whether a segment is more than an upright stroke, which is rather an edge or a rule than the letter I. */
function isNoStroke({ components: [first, ...others] }: TextLine): boolean {
  return others.length > 0 || (first !== undefined && widthOf(first) >= MAX_EDGE_RATIO * heightOf(first));
}

/** Limits for joining segments, relative to the full height of the line. */
const MAX_JOIN_GAP = 1;
const MAX_JOIN_HEIGHT_RATIO = 1.7;
const MAX_JOIN_GROWTH = 1.6;

function continuesLine(line: TextLine, piece: TextLine): boolean {
  const ratio = line.letterHeight / piece.letterHeight;
  if (line.ink !== piece.ink || ratio > MAX_JOIN_HEIGHT_RATIO || ratio < 1 / MAX_JOIN_HEIGHT_RATIO) return false;
  if (overlap(line, piece) < 0.5 * Math.min(heightOf(line), heightOf(piece))) return false;
  const gap = piece.left - line.right;
  if (gap > MAX_JOIN_GAP * Math.max(heightOf(line), heightOf(piece))) return false;
  const height = Math.max(line.bottom, piece.bottom) - Math.min(line.top, piece.top);
  return height <= MAX_JOIN_GROWTH * Math.max(heightOf(line), heightOf(piece));
}

function isFlat({ top, bottom, letterHeight }: TextLine): boolean {
  return bottom - top <= letterHeight * MAX_LINE_HEIGHT;
}

/** Whether a line has several letters, or a few that are connected. */
function isWord({ components, left, right, letterHeight }: TextLine): boolean {
  const [first] = components;
  const isWide = first !== undefined && widthOf(first) > heightOf(first) * 1.2;
  return (components.length > 1 || isWide) && right - left >= letterHeight * 0.9;
}

function withMarks(lines: readonly TextLine[], marks: readonly InkComponent[]): TextLine[] {
  const grown = lines.map((line) => ({ ...line }));
  for (const mark of marks) {
    const line = grown.find((candidate) => belongsToLine(mark, candidate));
    // Marks extend the box but are not components: their height is no letter height.
    if (line) Object.assign(line, boxAround([line, mark]));
  }
  return grown;
}

function belongsToLine(mark: InkComponent, { left, right, top, bottom, letterHeight }: TextLine): boolean {
  if (mark.bottom < top - letterHeight * 0.35 || mark.top > bottom + letterHeight * 0.35) return false;
  if (mark.right < left - letterHeight * 0.4 || mark.left > right + letterHeight * 0.5) return false;
  const height = Math.max(bottom, mark.bottom) - Math.min(top, mark.top);
  return height <= letterHeight * MAX_HEIGHT_WITH_MARKS;
}
