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
export function alignedTables(drafts: readonly ParagraphDraft[]): Map<ParagraphDraft, AlignedCell>[] {
  const rows = rowsOf(drafts.filter(({ lines, text }) => lines.length === 1 && text.length <= MAX_CELL_CHARACTERS));
  const tables: Map<ParagraphDraft, AlignedCell>[] = [];
  let current: ParagraphDraft[][] = [];
  for (const row of rows) {
    const before = current.at(-1);
    if (before && !(row.length >= 2 && isNextRow(before, row))) {
      addTable(tables, current);
      current = [];
    }
    if (row.length >= 2) current.push(row);
  }
  addTable(tables, current);
  return tables;
}

/** Groups paragraphs on one baseline into rows, from the top. */
function rowsOf(drafts: readonly ParagraphDraft[]): ParagraphDraft[][] {
  const sorted = [...drafts].sort((one, other) => baseline(other) - baseline(one));
  const rows: ParagraphDraft[][] = [];
  for (const draft of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(baseline(first) - baseline(draft)) < 0.4 * first.fontSize) row.push(draft);
    else rows.push([draft]);
  }
  return rows;
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

function addTable(tables: Map<ParagraphDraft, AlignedCell>[], rows: readonly ParagraphDraft[][]): void {
  if (rows.length < MIN_ROWS) return;
  const columns = columnsOf(rows.flat());
  // Lists of entries are recognized before; two columns of anything else may be running text.
  const isList = rows.every((row) => row.some(({ isEntry }) => isEntry));
  const minColumns = isList ? 2 : MIN_COLUMNS;
  const wide = rows.filter((row) => row.length >= minColumns).length;
  if (columns.length < minColumns || wide * 2 < rows.length) return;
  const cells = new Map<ParagraphDraft, AlignedCell>();
  for (const [row, drafts] of rows.entries()) {
    for (const draft of drafts) {
      const middle = (draft.box.left + draft.box.right) / 2;
      const column = columns.findIndex(({ left, right }) => middle >= left && middle <= right);
      cells.set(draft, { row, column: Math.max(column, 0) });
    }
  }
  tables.push(cells);
}

/** Merges overlapping horizontal spans into columns. */
function columnsOf(drafts: readonly ParagraphDraft[]): { left: number; right: number }[] {
  const columns: { left: number; right: number }[] = [];
  for (const { box } of [...drafts].sort((one, other) => one.box.left - other.box.left)) {
    const last = columns.at(-1);
    if (last && box.left < last.right) last.right = Math.max(last.right, box.right);
    else columns.push({ left: box.left, right: box.right });
  }
  return columns;
}
