import { PdfArray, type PdfDict, PdfName, PdfNumber, type PdfObject, PdfStream } from '@libpdf/core';
import {
  arrayEntry,
  dictEntry,
  entry,
  items,
  nameEntry,
  numberEntry,
  numbers,
  type Resolver,
  resolve,
  streamEntry,
  textEntry,
} from '../objects/resolve.ts';
import { type CMap, cidOf, cmapText, codeAt, identityCMap } from './cmap/cmap.ts';
import { parseCMap } from './cmap/parse-cmap.ts';
import { fontTraits } from './font-traits.ts';
import type { FontContext, FontGlyph, FontSource, LoadedFont } from './loaded-font.ts';
import { u16 } from './programs/big-endian.ts';
import { trueTypeNames } from './programs/true-type.ts';
import { readableText } from './readable-text.ts';

/** Loads a composite font (Type 0), whose codes of one to four bytes are split by a CMap. */
export function compositeFont(source: FontSource, descendant: PdfDict | undefined): LoadedFont {
  const { font, descriptor, context, toUnicode } = source;
  const { resolver } = context;
  const cmap = encodingMap(font, context);
  const traits = fontTraits(font, descriptor, resolver);
  const textOfCid = collectionTexts(descendant, context) ?? programTexts(descendant, descriptor, context);
  const widths = cidWidths(descendant, resolver);
  const verticals = cmap.isVertical ? cidVerticals(descendant, widths, resolver) : undefined;
  const known = new Map<number, FontGlyph>();
  return {
    ...traits,
    kind: 'type0',
    isVertical: cmap.isVertical,
    emScale: 1,
    codeAt: (bytes, at) => codeAt(cmap, bytes, at),
    glyph(code, length) {
      const key = code * 8 + length;
      let glyph = known.get(key);
      if (!glyph) {
        const cid = cidOf(cmap, code) ?? 0;
        const text = readableText(toUnicode(code), traits.name) ?? readableText(textOfCid(cid), traits.name);
        const vertical = verticals?.(cid);
        glyph = {
          text: text ?? '\ufffd',
          isKnown: text !== undefined,
          width: widths(cid),
          isWordSpace: length === 1 && code === 32,
          ...(vertical ? { vertical } : {}),
        };
        known.set(key, glyph);
      }
      return glyph;
    },
  };
}

function encodingMap(font: PdfDict, { resolver, cmaps, decode }: FontContext): CMap {
  const encoding = entry(font, 'Encoding', resolver);
  if (encoding instanceof PdfName) return cmaps.named(encoding.value) ?? identityCMap(encoding.value.endsWith('V'));
  const bytes = encoding instanceof PdfStream ? decode(encoding) : undefined;
  if (!bytes || !(encoding instanceof PdfStream)) return identityCMap(false);
  const cmap = parseCMap(bytes, cmaps.named);
  const base = entry(encoding, 'UseCMap', resolver);
  if (!cmap.base && base instanceof PdfName) {
    const named = cmaps.named(base.value);
    if (named) cmap.base = named;
  }
  if (numberEntry(encoding, 'WMode', resolver) === 1) cmap.isVertical = true;
  return cmap.codespaces.length > 0 || cmap.base ? cmap : { ...cmap, codespaces: identityCMap(false).codespaces };
}

const COLLECTIONS = new Set(['GB1', 'CNS1', 'Japan1', 'Korea1', 'KR']);

/** Text of CIDs in Adobe's character collections, which is the same in all fonts. */
function collectionTexts(
  descendant: PdfDict | undefined,
  { resolver, cmaps }: FontContext,
): ((cid: number) => string | undefined) | undefined {
  const info = dictEntry(descendant, 'CIDSystemInfo', resolver);
  const ordering = textEntry(info, 'Ordering', resolver) ?? '';
  if (!COLLECTIONS.has(ordering)) return undefined;
  const map = cmaps.named(`Adobe-${ordering}-UCS2`);
  return map && ((cid) => cmapText(map, cid));
}

/** Text of other CIDs, which are glyphs of the font program, from the program's own tables. */
function programTexts(
  descendant: PdfDict | undefined,
  descriptor: PdfDict | undefined,
  { resolver, decode }: FontContext,
): (cid: number) => string | undefined {
  const stream = streamEntry(descriptor, 'FontFile2', resolver) ?? openTypeFile(descriptor, resolver);
  const bytes = stream && decode(stream);
  if (!bytes) return () => undefined;
  const names = trueTypeNames(bytes);
  const mapStream = streamEntry(descendant, 'CIDToGIDMap', resolver);
  const map = mapStream && decode(mapStream);
  return (cid) => names.textOfGlyph(map ? u16(map, cid * 2) : cid);
}

function openTypeFile(descriptor: PdfDict | undefined, resolver: Resolver): PdfStream | undefined {
  const stream = streamEntry(descriptor, 'FontFile3', resolver);
  return stream && nameEntry(stream, 'Subtype', resolver) === 'OpenType' ? stream : undefined;
}

/** Highest CID, which bounds the ranges of /W. */
const MAX_CID = 0xffff;

/** Widths of CIDs in em (PDF 32000-1, 9.7.4.3). */
function cidWidths(descendant: PdfDict | undefined, resolver: Resolver): (cid: number) => number {
  const standard = (numberEntry(descendant, 'DW', resolver) ?? 1000) / 1000;
  const widths = new Map<number, number>();
  eachMetric(arrayEntry(descendant, 'W', resolver), { size: 1, resolver }, (cid, [width = 0]) =>
    widths.set(cid, width / 1000),
  );
  return (cid) => widths.get(cid) ?? standard;
}

function cidVerticals(descendant: PdfDict | undefined, widthOf: (cid: number) => number, resolver: Resolver) {
  const [originY = 880, advance = -1000] = numbers(arrayEntry(descendant, 'DW2', resolver), 2, resolver) ?? [];
  const own = new Map<number, NonNullable<FontGlyph['vertical']>>();
  eachMetric(arrayEntry(descendant, 'W2', resolver), { size: 3, resolver }, (cid, [down = -1000, x = 500, y = 880]) => {
    own.set(cid, { originX: x / 1000, originY: y / 1000, advance: -down / 1000 });
  });
  return (cid: number) =>
    own.get(cid) ?? { originX: widthOf(cid) / 2, originY: originY / 1000, advance: -advance / 1000 };
}

interface MetricOptions {
  /** Numbers per CID. */
  size: number;
  resolver: Resolver;
}

/** Visits the entries of /W or /W2, which are written as `first [a b c …]` or `first last a`. */
function eachMetric(
  array: PdfArray | undefined,
  { size, resolver }: MetricOptions,
  visit: (cid: number, values: readonly number[]) => void,
): void {
  const values = items(array, resolver);
  for (let at = 0; at < values.length; ) {
    const first = numeric(values[at]);
    const next = values[at + 1];
    if (next instanceof PdfArray) {
      const listed = next.toArray().map((item) => numeric(resolve(item, resolver)) ?? 0);
      for (let index = 0; index + size <= listed.length; index += size) {
        visit((first ?? 0) + index / size, listed.slice(index, index + size));
      }
      at += 2;
      continue;
    }
    const last = Math.min(numeric(next) ?? -1, MAX_CID);
    const same = values.slice(at + 2, at + 2 + size).map((value) => numeric(value) ?? 0);
    for (let cid = Math.max(first ?? 0, 0); cid <= last; cid++) visit(cid, same);
    at += 2 + size;
  }
}

function numeric(value: PdfObject | undefined): number | undefined {
  return value instanceof PdfNumber && Number.isFinite(value.value) ? value.value : undefined;
}
