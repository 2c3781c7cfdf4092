import type { PartReplacement } from '../splice/passage.ts';
import { childOf, readElement, type XmlElement } from '../splice/xml-element.ts';
import { attribute, attributesOf, findAttribute, readXml, type XmlAttribute } from '../splice/xml-reader.ts';
import { decodeXml, encodeXml, encodeXmlAttribute } from '../splice/xml-text.ts';
import { readPart } from './graphic-passages.ts';
import type { OfficePackage } from './office-package.ts';
import { cellAddress, type SheetCell, sheetCells } from './sheet-texts.ts';
import { encodeString } from './string-passage.ts';
import { addReplacements, type Replacements, renderedTexts, type Workbook } from './workbook.ts';

/**
 * Renames table columns, and their uses in formulas, after their translated header cells; Excel treats a file as
 * corrupt if they differ. Columns that would get the same name are numbered.
 */
export function renameTableColumns(workbook: Workbook, replacements: Replacements): Replacements {
  const { office, sheets } = workbook;
  if (replacements.size === 0) return replacements;
  const followed: PartReplacement[] = [];
  const names = new Map<string, Map<string, string>>();
  const tables = sheets.flatMap((sheet) => sheetTables(office, sheet));
  for (const sheet of new Set(tables.map((table) => table.sheet))) {
    const ofSheet = tables.filter((table) => table.sheet === sheet);
    const rows = new Set(ofSheet.flatMap(({ headerRow, totalsRow }) => [headerRow, totalsRow]));
    const texts = renderedTexts(workbook, sheet, replacements)((cell) => rows.has(cell.row));
    for (const table of ofSheet) {
      const { replacements: ofTable, renamed } = followTable(workbook, table, texts);
      followed.push(...ofTable);
      if (renamed.size > 0) names.set(table.name.toLowerCase(), renamed);
    }
  }
  const formulas = [office.mainPart, ...sheets, ...tables.map(({ part }) => part)].flatMap((part) =>
    names.size === 0 ? [] : formulaReplacements(office.source(part), part, names),
  );
  return addReplacements(replacements, [...followed, ...formulas]);
}

function followTable({ office }: Workbook, table: SheetTable, texts: ReadonlyMap<string, string>) {
  const source = office.source(table.part);
  const renamed = new Map<string, string>();
  const replacements: PartReplacement[] = [];
  const taken = new Set<string>();
  for (const [index, { name, label }] of table.columns.entries()) {
    const column = table.firstColumn + index;
    const old = unescapeName(decodeXml(source.slice(name.start, name.end)));
    const text = table.headerRow === undefined ? undefined : texts.get(`${table.headerRow}:${column}`);
    const wanted = text?.trim() ? text : old;
    const unique = firstFree(wanted, taken);
    taken.add(unique.toLowerCase());
    if (unique !== old) {
      renamed.set(old.toLowerCase(), unique);
      replacements.push({ part: table.part, ...name, write: () => encodeXmlAttribute(escapeName(unique)) });
    }
    if (unique !== wanted) replacements.push(...cellReplacement(office.source(table.sheet), table, column, unique));
    const total = table.totalsRow === undefined ? undefined : texts.get(`${table.totalsRow}:${column}`);
    if (label && total !== undefined && total !== decodeXml(source.slice(label.start, label.end))) {
      replacements.push({ part: table.part, ...label, write: () => encodeXmlAttribute(total) });
    }
  }
  return { replacements, renamed };
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} ${number}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

/** Gives a header cell its own text, where the shared one differs from the column name. */
function cellReplacement(source: string, table: SheetTable, column: number, text: string): PartReplacement[] {
  const isHeader = (cell: SheetCell) => cell.row === table.headerRow && cell.column === column;
  for (const cell of sheetCells(source)) {
    if (!('place' in cell) && isHeader(cell)) {
      const { start, end } = cell.element;
      return [{ part: table.sheet, start, end, write: () => textCell(source, cell.element, text) }];
    }
  }
  return [];
}

function textCell(source: string, cell: XmlElement, text: string): string {
  const { name } = cell.tag;
  const prefix = name.slice(0, -1);
  const kept = attributesOf(source, cell.tag)
    .filter((found) => found.name !== 't')
    .map((found) => ` ${found.name}="${source.slice(found.start, found.end)}"`);
  const inner = `<${prefix}is><${prefix}t xml:space="preserve">${encodeString(text)}</${prefix}t></${prefix}is>`;
  return `<${name}${kept.join('')} t="inlineStr">${inner}</${name}>`;
}

const FORMULAS = new Set(['f', 'calculatedColumnFormula', 'totalsRowFormula', 'definedName', 'formula', 'formula1']);

function formulaReplacements(source: string, part: string, names: ColumnNames): PartReplacement[] {
  const replacements: PartReplacement[] = [];
  const tokens = readXml(source, { doctype: 'refused' });
  for (let step = tokens.next(); !step.done; step = tokens.next()) {
    if (step.value.kind !== 'open' || !FORMULAS.has(step.value.local)) continue;
    const { innerStart: start, innerEnd: end } = readElement(tokens, step.value);
    const formula = decodeXml(source.slice(start, end));
    const renamed = renameColumns(formula, names);
    if (renamed !== formula) replacements.push({ part, start, end, write: () => encodeXml(renamed) });
  }
  return replacements;
}

/** Column names encode line breaks as `_x000a_`. */
function escapeName(name: string): string {
  return name.replaceAll('\n', '_x000a_').replaceAll('\r', '_x000d_');
}

function unescapeName(name: string): string {
  return name.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Table on a sheet. Its column names must equal its header cells. */
interface SheetTable {
  part: string;
  sheet: string;
  /** Name used in formulas. */
  name: string;
  /** Row from 0; `undefined` when the header is hidden. */
  headerRow: number | undefined;
  /** Totals row; `undefined` when there is none. */
  totalsRow: number | undefined;
  firstColumn: number;
  columns: { name: XmlAttribute; label: XmlAttribute | undefined }[];
}

function sheetTables(office: OfficePackage, sheet: string): SheetTable[] {
  return office
    .relationships(sheet)
    .filter(({ type, target }) => type === 'table' && office.parts.includes(target))
    .flatMap(({ target }) => readTable(office.source(target), readPart(office, target), { part: target, sheet }) ?? []);
}

function readTable(source: string, root: XmlElement, place: { part: string; sheet: string }): SheetTable | undefined {
  const [from, to] = (attribute(source, root.tag, 'ref') ?? '').split(':');
  const start = cellAddress(from);
  const end = cellAddress(to ?? from);
  if (!start || !end) return undefined;
  const columns = (childOf(root, 'tableColumns')?.children ?? []).flatMap(({ tag }) => {
    const name = findAttribute(source, tag, 'name');
    return name ? [{ name, label: findAttribute(source, tag, 'totalsRowLabel') }] : [];
  });
  return {
    ...place,
    name: attribute(source, root.tag, 'displayName') ?? attribute(source, root.tag, 'name') ?? '',
    headerRow: attribute(source, root.tag, 'headerRowCount') === '0' ? undefined : start.row,
    totalsRow: Number(attribute(source, root.tag, 'totalsRowCount') ?? 0) > 0 ? end.row : undefined,
    firstColumn: start.column,
    columns,
  };
}

/** New column names by lowercase old name, by lowercase table name. */
type ColumnNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Renames table columns in a formula: `SUM(Sales[Total])` → `SUM(Sales[Summe])`. */
function renameColumns(formula: string, names: ColumnNames): string {
  if (formula.length > MAX_FORMULA_LENGTH) return formula;
  let written = '';
  let at = 0;
  // Quoted texts and sheet names are skipped.
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

/** Maximum formula length in Excel. */
const MAX_FORMULA_LENGTH = 8192;

/** Offset after the bracket that closes the one at `open`; apostrophes escape the next character. */
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

/** Renames columns in a reference: `Total`, `@Total`, `#Headers`, or several bracketed parts. */
function renameReference(inner: string, columns: ReadonlyMap<string, string>): string {
  if (/(?:^|[^'])(?:'')*\[/.test(inner)) {
    const renamed = inner.replace(/\[((?:'[\s\S]|[^[\]'])*)\]/g, (whole, column: string) => {
      const name = newName(column, columns);
      return name === undefined ? whole : `[${escapeReference(name)}]`;
    });
    return `[${renamed}]`;
  }
  const row = inner.startsWith('@') ? '@' : '';
  const name = newName(inner.slice(row.length), columns);
  if (name === undefined) return `[${inner}]`;
  const isSimple = /^[\p{L}\p{N}_ ]+$/u.test(name) && !(row && name.includes(' '));
  return isSimple ? `[${row}${name}]` : `[${row}[${escapeReference(name)}]]`;
}

function newName(column: string, columns: ReadonlyMap<string, string>): string | undefined {
  return column.startsWith('#') ? undefined : columns.get(column.replace(/'([\s\S])/g, '$1').toLowerCase());
}

function escapeReference(name: string): string {
  return name.replace(/[[\]#'@]/g, "'$&");
}
