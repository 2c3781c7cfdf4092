import type { PdfObject } from '@libpdf/core';
import type { ContentStream, Glyph, PdfPageModel, Rule, ShowOperator } from '../model.ts';
import { formatNumber } from './content-syntax.ts';

/** What changes in the streams of a page: glyphs and lines that go, operators that come. */
export interface PageEdits {
  cutGlyph(glyph: Glyph): void;
  cutRule(rule: Rule): void;
  /** Operators come right after a text object: what lies over it still does. */
  insertAfter(stream: number, textObject: number, operators: string): void;
  /** Operators come over everything that the page draws, in page space. */
  insertOnTop(operators: string): void;
  /** The stream's operators name this font. */
  useFont(stream: number, resource: string, font: PdfObject): void;
  /** The streams that change, each with its new bytes and the fonts it needs. */
  edited(): EditedStream[];
}

export interface EditedStream {
  stream: ContentStream;
  bytes: Uint8Array;
  /** By their names in resources. */
  fonts: ReadonlyMap<string, PdfObject>;
}

export function openPageEdits(page: PdfPageModel): PageEdits {
  const cuts = new Map<number, Map<number, Set<number>>>();
  const edits = new Map<number, Edit[]>();
  const fonts = new Map<number, Map<string, PdfObject>>();
  const onTop: string[] = [];

  return {
    cutGlyph({ anchor }) {
      const shows = entry(cuts, anchor.stream, () => new Map<number, Set<number>>());
      entry(shows, anchor.show, () => new Set<number>()).add(anchor.index);
    },
    cutRule({ stream, start, end, isAlone }) {
      if (isAlone) entry(edits, stream, () => []).push({ start, end, text: '' });
    },
    insertAfter(stream, textObject, operators) {
      const end = page.streams[stream]?.textObjects[textObject]?.end;
      if (end !== undefined) entry(edits, stream, () => []).push({ start: end, end, text: operators });
    },
    insertOnTop(operators) {
      onTop.push(operators);
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
        if (stream.index === PAGE_STREAM && onTop.length > 0) all.push(...topEdits(stream, onTop));
        if (all.length === 0) return [];
        return [{ stream, bytes: editStream(stream.bytes, all), fonts: fonts.get(stream.index) ?? new Map() }];
      });
    },
  };
}

/** The page's own contents are its first stream. */
export const PAGE_STREAM = 0;

/** What the page does to its coordinates is undone before, also what it forgets to undo itself. */
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

/** Bytes [start, end) of a stream, and what comes into their place. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Everything that no edit touches stays byte for byte. Edits at the same place stand in the order they are given. */
function editStream(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const sorted = edits.toSorted((one, other) => one.start - other.start || one.end - other.end);
  const parts: Uint8Array[] = [];
  let position = 0;
  for (const { start, end, text } of sorted) {
    // Two that overlap come from operators within operators; the first one stands.
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
 * Takes glyphs out of a show operator; what stays keeps its place, since the pen moves on as far as it did.
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
  // Later operators go on from where the pen is.
  if (Math.abs(adjustment) > 1e-6) array += formatNumber(adjustment);
  return { start: show.start, end: show.end, text: `${show.prefix} [${array}] TJ` };
}
