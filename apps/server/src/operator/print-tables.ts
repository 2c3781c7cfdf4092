import type { Cell, Row, Tables } from './command.ts';

/** Tables for people: a title where there is more than one, columns as wide as they need. */
export function printTables(tables: Tables): string {
  const titles = Object.keys(tables);
  return Object.entries(tables)
    .map(([title, rows]) => (titles.length > 1 ? `${title}\n${printTable(rows)}` : printTable(rows)))
    .join('\n\n');
}

/** The same for programs. */
export function printJson(tables: Tables): string {
  return JSON.stringify(tables, null, 2);
}

function printTable(rows: readonly Row[]): string {
  const [first] = rows;
  if (!first) return '(none)';
  const columns = Object.keys(first);
  const cells = [columns, ...rows.map((row) => columns.map((column) => printCell(row[column] ?? null)))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => (line[index] ?? '').length)));
  return cells
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function printCell(cell: Cell): string {
  if (cell === null) return '–';
  return cell instanceof Date ? cell.toISOString() : String(cell);
}
