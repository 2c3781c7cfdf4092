import type { Block } from '../document.ts';
import type { InlinePiece, TextStyle } from '../splice/pieces.ts';
import type { TextPlace } from '../splice/text-passage.ts';
import { childOf, readElement, type XmlElement } from '../splice/xml-element.ts';
import { attribute, findAttribute, readXml, type XmlOpenTag } from '../splice/xml-reader.ts';
import { decodeXml } from '../splice/xml-text.ts';

type Cell = NonNullable<Block['cell']>;
type SheetPlace = Omit<TextPlace, 'part' | 'source'>;

/** Texts of one sheet by position. */
export interface SheetTexts {
  /** Cells that use a shared string, the first one for each string. */
  shared: { index: number; cell: Cell }[];
  /** Cells with a string of their own. */
  inline: { element: XmlElement; cell: Cell }[];
  /** Printed headers and footers, and input prompts of cells. */
  others: SheetPlace[];
  /** Items of drop-down lists. */
  choices: SheetPlace[];
}

/** Finds the texts of a sheet. @throws {DocumentError} */
export function sheetTexts(source: string, part: string): SheetTexts {
  const texts: SheetTexts = { shared: [], inline: [], others: [], choices: [] };
  const seen = new Set<number>();
  for (const cell of sheetCells(source)) {
    if ('place' in cell) {
      texts.others.push(...cell.place);
      texts.choices.push(...(cell.choices ?? []));
      continue;
    }
    const place = { table: part, row: cell.row, column: cell.column };
    if (cell.inline) texts.inline.push({ element: cell.inline, cell: place });
    if (cell.shared === undefined || seen.has(cell.shared)) continue;
    seen.add(cell.shared);
    texts.shared.push({ index: cell.shared, cell: place });
  }
  return texts;
}

/** Cell with a text. */
export interface SheetCell {
  element: XmlElement;
  row: number;
  column: number;
  /** Index of its shared string. */
  shared?: number;
  /** Its own string: `is`, or `v` as some programs write it. */
  inline?: XmlElement;
}

/** Yields the text cells of a sheet in order, and the positions of its other texts. */
export function* sheetCells(
  source: string,
): Generator<SheetCell | { place: SheetPlace[]; choices?: SheetPlace[] }, void> {
  const tokens = readXml(source, { doctype: 'refused' });
  const arrays: CellRange[] = [];
  let next = { row: 0, column: 0 };
  for (let step = tokens.next(); !step.done; step = tokens.next()) {
    const token = step.value;
    if (token.kind !== 'open') continue;
    if (token.local === 'row') {
      const row = Number(attribute(source, token, 'r') ?? next.row + 1) - 1;
      next = { row, column: 0 };
    } else if (token.local === 'c') {
      const at = cellAddress(attribute(source, token, 'r')) ?? next;
      next = { row: at.row, column: at.column + 1 };
      const cell = readCell(source, { element: readElement(tokens, token), ...at }, arrays);
      if (cell) yield cell;
    } else if (token.local === 'dataValidation') {
      const validation = readElement(tokens, token);
      yield { place: promptPlaces(source, token), choices: choicePlaces(source, validation) };
    } else if (token.local === 'headerFooter') {
      yield { place: readElement(tokens, token).children.flatMap((child) => headerPlaces(source, child)) };
    }
  }
}

interface CellRange {
  from: CellPlace;
  to: CellPlace;
}

interface CellPlace {
  row: number;
  column: number;
}

/** Reads a cell. Collects the ranges of array formulas, whose results are in cells without a formula. */
function readCell(
  source: string,
  cell: CellPlace & { element: XmlElement },
  arrays: CellRange[],
): SheetCell | undefined {
  const { element } = cell;
  const type = attribute(source, element.tag, 't');
  const formula = childOf(element, 'f');
  const array = formula && arrayOf(source, formula);
  if (array) arrays.push(array);
  const value = childOf(element, 'v');
  if (type === 's') {
    const shared = value ? Number(source.slice(value.innerStart, value.innerEnd)) : Number.NaN;
    return Number.isInteger(shared) ? { ...cell, shared } : undefined;
  }
  const isText = type === 'str' && !formula && !arrays.some((range) => isWithin(cell, range));
  const inline = type === 'inlineStr' ? childOf(element, 'is') : isText ? value : undefined;
  return inline && { ...cell, inline };
}

function isWithin({ row, column }: CellPlace, { from, to }: CellRange): boolean {
  return from.row <= row && row <= to.row && from.column <= column && column <= to.column;
}

/** Range of cells with the results of an array formula; `undefined` for other formulas, and for a single cell. */
function arrayOf(source: string, formula: XmlElement): CellRange | undefined {
  if (attribute(source, formula.tag, 't') !== 'array') return undefined;
  const [from, to] = (attribute(source, formula.tag, 'ref') ?? '').split(':').map(cellAddress);
  return from && to && { from, to };
}

/** Parses a cell reference such as `B12` into indexes from 0. */
export function cellAddress(reference: string | undefined): CellPlace | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference ?? '');
  if (!match) return undefined;
  let column = 0;
  for (const letter of (match[1] ?? '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(match[2]) - 1, column: column - 1 };
}

/** Maximum lengths of input prompts (ECMA-376 part 1, 18.3.1.32); Excel treats files with longer ones as corrupt. */
const MAX_PROMPT_LENGTHS: Readonly<Record<string, number>> = {
  promptTitle: 32,
  prompt: 255,
  errorTitle: 32,
  error: 255,
};

function promptPlaces(source: string, tag: XmlOpenTag): SheetPlace[] {
  return Object.entries(MAX_PROMPT_LENGTHS).flatMap(([name, maxLength]): SheetPlace[] => {
    const found = findAttribute(source, tag, name);
    return found ? [{ start: found.start, end: found.end, role: 'note', isAttribute: true, maxLength }] : [];
  });
}

/** Drop-down list in a formula; one with quotation marks in its items is left as it is. */
const CHOICES = /^(\s*("|&quot;))((?:(?!\2)[\s\S])+)\2\s*$/;
/** Maximum length of a drop-down list; Excel treats files with longer ones as corrupt. */
const MAX_CHOICES_LENGTH = 255;

/** Positions of the items of a drop-down list, such as `"Open,Done"` (ECMA-376 part 1, 18.3.1.32). */
function choicePlaces(source: string, validation: XmlElement): SheetPlace[] {
  const formula = childOf(validation, 'formula1');
  if (!formula || attribute(source, validation.tag, 'type') !== 'list') return [];
  const [, before = '', , list = ''] = CHOICES.exec(source.slice(formula.innerStart, formula.innerEnd)) ?? [];
  const items = [...list.matchAll(/[^,\s](?:[^,]*[^,\s])?/g)];
  const room = Math.floor((MAX_CHOICES_LENGTH - decodeXml(list).length) / Math.max(1, items.length));
  return items.map(({ 0: item, index }) => {
    const start = formula.innerStart + before.length + index;
    return { role: 'note', start, end: start + item.length, maxLength: decodeXml(item).length + Math.max(0, room) };
  });
}

/** Positions of the left, centre and right text of a printed header or footer (ECMA-376 part 1, 18.3.1.46). */
function headerPlaces(source: string, element: XmlElement): SheetPlace[] {
  if (element.children.length > 0) return [];
  const role = element.local.endsWith('Footer') ? 'footer' : 'header';
  const inner = source.slice(element.innerStart, element.innerEnd);
  const places: { start: number; end: number }[] = [];
  let start = 0;
  // A literal ampersand is doubled, so codes must be parsed from the left.
  for (const match of inner.matchAll(/&amp;(?:&amp;|([LCR])|)/g)) {
    if (!match[1]) continue;
    places.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  places.push({ start, end: inner.length });
  const room = Math.floor((MAX_HEADER_LENGTH - decodeXml(inner).length) / places.length);
  return places
    .filter((place) => place.end > place.start)
    .map((place) => ({
      role,
      start: element.innerStart + place.start,
      end: element.innerStart + place.end,
      maxLength: decodeXml(inner.slice(place.start, place.end)).length + Math.max(0, room),
      toPieces: codePieces,
    }));
}

/** Maximum length of a printed header or footer with its codes; Excel treats files with longer ones as corrupt. */
const MAX_HEADER_LENGTH = 255;

const CODE = /(&(?:&|"[^"]*"|K[\dA-F]{6}|K\d\d[+-]\d{3}|\d+|[A-Z]))/i;

/** Splits header text at codes for fonts, sizes, page numbers and dates. */
function codePieces(text: string, plain: TextStyle): InlinePiece[] {
  const style = { ...plain, encode: (words: string) => plain.encode(words.replaceAll('&', '&&')) };
  return text.split(CODE).flatMap((run, index): InlinePiece[] => {
    if (index % 2 === 0) return run ? [{ kind: 'text', text: run, style }] : [];
    const write = () => plain.encode(run);
    return [{ kind: 'leaf', leaf: 'field', inside: style, write, copy: write }];
  });
}
