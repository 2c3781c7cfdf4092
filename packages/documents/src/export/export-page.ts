import type { Inline } from '@interlinear/translation/segment';
import type { Block, DocumentPage, Translations } from '../document.ts';

/** Block or table of an export. */
export type ExportItem = { kind: 'block'; text: ExportText } | { kind: 'table'; rows: ExportText[][][] };

/** Block in both languages. */
export interface ExportText {
  block: Block;
  original: readonly Inline[];
  /** Absent for untranslated blocks: code, numbers, failed translations. */
  translation?: readonly Inline[];
}

export interface ExportPage {
  index: number;
  items: ExportItem[];
}

/**
 * Prepares a page for export: blocks in reading order, with cells gathered into tables (rows of cells of paragraphs).
 * Page headers, page footers and continuations are omitted.
 */
export function exportPage(page: DocumentPage, translations: Translations): ExportPage {
  const items: ExportItem[] = [];
  const tables = new Map<string, Map<number, Map<number, ExportText[]>>>();
  const waiting: { table: string; at: number }[] = [];
  for (const block of page.blocks) {
    if (block.continues || block.role === 'header' || block.role === 'footer') continue;
    const text = toText(block, translations);
    if (!block.cell) {
      items.push({ kind: 'block', text });
      continue;
    }
    const { table, row, column } = block.cell;
    const known = tables.get(table);
    const rows = known ?? new Map<number, Map<number, ExportText[]>>();
    if (!known) {
      tables.set(table, rows);
      waiting.push({ table, at: items.length });
      items.push({ kind: 'table', rows: [] });
    }
    const cells = rows.get(row) ?? new Map<number, ExportText[]>();
    rows.set(row, cells);
    cells.set(column, [...(cells.get(column) ?? []), text]);
  }
  for (const { table, at } of waiting) items[at] = { kind: 'table', rows: toRows(tables.get(table) ?? new Map()) };
  return { index: page.index, items };
}

function toText(block: Block, translations: Translations): ExportText {
  const translation = block.isTranslatable ? translations.of(block.id) : undefined;
  return { block, original: block.content, ...(translation ? { translation } : {}) };
}

/** Creates a grid of the non-empty rows and columns; sheets may have distant cells. */
function toRows(table: ReadonlyMap<number, ReadonlyMap<number, ExportText[]>>): ExportText[][][] {
  const columns = [...new Set([...table.values()].flatMap((row) => [...row.keys()]))].sort(
    (left, right) => left - right,
  );
  return [...table]
    .sort(([left], [right]) => left - right)
    .map(([, row]) => columns.map((column) => row.get(column) ?? []));
}
