import { chainLetters, LETTER_HEIGHTS } from './chain-letters.ts';
import { boxAround, heightOf, type Ink, type InkComponent, overlap, type PixelBox, widthOf } from './ink-components.ts';

/** Horizontal line of text in a picture, in pixels. */
export interface TextLine extends PixelBox {
  /** Height of its capitals or East Asian characters. */
  letterHeight: number;
  ink: Ink;
  components: readonly InkComponent[];
}

const MAX_LINE_HEIGHT = 2.6;
const MAX_HEIGHT_WITH_MARKS = 2.2;

/** Groups neighbouring components into line segments, some of a single letter, and adds dots and accents to them. */
export function findLineSegments(components: readonly InkComponent[], ink: Ink): TextLine[] {
  const { min, max } = LETTER_HEIGHTS;
  const groups = chainLetters(components, LETTER_HEIGHTS);
  const marks = components.filter((component) => heightOf(component) < min && widthOf(component) < max);
  return withMarks(groups.map((group) => lineOf(group, ink)).filter(isFlat), marks);
}

function lineOf(components: readonly InkComponent[], ink: Ink): TextLine {
  return { ...boxAround(components), letterHeight: letterHeightOf(components), ink, components };
}

function letterHeightOf(components: readonly InkComponent[]): number {
  const heights = components.map(heightOf).sort((one, other) => one - other);
  return heights[Math.floor(heights.length * 0.8)] ?? 0;
}

/** Joins segments separated by wide word spaces into lines. Segments that stay single letters are dropped. */
export function joinLineSegments(lines: readonly TextLine[]): TextLine[] {
  const joined: TextLine[] = [];
  for (const line of lines.toSorted((one, other) => one.left - other.left)) {
    const before = joined.findIndex((other) => continuesLine(other, line));
    const host = joined[before];
    if (host) joined[before] = joinedLine(host, line);
    else joined.push(line);
  }
  return joined.filter(isWord);
}

/** Limits for the dot of a list, relative to the letter height; a filled disk covers 79 % of its square. */
const MAX_BULLET_HEIGHT = 0.65;
const MIN_BULLET_GAP = 0.6;
const MIN_BULLET_FILL = 0.7;
const MAX_BULLET_RATIO = 1.3;

/** Leaves out the dot before an item of a list: East Asian models read it as a letter. */
export function withoutBullet(line: TextLine): TextLine {
  const [first, second, ...others] = line.components.toSorted((one, other) => one.left - other.left);
  if (!first || !second || others.length === 0) return line;
  const [width, height] = [widthOf(first), heightOf(first)];
  const isRound = Math.max(width / height, height / width) <= MAX_BULLET_RATIO;
  const isSolid = first.area >= MIN_BULLET_FILL * width * height;
  const isApart = second.left - first.right >= MIN_BULLET_GAP * line.letterHeight;
  if (height > MAX_BULLET_HEIGHT * line.letterHeight || !isRound || !isSolid || !isApart) return line;
  return { ...line, left: second.left, components: [second, ...others] };
}

function joinedLine(line: TextLine, piece: TextLine): TextLine {
  const components = [...line.components, ...piece.components];
  return { ...boxAround([line, piece]), letterHeight: letterHeightOf(components), ink: line.ink, components };
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
