import type { DocumentBlock } from '@interlinear/contract/documents';

/** Item of the page's vertical flow: a block, or a table of blocks. */
export type FlowItem = { block: DocumentBlock } | { table: string; rows: FlowRow[] };

/** Row of a table. Keys are derived from the position, as React needs them. */
export interface FlowRow {
  key: string;
  cells: { key: string; blocks: DocumentBlock[] }[];
}

/** Groups the cells of each table into rows and columns, at the position of its first cell. */
export function flowItems(blocks: readonly DocumentBlock[]): FlowItem[] {
  // A continued paragraph has all of its text in its first block.
  const shown = blocks.filter(({ continues }) => continues === null);
  const tables = Map.groupBy(
    shown.filter(({ cell }) => cell !== null),
    ({ cell }) => cell?.table ?? '',
  );
  return shown.flatMap((block): FlowItem[] => {
    if (!block.cell) return [{ block }];
    const { table } = block.cell;
    const cells = tables.get(table) ?? [];
    return cells[0] === block ? [{ table, rows: rowsOf(table, cells) }] : [];
  });
}

/** Pads all rows to the same length, so that columns line up. A cell may have several paragraphs. */
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
