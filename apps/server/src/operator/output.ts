import type { Cell, Command, OptionHelp, Row, Tables } from './command.ts';
import { commands } from './commands.ts';
import { COMMON_OPTIONS } from './parse-command-line.ts';

/** Formats tables for people: titled if there are several, with aligned columns. */
export function printTables(tables: Tables): string {
  const titles = Object.keys(tables);
  return Object.entries(tables)
    .map(([title, rows]) => (titles.length > 1 ? `${title}\n${printTable(rows)}` : printTable(rows)))
    .join('\n\n');
}

/** Formats tables as JSON for programs. */
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

/** Returns the help for all commands, or for one. */
export function helpText(command: Command | undefined): string {
  return command ? commandHelp(command) : overview();
}

function overview(): string {
  const usages = commands.map((command) => [usageOf(command), command.summary] as const);
  return [
    'npm run operator -- <command> [options]',
    '',
    'Uses the database of DATABASE_URL, or the embedded one in DATA_DIR while no server is running.',
    '',
    ...columns(usages),
    '',
    'Every command takes --json and --help; commands that change data also take --dry-run.',
  ].join('\n');
}

function commandHelp(command: Command): string {
  const options = Object.entries<OptionHelp>({
    ...command.options,
    ...(command.kind === 'changing' ? { 'dry-run': COMMON_OPTIONS['dry-run'] } : {}),
    json: COMMON_OPTIONS.json,
  });
  return [
    `npm run operator -- ${usageOf(command)} [options]`,
    '',
    command.summary,
    '',
    ...columns(options.map(([name, { value, help }]) => [`--${name}${value ? ` ${value}` : ''}`, help])),
  ].join('\n');
}

function usageOf({ name, positionals }: Command): string {
  return [name, ...positionals.map((positional) => `<${positional}>`)].join(' ');
}

function columns(lines: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...lines.map(([left]) => left.length));
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
