import { isBulletSign } from './bullets.ts';
import type { CardBoundaries } from './cards.ts';
import type { TextLine } from './text-line.ts';

/** Limits relative to the font size. */
const SAME_BASELINE = 0.15;
const SAME_EDGE = 0.3;
const MIN_GAP = 1;
const MIN_LEADING = 0.6;
const MAX_LEADING = 2.6;
/** Estimated width of a letter. */
const LETTER = 0.5;

/** Rows needed in a column, and the share of them that must end early. */
const MIN_ROWS = 4;
const MIN_SHORT_SHARE = 0.5;
const MIN_SHORT_SHARE_OF_NAMES = 0.3;
const MAX_LABEL_WIDTH = 10;
const MAX_INDENT = 2.5;
/** Distance from the start of a label to that of its text; columns of a paper are wider. */
const MAX_LABEL_DISTANCE = 20;

/**
 * Finds the entries of lists in two or more columns without rulings: reference cards, glossaries, forms and invoices.
 * Each line has a neighbour beside it, aligned with the neighbours above and below, and most lines end although the
 * first word of the next one had room. Lines of running text in two columns are beside each other too, but full.
 */
export function rowEntries(lines: readonly TextLine[], areApart: CardBoundaries): ReadonlySet<TextLine> {
  const rows = rowsOf(lines);
  const beside = new Map(
    rows.flatMap((row) => row.map((line, at) => [line, neighboursOf(row, at, areApart)] as const)),
  );
  const entries = new Set(labelledLines(beside));
  const columns = columnsOf(rows, beside);
  for (const { lines: own, share } of columns) if (share >= MIN_SHORT_SHARE) for (const line of own) entries.add(line);
  // Names beside entries vary less in their lengths.
  const areNames = ({ lines: own, share }: EntryColumn) =>
    share >= MIN_SHORT_SHARE_OF_NAMES && own.every((line) => isBesideEntry(beside.get(line), entries));
  for (const { lines: own } of columns.filter(areNames)) for (const line of own) entries.add(line);
  return entries;
}

function isBesideEntry({ before, after }: Neighbours = {}, entries: ReadonlySet<TextLine>): boolean {
  return [before, after].some((line) => line !== undefined && entries.has(line));
}

/** Column of lines with neighbours, and the share of them that end early. */
interface EntryColumn {
  lines: TextLine[];
  share: number;
}

function columnsOf(rows: readonly TextLine[][], beside: ReadonlyMap<TextLine, Neighbours>): EntryColumn[] {
  const columns: EntryColumn[] = [];
  const taken = new Set<TextLine>();
  for (const [index, row] of rows.entries()) {
    for (const line of row) {
      if (taken.has(line)) continue;
      const own = columnFrom(line, { rows, index, beside });
      for (const one of own) taken.add(one);
      // Bullets tell the items of a list beside another column.
      if (own.length >= MIN_ROWS && !own.some(startsWithBullet)) columns.push({ lines: own, share: shareOfShort(own) });
    }
  }
  return columns;
}

function startsWithBullet({ glyphs: [first] }: TextLine): boolean {
  return first !== undefined && isBulletSign(first.glyph.text);
}

/** Groups lines on one baseline, from the top; each row from left to right. */
function rowsOf(lines: readonly TextLine[]): TextLine[][] {
  const rows: TextLine[][] = [];
  for (const line of lines.toSorted((one, other) => other.baseline - one.baseline)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && first.baseline - line.baseline < SAME_BASELINE * line.size) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => row.sort((one, other) => one.left - other.left));
}

interface Neighbours {
  before?: TextLine;
  after?: TextLine;
}

function neighboursOf(row: readonly TextLine[], at: number, areApart: CardBoundaries): Neighbours {
  const [before, line, after] = [row[at - 1], row[at], row[at + 1]];
  if (!line) return {};
  const minGap = MIN_GAP * line.size;
  return {
    ...(before && line.left - before.right > minGap && !areApart(before, line) ? { before } : {}),
    ...(after && after.left - line.right > minGap && !areApart(line, after) ? { after } : {}),
  };
}

/**
 * Lines with a label in a narrow column before them, as in lists of descriptions, and these labels. Numbers alone count
 * lines or equations, unless they are those of sections or items. Short last lines of a column of text are no labels, nor are short lines beside running text.
 */
function labelledLines(beside: ReadonlyMap<TextLine, Neighbours>): TextLine[] {
  const pairs = [...beside].flatMap(([line, { before }]) =>
    before && isLabel(before) && line.left - before.left < MAX_LABEL_DISTANCE * line.size ? [{ line, before }] : [],
  );
  const lines = [...beside.keys()];
  return pairs.flatMap((pair) => {
    const isRepeated = nearestPairs(pair, pairs).some((other) => !hasTextBetween(pair.before, other.before, lines));
    return isRepeated && !goesOn(pair.line, lines) ? [pair.line, pair.before] : [];
  });
}

interface LabelledLine {
  line: TextLine;
  before: TextLine;
}

/** The next labelled lines above and below in the same columns. @param pairs from the top */
function nearestPairs(pair: LabelledLine, pairs: readonly LabelledLine[]): LabelledLine[] {
  const isSibling = (other: LabelledLine) =>
    other !== pair && areAligned(other.line, pair.line) && areAligned(other.before, pair.before);
  const at = pairs.indexOf(pair);
  const above = pairs.findLast((other, index) => index < at && isSibling(other));
  const below = pairs.find((other, index) => index > at && isSibling(other));
  return [above, below].flatMap((other) => other ?? []);
}

/** Whether wider lines are between two labels of one column. */
function hasTextBetween(one: TextLine, other: TextLine, lines: readonly TextLine[]): boolean {
  const [top, bottom] = [Math.max(one.baseline, other.baseline), Math.min(one.baseline, other.baseline)];
  return lines.some(
    (line) => line.baseline < top && line.baseline > bottom && areAligned(line, one) && !isNarrow(line),
  );
}

/** Whether a line continues the sentence of the full line above it. */
function goesOn(line: TextLine, lines: readonly TextLine[]): boolean {
  // The first line above may be indented.
  const isAbove = ({ left }: TextLine) =>
    left > line.left - SAME_EDGE * line.size && left < line.left + MAX_INDENT * line.size;
  const column = lines.filter(isAbove);
  const above = column.findLast((other) => {
    const distance = other.baseline - line.baseline;
    return distance > MIN_LEADING * line.size && distance < MAX_LEADING * line.size;
  });
  if (!above || !/^\p{Ll}/u.test(line.text) || SENTENCE_END.test(above.text)) return false;
  return !endsEarly(above, line, Math.max(...column.map(({ right }) => right)));
}

const SENTENCE_END = /[.!?:;。！？…]["”’»)\]]*$/;

function isLabel(line: TextLine): boolean {
  const isCount = /^\P{L}*\d\P{L}*$/u.test(line.text) && !LIST_NUMBER.test(line.text);
  return isNarrow(line) && !isCount;
}

/** Number of an item or a section: `3.`, `b)`, `2.4`. */
const LIST_NUMBER = /^(?:\d{1,3}[.)]|\d{1,2}(?:\.\d{1,3})+\.?)$/;

function isNarrow({ left, right, size }: TextLine): boolean {
  return right - left < MAX_LABEL_WIDTH * size;
}

function areAligned(one: TextLine, other: TextLine): boolean {
  return Math.abs(one.left - other.left) < SAME_EDGE * one.size;
}

function shareOfShort(lines: readonly TextLine[]): number {
  const right = Math.max(...lines.map((line) => line.right));
  const short = lines.filter((line, index) => endsEarly(line, lines[index + 1], right));
  return short.length / (lines.length - 1);
}

/** Follows a line down through the rows that continue its column and that of a neighbour. */
function columnFrom(
  line: TextLine,
  { rows, index, beside }: { rows: readonly TextLine[][]; index: number; beside: ReadonlyMap<TextLine, Neighbours> },
): TextLine[] {
  const column = [line];
  let last = line;
  for (let at = index + 1; at < rows.length; at++) {
    const row = rows[at] ?? [];
    const distance = last.baseline - (row[0]?.baseline ?? 0);
    if (distance > MAX_LEADING * last.size) break;
    const next = row.find((other) => areAligned(other, last));
    if (!next || distance < MIN_LEADING * last.size) continue;
    if (!hasSharedNeighbour(beside.get(last), beside.get(next))) break;
    column.push(next);
    last = next;
  }
  return column;
}

function hasSharedNeighbour(one: Neighbours | undefined, other: Neighbours | undefined): boolean {
  const isShared = (first: TextLine | undefined, second: TextLine | undefined) =>
    first !== undefined &&
    second !== undefined &&
    (Math.abs(first.left - second.left) < SAME_EDGE * first.size ||
      Math.abs(first.right - second.right) < SAME_EDGE * first.size);
  return isShared(one?.before, other?.before) || isShared(one?.after, other?.after);
}

/** Whether a line ends although the first word of the next one had room in the column. */
function endsEarly(line: TextLine, next: TextLine | undefined, right: number): boolean {
  const word = next?.text.split(' ')[0];
  return word !== undefined && line.right + (word.length + 1) * LETTER * line.size < right;
}
