import { turnedBoxAround } from '../geometry.ts';
import { areInDifferentBubbles, type PlacedLine } from './placed-line.ts';

/** Fields of tables and forms among the lines of a picture. */
export interface Cells {
  has(line: PlacedLine): boolean;
  /** Whether two lines above each other are in different rows of a table. */
  areRows(upper: PlacedLine, lower: PlacedLine): boolean;
}

/** Length of lines, in em, up to which aligned columns are a table; the columns of running text are wider. */
const MAX_CELL_LENGTH = 12;
/** Lines of a text beside others that still are no list of words in two languages. */
const MAX_WRAPPED_LINES = 6;
const SMALL_LETTER = /^\p{Ll}/u;
/** Distance of baselines, in em, within a row. */
const MAX_BASELINE_DIFFERENCE = 0.35;
/** Distance of edges or centres, in em, within a column. */
const MAX_COLUMN_DIFFERENCE = 0.5;

/** Finds cells: short lines that have lines beside them, in rows whose columns are aligned. */
export function findCells(lines: readonly PlacedLine[]): Cells {
  const partners = new Map(lines.map((line) => [line, lines.filter((other) => areBeside(line, other))]));
  const partnersOf = (line: PlacedLine) => partners.get(line) ?? [];
  const areRows = (upper: PlacedLine, lower: PlacedLine): boolean =>
    partnersOf(upper).some((one) =>
      partnersOf(lower).some((other) => {
        if (one === other || one === lower || other === upper) return false;
        if (continuesText(upper, lower) && continuesText(one, other)) return false;
        // Only the last line of a paragraph is short, so the upper lines tell tables from columns of running text.
        return areInColumn(one, other) && Math.min(lengthOf(upper), lengthOf(one)) <= MAX_CELL_LENGTH;
      }),
    );
  /** Whether a line goes on with the text above it: it and those up to a capital are in small letters. */
  const continuesText = (upper: PlacedLine, lower: PlacedLine): boolean => {
    let [below, line]: [PlacedLine, PlacedLine | undefined] = [lower, upper];
    for (let count = 1; count < MAX_WRAPPED_LINES && line; count++) {
      if (!SMALL_LETTER.test(below.text) || !isRightBelow(below, line)) return false;
      if (!SMALL_LETTER.test(line.text)) return true;
      const next: PlacedLine = line;
      [below, line] = [next, lines.find((above) => isRightBelow(next, above) && areInColumn(next, above))];
    }
    return false;
  };
  const cells = new Set(
    lines.filter((line) => {
      if (partnersOf(line).length === 0) return false;
      return lines.some((other) => other !== line && areInColumn(line, other) && areRows(line, other));
    }),
  );
  return { has: (line) => cells.has(line), areRows };
}

/** Distance of lines, in em, within a paragraph; the rows of most tables are farther apart. */
const MAX_PITCH = 1.5;
const MIN_PITCH = 0.8;

function isRightBelow(lower: PlacedLine, upper: PlacedLine): boolean {
  const pitch = turnedBoxAround(upper.box.angle, [lower.box]).bottom - upper.box.bottom;
  return pitch > MIN_PITCH * upper.line.size && pitch < MAX_PITCH * upper.line.size;
}

function areBeside(one: PlacedLine, other: PlacedLine): boolean {
  if (one === other || one.line.isVertical !== other.line.isVertical) return false;
  if (areInDifferentBubbles(one, other)) return false;
  const second = turnedBoxAround(one.box.angle, [other.box]);
  const size = Math.min(one.line.size, other.line.size);
  const isLevel = Math.abs(one.box.bottom - second.bottom) < MAX_BASELINE_DIFFERENCE * size;
  return isLevel && (second.start > one.box.end || second.end < one.box.start);
}

function areInColumn(one: PlacedLine, other: PlacedLine): boolean {
  const [first, second] = [one.box, turnedBoxAround(one.box.angle, [other.box])];
  const limit = MAX_COLUMN_DIFFERENCE * Math.max(one.line.size, other.line.size);
  return (
    Math.abs(first.start - second.start) < limit ||
    Math.abs(first.end - second.end) < limit ||
    Math.abs(first.start + first.end - second.start - second.end) < 2 * limit
  );
}

/** Length of a line in em. */
function lengthOf({ box, line }: PlacedLine): number {
  return (box.end - box.start) / line.size;
}
