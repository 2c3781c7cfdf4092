import type { PartReplacement } from '../splice/passage.ts';
import { attributesOf } from '../splice/xml-attributes.ts';
import { readElement, type XmlElement } from '../splice/xml-element.ts';
import { readXml } from '../splice/xml-reader.ts';
import { decodeXml, encodeXml, encodeXmlAttribute } from '../splice/xml-text.ts';
import { type SheetTable, sheetTables } from './sheet-tables.ts';
import { type SheetCell, sheetCells } from './sheet-texts.ts';
import { encodeString } from './string-passage.ts';
import { type ColumnNames, renameColumns } from './structured-references.ts';
import { type Replacements, type Workbook, withMore, writtenTexts } from './workbook.ts';

/**
 * Names of a table's columns are those of its header cells, or the file is taken for broken: where cells were translated,
 * names and the formulas that use them follow. Columns that would come to the same name are numbered.
 */
export function followTables(workbook: Workbook, replacements: Replacements): Replacements {
  const { office, sheets } = workbook;
  if (replacements.size === 0) return replacements;
  const followed: PartReplacement[] = [];
  const names = new Map<string, Map<string, string>>();
  const tables = sheets.flatMap((sheet) => sheetTables(office, sheet));
  for (const sheet of new Set(tables.map((table) => table.sheet))) {
    const ofSheet = tables.filter((table) => table.sheet === sheet);
    const rows = new Set(ofSheet.flatMap(({ headerRow, totalsRow }) => [headerRow, totalsRow]));
    const texts = writtenTexts(workbook, sheet, replacements)((cell) => rows.has(cell.row));
    for (const table of ofSheet) {
      const { replacements: ofTable, renamed } = followTable(workbook, table, texts);
      followed.push(...ofTable);
      if (renamed.size > 0) names.set(table.name.toLowerCase(), renamed);
    }
  }
  const formulas = [office.mainPart, ...sheets, ...tables.map(({ part }) => part)].flatMap((part) =>
    names.size === 0 ? [] : formulaReplacements(office.source(part), part, names),
  );
  return withMore(replacements, [...followed, ...formulas]);
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

/** A header cell with a text of its own, where the shared one would be no column's name. */
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

/** In names of columns, line breaks stand as `_x000a_`. */
function escapeName(name: string): string {
  return name.replaceAll('\n', '_x000a_').replaceAll('\r', '_x000d_');
}

function unescapeName(name: string): string {
  return name.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
