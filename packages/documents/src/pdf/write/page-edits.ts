import type { PdfObject } from '@libpdf/core';
import type { ContentStream, DrawnBox, Glyph, PdfPageModel, Rule, ShowOperator } from '../model.ts';
import { formatNumber } from './content-syntax.ts';

/** Collects changes to the streams of a page: removed glyphs, lines and boxes, inserted operators. */
export interface PageEdits {
  cutGlyph(glyph: Glyph): void;
  cutRule(rule: Rule): void;
  cutBox(box: DrawnBox): void;
  /** Inserts operators right after a text object, which preserves the stacking order. */
  insertAfter(stream: number, textObject: number, operators: string): void;
  /** Inserts operators on top of everything that a stream draws, in its initial user space. */
  insertOnTop(stream: number, operators: string): void;
  /** Declares that the inserted operators of a stream use a font. */
  useFont(stream: number, resource: string, font: PdfObject): void;
  /** Returns the changed streams with their new bytes and the fonts they need. */
  edited(): EditedStream[];
}

export interface EditedStream {
  stream: ContentStream;
  bytes: Uint8Array;
  /** Fonts by resource name. */
  fonts: ReadonlyMap<string, PdfObject>;
}

export function openPageEdits(page: PdfPageModel): PageEdits {
  const cuts = new Map<number, Map<number, Set<number>>>();
  const edits = new Map<number, Edit[]>();
  const fonts = new Map<number, Map<string, PdfObject>>();
  const onTop = new Map<number, string[]>();

  return {
    cutGlyph({ anchor }) {
      const shows = entry(cuts, anchor.stream, () => new Map<number, Set<number>>());
      entry(shows, anchor.show, () => new Set<number>()).add(anchor.index);
    },
    cutRule({ stream, start, end, isAlone }) {
      if (isAlone) entry(edits, stream, () => []).push({ start, end, text: '' });
    },
    cutBox({ stream, start, end }) {
      entry(edits, stream, () => []).push({ start, end, text: '' });
    },
    insertAfter(stream, textObject, operators) {
      const end = page.streams[stream]?.textObjects[textObject]?.end;
      if (end !== undefined) entry(edits, stream, () => []).push({ start: end, end, text: operators });
    },
    insertOnTop(stream, operators) {
      entry(onTop, stream, () => []).push(operators);
    },
    useFont(stream, resource, font) {
      entry(fonts, stream, () => new Map<string, PdfObject>()).set(resource, font);
    },
    edited() {
      return page.streams.flatMap((stream) => {
        const all = [...(edits.get(stream.index) ?? [])];
        for (const [show, cut] of cuts.get(stream.index) ?? []) {
          const operator = stream.shows[show];
          if (operator) all.push(cutGlyphs(operator, cut));
        }
        const top = onTop.get(stream.index);
        if (top) all.push(...topEdits(stream, top));
        if (all.length === 0) return [];
        return [{ stream, bytes: editStream(stream.bytes, all), fonts: fonts.get(stream.index) ?? new Map() }];
      });
    },
  };
}

/** Index of the page's own content stream. */
export const PAGE_STREAM = 0;

/** Restores the initial graphics state before inserting on top, including states the page never restores. */
function topEdits({ bytes, unrestored }: ContentStream, operators: readonly string[]): Edit[] {
  const end = bytes.length;
  const undone = 'Q '.repeat(unrestored + 1).trimEnd();
  return [
    { start: 0, end: 0, text: 'q' },
    { start: end, end, text: [undone, ...operators].join('\n') },
  ];
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Replacement of the bytes [start, end) of a stream. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Applies edits to a stream; all other bytes stay unchanged. Edits at the same position keep their order. */
function editStream(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const sorted = edits.toSorted((one, other) => one.start - other.start || one.end - other.end);
  const parts: Uint8Array[] = [];
  let position = 0;
  for (const { start, end, text } of sorted) {
    // Overlapping edits come from nested operators; the first one wins.
    if (start < position) continue;
    parts.push(bytes.subarray(position, start), encoder.encode(`\n${text}\n`));
    position = end;
  }
  parts.push(bytes.subarray(position));
  const edited = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    edited.set(part, offset);
    offset += part.length;
  }
  return edited;
}

const encoder = new TextEncoder();

/**
 * Removes glyphs from a show operator. The remaining glyphs keep their position: adjustments replace the removed
 * advances.
 *
 * @param cut indexes in the operator's `elements`
 */
function cutGlyphs(show: ShowOperator, cut: ReadonlySet<number>): Edit {
  const unit = (show.fontSize * show.horizontalScale) / 1000;
  let array = '';
  let hex = '';
  let adjustment = 0;
  for (const [index, element] of show.elements.entries()) {
    if (typeof element === 'number' || cut.has(index)) {
      if (hex) array += `<${hex}>`;
      hex = '';
      adjustment += typeof element === 'number' ? element : unit === 0 ? 0 : -element.advance / unit;
      continue;
    }
    if (Math.abs(adjustment) > 1e-6) array += formatNumber(adjustment);
    adjustment = 0;
    hex += element.code.toString(16).padStart(element.codeLength * 2, '0');
  }
  if (hex) array += `<${hex}>`;
  // Later operators continue from the same pen position.
  if (Math.abs(adjustment) > 1e-6) array += formatNumber(adjustment);
  return { start: show.start, end: show.end, text: `${show.prefix} [${array}] TJ` };
}
