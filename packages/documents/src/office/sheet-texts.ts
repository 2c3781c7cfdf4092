import type { Block } from '../document.ts';
import type { PlainPlace } from '../splice/plain-passage.ts';
import { attribute, findAttribute } from '../splice/xml-attributes.ts';
import { childOf, readElement, type XmlElement } from '../splice/xml-element.ts';
import { readXml, type XmlOpenTag } from '../splice/xml-reader.ts';
import { headerPlaces } from './sheet-header.ts';

type Cell = NonNullable<Block['cell']>;
export type SheetPlace = Omit<PlainPlace, 'part' | 'source'>;

/** Where the words of one sheet stand. */
export interface SheetTexts {
  /** Cells that point to a shared string, each string once. */
  shared: { index: number; cell: Cell }[];
  /** Cells that hold their text themselves. */
  inline: { element: XmlElement; cell: Cell }[];
  /** Headers and footers of the printed page, and what is said to those who fill in a cell. */
  others: SheetPlace[];
}

/** @throws {DocumentError} */
export function sheetTexts(source: string, part: string): SheetTexts {
  const texts: SheetTexts = { shared: [], inline: [], others: [] };
  const seen = new Set<number>();
  for (const cell of sheetCells(source)) {
    if ('place' in cell) {
      texts.others.push(...cell.place);
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

/** A cell with a text. */
export interface SheetCell {
  element: XmlElement;
  row: number;
  column: number;
  /** The number of a shared string. */
  shared?: number;
  inline?: XmlElement;
}

/** The cells of a sheet that hold texts, in their order; between them everything else on it that holds words. */
export function* sheetCells(source: string): Generator<SheetCell | { place: SheetPlace[] }, void> {
  const tokens = readXml(source, { doctype: 'refused' });
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
      const cell = readCell(source, readElement(tokens, token), at);
      if (cell) yield cell;
    } else if (token.local === 'dataValidation') {
      yield { place: promptPlaces(source, token) };
    } else if (token.local === 'headerFooter') {
      yield { place: readElement(tokens, token).children.flatMap((child) => headerPlaces(source, child)) };
    }
  }
}

function readCell(source: string, element: XmlElement, at: { row: number; column: number }): SheetCell | undefined {
  const type = attribute(source, element.tag, 't');
  if (type === 's') {
    const value = childOf(element, 'v');
    const shared = value ? Number(source.slice(value.innerStart, value.innerEnd)) : Number.NaN;
    return Number.isInteger(shared) ? { element, ...at, shared } : undefined;
  }
  const inline = type === 'inlineStr' ? childOf(element, 'is') : undefined;
  return inline && { element, ...at, inline };
}

/** `B12` as numbers from 0. */
export function cellAddress(reference: string | undefined): { row: number; column: number } | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference ?? '');
  if (!match) return undefined;
  let column = 0;
  for (const letter of (match[1] ?? '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(match[2]) - 1, column: column - 1 };
}

/** Longest texts that may be said at a cell (ECMA-376 part 1, 18.3.1.32); a file with longer ones is taken for broken. */
const LONGEST_PROMPTS: Readonly<Record<string, number>> = { promptTitle: 32, prompt: 255, errorTitle: 32, error: 255 };

function promptPlaces(source: string, tag: XmlOpenTag): SheetPlace[] {
  return Object.entries(LONGEST_PROMPTS).flatMap(([name, longest]) => {
    const found = findAttribute(source, tag, name);
    if (!found) return [];
    return [{ start: found.start, end: found.end, role: 'note' as const, isAttribute: true, longest }];
  });
}
