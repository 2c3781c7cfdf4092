import { childOf, type XmlElement } from '../splice/xml-element.ts';
import { attribute, readXml } from '../splice/xml-reader.ts';
import { cellAddress, type SheetCell } from './sheet-texts.ts';

/** Default column width, in digits of the default font (ECMA-376 part 1, 18.3.1.81). */
const DEFAULT_WIDTH = 8.43;
/** Default font size in points. */
const DEFAULT_SIZE = 11;
/** Line height relative to the font size: Excel's rows of 11-point text are 15 points high. */
const LINE_HEIGHT = 1.37;
/** Maximum row height in points (18.3.1.73). */
const MAX_ROW_HEIGHT = 409;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
const WORDS = new RegExp(`${WIDE.source}|(?:(?!${WIDE.source})\\S)+\\s*|\\s+`, 'gu');

export interface RowHeightsOptions {
  /** XML of the sheet. */
  source: string;
  /** Cells with wrapped text. */
  cells: readonly SheetCell[];
  /** Texts of the cells by `row:column`. */
  texts: ReadonlyMap<string, string>;
  /** Font size of a cell in points. */
  sizeOf(cell: SheetCell): number;
}

/**
 * Computes the row heights, in points, that show all lines of the cells. Only Excel does this itself when opening a
 * file.
 */
export function rowHeights({ source, cells, texts, sizeOf }: RowHeightsOptions): Map<number, number> {
  const room = cellSizes(source);
  const heights = new Map<number, number>();
  for (const cell of cells) {
    const { width, rows } = room(cell);
    const size = sizeOf(cell);
    const lines = countLines(texts.get(`${cell.row}:${cell.column}`) ?? '', (width * DEFAULT_SIZE) / size);
    const height = Math.min(MAX_ROW_HEIGHT, Math.ceil((lines * size * LINE_HEIGHT) / rows));
    heights.set(cell.row, Math.max(height, heights.get(cell.row) ?? 0));
  }
  return heights;
}

/** Creates a lookup of font sizes by cell style index. */
export function letterSizes(source: string, styles: XmlElement): (style: number) => number {
  const fonts = childOf(styles, 'fonts')?.children ?? [];
  const formats = childOf(styles, 'cellXfs')?.children ?? [];
  return (style) => {
    const format = formats[style];
    const font = fonts[Number(format ? (attribute(source, format.tag, 'fontId') ?? 0) : 0)];
    const size = font && childOf(font, 'sz');
    return (size && Number(attribute(source, size.tag, 'val'))) || DEFAULT_SIZE;
  };
}

/** Counts the lines of a text in a column of a width in digits. */
function countLines(text: string, width: number): number {
  let lines = 0;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    lines += 1;
    let filled = 0;
    for (const [word] of line.matchAll(WORDS)) {
      const length = widthOf(word.trimEnd());
      if (filled > 0 && filled + length > width) {
        lines += 1;
        filled = 0;
      }
      // A word wider than its column is broken.
      if (length > width) lines += Math.ceil(length / width) - 1;
      filled = (length > width ? length % width : filled + length) + word.length - word.trimEnd().length;
    }
  }
  return lines;
}

/** Text width in digits. Most letters are narrower, which compensates for margins. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDE.test(letter) ? 2 : 1;
  return width;
}

interface CellSize {
  /** Width in digits. */
  width: number;
  rows: number;
}

/** Creates a lookup of cell sizes that accounts for merged cells. */
function cellSizes(source: string): (cell: SheetCell) => CellSize {
  const columns: { first: number; last: number; width: number }[] = [];
  const merged = new Map<string, { columns: number; rows: number }>();
  let usual = DEFAULT_WIDTH;
  for (const token of readXml(source, { doctype: 'refused' })) {
    if (token.kind !== 'open') continue;
    const number = (name: string) => Number(attribute(source, token, name));
    if (token.local === 'sheetFormatPr') usual = number('defaultColWidth') || usual;
    else if (token.local === 'col')
      columns.push({ first: number('min') - 1, last: number('max') - 1, width: number('width') });
    else if (token.local === 'mergeCell') {
      const [from, to] = (attribute(source, token, 'ref') ?? '').split(':').map(cellAddress);
      if (from && to)
        merged.set(`${from.row}:${from.column}`, { columns: to.column - from.column + 1, rows: to.row - from.row + 1 });
    }
  }
  const widthAt = (column: number) =>
    columns.find(({ first, last }) => first <= column && column <= last)?.width || usual;
  return ({ row, column }) => {
    const span = merged.get(`${row}:${column}`) ?? { columns: 1, rows: 1 };
    let width = 0;
    for (let index = 0; index < Math.min(span.columns, 256); index += 1) width += widthAt(column + index);
    return { width: Math.max(1, width), rows: Math.max(1, span.rows) };
  };
}
