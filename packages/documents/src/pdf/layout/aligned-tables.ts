import type { CardBoundaries } from './cards.ts';
import type { ParagraphDraft } from './paragraph-draft.ts';

/** Cell of a table without vertical lines, found by the alignment of its texts. */
export interface AlignedCell {
  row: number;
  column: number;
}

const MIN_ROWS = 3;
const MIN_COLUMNS = 3;
const MAX_ROW_DISTANCE = 3;
/** Cells are short compared with columns of text, also those of several lines. */
const MAX_CELL_CHARACTERS = 60;
const MAX_WRAPPED_CHARACTERS = 200;
const MAX_CELL_LINES = 5;

/** Finds tables of short texts aligned with the row above. @param drafts upright paragraphs outside of ruled tables */
export function alignedTables(
  drafts: readonly ParagraphDraft[],
  areApart: CardBoundaries,
): Map<ParagraphDraft, AlignedCell>[] {
  const cells = drafts.filter(({ lines, text }) => lines.length === 1 && text.length <= MAX_CELL_CHARACTERS);
  const rows = rowsOf(cells, areApart);
  addWrappedCells(rows, drafts.filter(isWrappedCell), areApart);
  const tables: Map<ParagraphDraft, AlignedCell>[] = [];
  let current: ParagraphDraft[][] = [];
  // Row above the current ones, which may be the header of a table.
  let header: ParagraphDraft[] | undefined;
  for (const [at, row] of rows.entries()) {
    const before = current.at(-1);
    const isSecondLine = before !== undefined && isRemark(before, row, rows[at + 1]);
    const full = current.findLast(({ length }) => length >= 2);
    if (before && !isSecondLine && !(row.length >= 2 && isNextRow(before, row, full))) {
      addTable(tables, current, header);
      header = current.length === 1 ? before : undefined;
      current = [];
    }
    if (row.length >= 2 || isSecondLine) current.push(row);
    else header = undefined;
  }
  addTable(tables, current, header);
  return tables;
}

function isWrappedCell({ lines, text }: ParagraphDraft): boolean {
  return lines.length > 1 && lines.length <= MAX_CELL_LINES && text.length <= MAX_WRAPPED_CHARACTERS;
}

/** Adds cells of several lines to the row beside them. A paragraph beside several rows is no cell. */
function addWrappedCells(rows: ParagraphDraft[][], wrapped: readonly ParagraphDraft[], areApart: CardBoundaries): void {
  const found = wrapped.map((draft) => {
    const beside = rows.filter((row) => row.some((cell) => isWithinLines(cell, draft) && !overlaps(cell, draft)));
    const [row, ...others] = beside;
    const isFree = row?.every(
      (cell) => !overlaps(cell, draft) && !isInOtherCard(cell, draft, areApart) && isAsLarge(cell, draft),
    );
    return row && others.length === 0 && isFree ? { row, draft } : undefined;
  });
  for (const place of found) place?.row.push(place.draft);
}

/** Whether a cell of one line is beside the lines of another draft. */
function isWithinLines(cell: ParagraphDraft, { lines, fontSize }: ParagraphDraft): boolean {
  const [first, last] = [lines[0]?.baseline ?? 0, lines.at(-1)?.baseline ?? 0];
  return baseline(cell) < first + 0.4 * fontSize && baseline(cell) > last - 0.4 * fontSize;
}

function isAsLarge(one: ParagraphDraft, other: ParagraphDraft): boolean {
  return Math.abs(one.fontSize - other.fontSize) < 0.2 * one.fontSize;
}

function overlaps({ box: one }: ParagraphDraft, { box: other }: ParagraphDraft): boolean {
  return one.left < other.right && one.right > other.left;
}

function isInOtherCard(one: ParagraphDraft, other: ParagraphDraft, areApart: CardBoundaries): boolean {
  const [line, otherLine] = [one.lines[0], other.lines[0]];
  return line !== undefined && otherLine !== undefined && areApart(line, otherLine);
}

/** Distance from a row to a text that belongs to it, in em. */
const MAX_REMARK_DISTANCE = 2;

/** Whether a text alone in its row continues the cell above it, as remarks in bank statements do, and the table goes on below. */
function isRemark(
  before: readonly ParagraphDraft[],
  row: readonly ParagraphDraft[],
  after: readonly ParagraphDraft[] | undefined,
): boolean {
  const [remark, ...others] = row;
  // A number may have a long text beside it, which is no cell.
  if (
    !remark ||
    !/\p{L}{2}/u.test(remark.text) ||
    others.length > 0 ||
    !after ||
    after.length < 2 ||
    !isNextRow(row, after, before)
  )
    return false;
  return before.some(
    (cell) =>
      Math.abs(cell.box.left - remark.box.left) < 0.3 * remark.fontSize &&
      cell.isBold === remark.isBold &&
      lowest(before) - baseline(remark) < MAX_REMARK_DISTANCE * remark.fontSize,
  );
}

/** Groups paragraphs on one baseline into rows, from the top. */
function rowsOf(drafts: readonly ParagraphDraft[], areApart: CardBoundaries): ParagraphDraft[][] {
  const sorted = [...drafts].sort((one, other) => baseline(other) - baseline(one));
  const rows: ParagraphDraft[][] = [];
  for (const draft of sorted) {
    const row = rows.findLast(([first]) => first && isBeside(first, draft, areApart));
    if (row) row.push(draft);
    else rows.push([draft]);
  }
  return rows;
}

function isBeside(one: ParagraphDraft, other: ParagraphDraft, areApart: CardBoundaries): boolean {
  const isOnBaseline = Math.abs(baseline(one) - baseline(other)) < 0.4 * one.fontSize;
  return isOnBaseline && !isInOtherCard(one, other, areApart);
}

function baseline(draft: ParagraphDraft): number {
  return draft.lines[0]?.baseline ?? 0;
}

/** Baseline of the lowest line of a row. */
function lowest(row: readonly ParagraphDraft[]): number {
  return Math.min(...row.map(({ lines }) => lines.at(-1)?.baseline ?? 0));
}

/** Whether a row follows another one. @param above row with the columns, if the row before has a single text */
function isNextRow(
  before: readonly ParagraphDraft[],
  row: readonly ParagraphDraft[],
  above: readonly ParagraphDraft[] = before,
): boolean {
  const [first] = before;
  const top = Math.max(...row.map(baseline));
  if (!first || lowest(before) - top > MAX_ROW_DISTANCE * first.fontSize) return false;
  const aligned = row.filter((draft) => above.some((other) => isAligned(draft, other)));
  return aligned.length * 2 > row.length;
}

function isAligned({ box: one, fontSize }: ParagraphDraft, { box: other }: ParagraphDraft): boolean {
  const overlap = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return overlap > 0.3 * fontSize;
}

function addTable(
  tables: Map<ParagraphDraft, AlignedCell>[],
  rows: readonly ParagraphDraft[][],
  header: ParagraphDraft[] | undefined,
): void {
  const full = rows.filter((row) => row.length >= 2);
  if (full.length < MIN_ROWS) return;
  // A total may span columns. Rows of two texts, as in a table of contents, tell columns only together.
  const widest = Math.max(...full.map(({ length }) => length));
  const telling = widest < MIN_COLUMNS ? full : full.filter(({ length }) => length === widest);
  const columns = columnsOf(telling.flat());
  // Lists of entries are recognized before; two columns of anything else may be running text.
  const isList = full.every((row) => row.some(({ isEntry }) => isEntry));
  const minColumns = isList ? 2 : MIN_COLUMNS;
  const wide = full.filter((row) => row.length >= minColumns).length;
  if (columns.length < minColumns || wide * 2 < full.length) return;
  const cells = new Map<ParagraphDraft, AlignedCell>();
  const heads = header && isHeader(header, columns, rows[0]) ? header.toSorted(byPlace) : [];
  for (const [column, draft] of heads.entries()) cells.set(draft, { row: 0, column });
  const first = heads.length > 0 ? 1 : 0;
  for (const [row, drafts] of rows.entries()) {
    for (const draft of drafts) {
      cells.set(draft, { row: first + row, column: columnOf(draft, columns) });
    }
  }
  tables.push(cells);
}

/** Whether each text of a row is above one column, such as a centred head above words that are flush left. */
function isHeader(
  header: readonly ParagraphDraft[],
  columns: readonly Column[],
  below: readonly ParagraphDraft[] | undefined,
): boolean {
  const [head, cell] = [header[0], below?.[0]];
  if (!head || !cell || baseline(head) - baseline(cell) > MAX_ROW_DISTANCE * head.fontSize) return false;
  const isAbove = ({ box, fontSize }: ParagraphDraft, at: number) =>
    box.left > (columns[at]?.left ?? 0) - fontSize && box.right < (columns[at + 1]?.left ?? Number.POSITIVE_INFINITY);
  return header.length === columns.length && header.toSorted(byPlace).every(isAbove);
}

function byPlace(one: ParagraphDraft, other: ParagraphDraft): number {
  return one.box.left - other.box.left;
}

interface Column {
  left: number;
  right: number;
}

/** Index of the column that a cell is most in, or before; the last one if it is behind all. */
function columnOf({ box }: ParagraphDraft, columns: readonly Column[]): number {
  const shares = columns.map(({ left, right }) => Math.min(box.right, right) - Math.max(box.left, left));
  const most = Math.max(...shares);
  if (most > 0) return shares.indexOf(most);
  const next = columns.findIndex(({ left }) => left > box.left);
  return next < 0 ? columns.length - 1 : next;
}

/** Merges overlapping horizontal spans into columns. */
function columnsOf(drafts: readonly ParagraphDraft[]): Column[] {
  const columns: Column[] = [];
  for (const { box } of [...drafts].sort(byPlace)) {
    const last = columns.at(-1);
    if (last && box.left < last.right) last.right = Math.max(last.right, box.right);
    else columns.push({ left: box.left, right: box.right });
  }
  return columns;
}
