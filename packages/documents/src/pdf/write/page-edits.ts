import type { PdfObject } from '@libpdf/core';
import type { ContentStream, Glyph, PdfPageModel, Rule } from '../model.ts';
import { cutGlyphs } from './cut-glyphs.ts';
import { type Edit, editStream } from './edit-stream.ts';

/** What changes in the streams of a page: glyphs and lines that go, operators that come. */
export interface PageEdits {
  cutGlyph(glyph: Glyph): void;
  cutRule(rule: Rule): void;
  /** Operators come right after a text object: what lies over it still does. */
  insertAfter(stream: number, textObject: number, operators: string): void;
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
        if (all.length === 0) return [];
        return [{ stream, bytes: editStream(stream.bytes, all), fonts: fonts.get(stream.index) ?? new Map() }];
      });
    },
  };
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
