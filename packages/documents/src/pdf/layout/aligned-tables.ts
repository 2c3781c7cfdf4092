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
/** Cells are short compared with columns of text. */
const MAX_CELL_CHARACTERS = 60;

/** Finds tables of short texts aligned with the row above. @param drafts upright paragraphs outside of ruled tables */
export function alignedTables(
  drafts: readonly ParagraphDraft[],
  areApart: CardBoundaries,
): Map<ParagraphDraft, AlignedCell>[] {
  const cells = drafts.filter(({ lines, text }) => lines.length === 1 && text.length <= MAX_CELL_CHARACTERS);
  const rows = rowsOf(cells, areApart);
  const tables: Map<ParagraphDraft, AlignedCell>[] = [];
  let current: ParagraphDraft[][] = [];
  // Row above the current ones, which may be the header of a table.
  let header: ParagraphDraft[] | undefined;
  for (const row of rows) {
    const before = current.at(-1);
    if (before && !(row.length >= 2 && isNextRow(before, row))) {
      addTable(tables, current, header);
      header = current.length === 1 ? before : undefined;
      current = [];
    }
    if (row.length >= 2) current.push(row);
    else header = undefined;
  }
  addTable(tables, current, header);
  return tables;
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
  const [line, otherLine] = [one.lines[0], other.lines[0]];
  const isOnBaseline = Math.abs(baseline(one) - baseline(other)) < 0.4 * one.fontSize;
  return isOnBaseline && !(line && otherLine && areApart(line, otherLine));
}

function baseline(draft: ParagraphDraft): number {
  return draft.lines[0]?.baseline ?? 0;
}

function isNextRow(before: readonly ParagraphDraft[], row: readonly ParagraphDraft[]): boolean {
  const [first, second] = [before[0], row[0]];
  if (!first || !second || baseline(first) - baseline(second) > MAX_ROW_DISTANCE * first.fontSize) return false;
  const aligned = row.filter((draft) => before.some((other) => isAligned(draft, other)));
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
  if (rows.length < MIN_ROWS) return;
  const columns = columnsOf(rows.flat());
  // Lists of entries are recognized before; two columns of anything else may be running text.
  const isList = rows.every((row) => row.some(({ isEntry }) => isEntry));
  const minColumns = isList ? 2 : MIN_COLUMNS;
  const wide = rows.filter((row) => row.length >= minColumns).length;
  if (columns.length < minColumns || wide * 2 < rows.length) return;
  const cells = new Map<ParagraphDraft, AlignedCell>();
  const heads = header && isHeader(header, columns, rows[0]) ? header.toSorted(byPlace) : [];
  for (const [column, draft] of heads.entries()) cells.set(draft, { row: 0, column });
  const first = heads.length > 0 ? 1 : 0;
  for (const [row, drafts] of rows.entries()) {
    for (const draft of drafts) {
      const middle = (draft.box.left + draft.box.right) / 2;
      const column = columns.findIndex(({ left, right }) => middle >= left && middle <= right);
      cells.set(draft, { row: first + row, column: Math.max(column, 0) });
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
