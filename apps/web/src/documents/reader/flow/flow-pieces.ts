import type { DocumentBlock } from '@interlinear/contract/documents';

/** What stands one below the other: blocks, and tables of blocks. */
export type FlowPiece = { block: DocumentBlock } | { table: string; rows: FlowRow[] };

/** Keys tell what stands in the same place before and after a change. */
export interface FlowRow {
  key: string;
  cells: { key: string; blocks: DocumentBlock[] }[];
}

/** Cells of one table come together into its rows and columns, where the first of them stands. */
export function flowPieces(blocks: readonly DocumentBlock[]): FlowPiece[] {
  // What goes on from another block has all of its text there.
  const shown = blocks.filter(({ continues }) => continues === null);
  const tables = Map.groupBy(
    shown.filter(({ cell }) => cell !== null),
    ({ cell }) => cell?.table ?? '',
  );
  return shown.flatMap((block): FlowPiece[] => {
    if (!block.cell) return [{ block }];
    const { table } = block.cell;
    const cells = tables.get(table) ?? [];
    return cells[0] === block ? [{ table, rows: rowsOf(table, cells) }] : [];
  });
}

/** Every row as long as the longest, so that columns stand below each other; a cell may have several paragraphs. */
function rowsOf(table: string, blocks: readonly DocumentBlock[]): FlowRow[] {
  const places = blocks.flatMap((block) => (block.cell ? [{ ...block.cell, block }] : []));
  const columns = Math.max(...places.map(({ column }) => column)) + 1;
  const rows = [...Map.groupBy(places, ({ row }) => row)].toSorted(([one], [other]) => one - other);
  return rows.map(([row, inRow]) => ({
    key: `${table} ${row}`,
    cells: Array.from({ length: columns }, (_, column) => ({
      key: `${table} ${row} ${column}`,
      blocks: inRow.filter((place) => place.column === column).map(({ block }) => block),
    })),
  }));
}
