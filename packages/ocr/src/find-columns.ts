import { heightOf, type Ink, type InkComponent, overlap, type PixelBox, widthOf } from './ink-components.ts';
import { type TextLine, withEnds } from './line-segments.ts';

/** Turns a component anticlockwise by a quarter around the picture's corner; its position across is negative until it is moved. */
export function turnComponent(component: InkComponent): InkComponent {
  return { ...component, ...turnBox(component, 0) };
}

/** Turns a box of turned components back. */
export function turnBack({ left, top, right, bottom }: PixelBox): PixelBox {
  return { left: -bottom, top: left, right: -top, bottom: right };
}

function turnBox({ left, top, right, bottom }: PixelBox, width: number): PixelBox {
  return { left: top, top: width - right, right: bottom, bottom: width - left };
}

export function movedDown<Part extends PixelBox>(part: Part, distance: number): Part {
  return { ...part, top: part.top + distance, bottom: part.bottom + distance };
}

/**
 * Separates vertical text from letters that are above each other by chance. Columns next to each other are decided together.
 *
 * @param candidates in pixels of the turned picture
 * @param rows horizontal lines of the same picture
 * @param ink all components of the turned picture
 */
export function columnsAmong(
  candidates: readonly TextLine[],
  {
    rows,
    ink,
    width,
  }: { rows: readonly TextLine[]; ink: Readonly<Record<Ink, readonly InkComponent[]>>; width: number },
): { columns: TextLine[]; clearRows: TextLine[] } {
  const turnedRows = rows.map((row) => ({ row, box: turnBox(row, width) }));
  const rivalsOf = (block: readonly TextLine[]) =>
    turnedRows.filter(({ box }) => block.some((column) => sharedPart(column, box) > MIN_SHARED_PART));
  const columns: TextLine[] = [];
  const lost = new Set<TextLine>();
  for (const block of groupColumns(candidates.filter(hasLetters))) {
    if (!block.some(hasSeveralLetters)) continue;
    const rivals = rivalsOf(block);
    if (coverOf(block) < coverOf(rivals.map(({ row }) => row).filter(isLong)) + MIN_ADVANTAGE) continue;
    columns.push(...withCommonSize(block).map((column) => withEnds(column, ink[column.ink])));
    for (const { row } of rivals) lost.add(row);
  }
  return { columns, clearRows: rows.filter((row) => !lost.has(row)) };
}

/** Part of a box that has to be in a column for the two to compete. */
const MIN_SHARED_PART = 0.2;
/** Length of a line, relative to its letters, from which it says something about the direction of text. */
const MIN_LENGTH = 1.8;
/** Difference of the covered shares from which a column is preferred. */
const MIN_ADVANTAGE = 0.04;

/** Length of a component, relative to the letters, from which it is a rule or an edge. */
const MAX_LETTER_LENGTH = 2.2;
/** Length and number of components from which letters below each other are a column; signs and dates have fewer beside others. */
const MIN_COLUMN_LENGTH = 2.5;
const MIN_COMPONENTS = 3;

function hasLetters({ components, letterHeight }: TextLine): boolean {
  return components.every((component) => widthOf(component) <= MAX_LETTER_LENGTH * letterHeight);
}

function hasSeveralLetters(column: TextLine): boolean {
  return column.components.length >= MIN_COMPONENTS && widthOf(column) >= MIN_COLUMN_LENGTH * heightOf(column);
}

function isLong(line: TextLine): boolean {
  return widthOf(line) >= MIN_LENGTH * heightOf(line);
}

function sharedPart(one: PixelBox, other: PixelBox): number {
  const along = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const across = overlap(one, other);
  if (along <= 0 || across <= 0) return 0;
  return (along * across) / Math.min(widthOf(one) * heightOf(one), widthOf(other) * heightOf(other));
}

/** Share of the lines' length that has ink: letters of a line are closer to each other than to those of the next line. */
function coverOf(lines: readonly TextLine[]): number {
  let [covered, length] = [0, 0];
  for (const line of lines) {
    length += widthOf(line);
    let end = line.left;
    for (const { left, right } of line.components.toSorted((one, other) => one.left - other.left)) {
      covered += Math.max(0, right - Math.max(left, end));
      end = Math.max(end, right);
    }
  }
  return length === 0 ? 0 : covered / length;
}

/** Limits for columns of one block: distance relative to the letters, common length, and ratio of sizes. */
const MAX_DISTANCE = 1.2;
const MIN_COMMON_LENGTH = 0.4;
const MAX_SIZE_RATIO = 1.8;

function groupColumns(columns: readonly TextLine[]): TextLine[][] {
  const blocks: TextLine[][] = [];
  for (const column of columns.toSorted((one, other) => one.top - other.top)) {
    const block = blocks.find((members) => members.some((member) => areNeighbours(member, column)));
    if (block) block.push(column);
    else blocks.push([column]);
  }
  return blocks;
}

function areNeighbours(one: TextLine, other: TextLine): boolean {
  const size = Math.max(one.letterHeight, other.letterHeight);
  if (one.ink !== other.ink || size > MAX_SIZE_RATIO * Math.min(one.letterHeight, other.letterHeight)) return false;
  const common = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return (
    -overlap(one, other) < MAX_DISTANCE * size && common > MIN_COMMON_LENGTH * Math.min(widthOf(one), widthOf(other))
  );
}

/** Gives the columns of a block one size: many kana are narrow, or consist of narrow parts. */
function withCommonSize(block: readonly TextLine[]): TextLine[] {
  const letterHeight = Math.max(...block.map((column) => column.letterHeight));
  return block.map((column) => ({ ...column, letterHeight }));
}
