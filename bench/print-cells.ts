/** Prints one row of a table whose columns have fixed widths, in characters. */
export function printCells(
  columns: readonly (readonly [name: string, width: number])[],
  cells: readonly string[],
): void {
  console.log(
    columns
      .map(([, width], column) => (cells[column] ?? '').padEnd(width))
      .join('')
      .trimEnd(),
  );
}
