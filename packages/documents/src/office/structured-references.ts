/** By the name of a table in small letters: its columns' old names in small letters, and their new ones. */
export type ColumnNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A formula with columns of tables under their new names: `SUM(Sales[Total])` → `SUM(Sales[Summe])`. */
export function renameColumns(formula: string, names: ColumnNames): string {
  if (formula.length > LONGEST_FORMULA) return formula;
  let written = '';
  let at = 0;
  // Texts and names of sheets in quotes may look like anything.
  for (const match of formula.matchAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'|([\p{L}_\\][\p{L}\p{N}_.\\]*)\[/gu)) {
    const columns = names.get((match[1] ?? '').toLowerCase());
    const open = match.index + match[0].length - 1;
    if (!match[1] || !columns || open < at) continue;
    const end = endOfBrackets(formula, open);
    if (end < 0) break;
    written += formula.slice(at, open) + renameReference(formula.slice(open + 1, end - 1), columns);
    at = end;
  }
  return written + formula.slice(at);
}

/** What a cell can hold at most. */
const LONGEST_FORMULA = 8192;

/** After the bracket that closes the one at `open`; an apostrophe takes the meaning from what follows it. */
function endOfBrackets(formula: string, open: number): number {
  let depth = 0;
  for (let at = open; at < formula.length; at += 1) {
    const character = formula[at];
    if (character === "'") at += 1;
    if (character === '[') depth += 1;
    if (character === ']') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/** `Total`, `@Total`, `#Headers`, or several parts in brackets of their own. */
function renameReference(inner: string, columns: ReadonlyMap<string, string>): string {
  if (/(?:^|[^'])(?:'')*\[/.test(inner)) {
    const renamed = inner.replace(/\[((?:'[\s\S]|[^[\]'])*)\]/g, (whole, column: string) => {
      const name = newName(column, columns);
      return name === undefined ? whole : `[${escapeName(name)}]`;
    });
    return `[${renamed}]`;
  }
  const row = inner.startsWith('@') ? '@' : '';
  const name = newName(inner.slice(row.length), columns);
  if (name === undefined) return `[${inner}]`;
  const isSimple = /^[\p{L}\p{N}_ ]+$/u.test(name) && !(row && name.includes(' '));
  return isSimple ? `[${row}${name}]` : `[${row}[${escapeName(name)}]]`;
}

function newName(column: string, columns: ReadonlyMap<string, string>): string | undefined {
  return column.startsWith('#') ? undefined : columns.get(column.replace(/'([\s\S])/g, '$1').toLowerCase());
}

function escapeName(name: string): string {
  return name.replace(/[[\]#'@]/g, "'$&");
}
