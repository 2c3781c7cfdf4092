import type { OpenFace } from '@interlinear/typesetting/open-face';
import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfString } from '@libpdf/core';
import { sfntTable } from '../faces/font-tables.ts';
import type { SubsetFace } from '../faces/subset-face.ts';
import { type GlyphCodes, glyphCodes } from './glyph-codes.ts';
import { compressedStream } from './pdf-objects.ts';
import { toUnicodeMap } from './to-unicode.ts';

/** Font of the output file. */
export interface PaintFont {
  /** Resource name. */
  resource: string;
  ref: PdfRef;
  face: OpenFace;
  codes: GlyphCodes;
}

/** Fonts added to a file, each face once for all pages. */
export interface FontRegistry {
  fontOf(face: OpenFace): PaintFont;
  /** Returns a resource name for a font already in the file, for streams whose resources lack it. */
  nameExistingFont(font: PdfRef | PdfDict): string;
  /** Embeds the fonts, reduced to the glyphs used. */
  finish(subset: SubsetFace): void;
}

export function createFontRegistry(pdf: PDF): FontRegistry {
  const fonts = new Map<OpenFace, PaintFont & { dictionary: PdfDict }>();
  const borrowed = new Map<string | PdfDict, string>();
  return {
    nameExistingFont(font) {
      const key = font instanceof PdfDict ? font : `${font.objectNumber} ${font.generation}`;
      const name = borrowed.get(key) ?? `${BORROWED_PREFIX}${borrowed.size}`;
      borrowed.set(key, name);
      return name;
    },
    fontOf(face) {
      const known = fonts.get(face);
      if (known) return known;
      const dictionary = new PdfDict();
      const resource = `${RESOURCE_PREFIX}${fonts.size}`;
      const font = { resource, ref: pdf.register(dictionary), face, codes: glyphCodes(face), dictionary };
      fonts.set(face, font);
      return font;
    },
    finish(subset) {
      for (const font of fonts.values()) writeFont(pdf, font, font.dictionary, subset);
    },
  };
}

/** Prefixes of resource names that collide with no other producer's. */
const RESOURCE_PREFIX = 'InterlinearF';
const BORROWED_PREFIX = 'InterlinearB';

/** Writes a composite font with two-byte codes (ISO 32000-2, 9.7). */
function writeFont(pdf: PDF, { face, codes, resource }: PaintFont, dictionary: PdfDict, subset: SubsetFace): void {
  const glyphs = new Set([0, ...[...codes.used.values()].map(({ glyph }) => glyph)]);
  const program = subset(face.bytes, glyphs);
  const name = PdfName.of(`${tagOf(resource)}+${face.name}`);
  const isCff = face.outlines === 'cff';
  const file = isCff
    ? compressedStream(sfntTable(program, 'CFF ') ?? program, { Subtype: PdfName.of('CIDFontType0C') })
    : compressedStream(program, { Length1: PdfNumber.of(program.length) });
  const descriptor = PdfDict.of({
    Type: PdfName.of('FontDescriptor'),
    FontName: name,
    Flags: PdfNumber.of(SYMBOLIC),
    FontBBox: numbers([-1000, face.descent * 1000, 2000, face.ascent * 1000]),
    ItalicAngle: PdfNumber.of(face.name.includes('italic') ? -12 : 0),
    Ascent: PdfNumber.of(Math.round(face.ascent * 1000)),
    Descent: PdfNumber.of(Math.round(face.descent * 1000)),
    CapHeight: PdfNumber.of(700),
    StemV: PdfNumber.of(face.name.includes('bold') ? 140 : 80),
    [isCff ? 'FontFile3' : 'FontFile2']: pdf.register(file),
  });
  const descendant = PdfDict.of({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of(isCff ? 'CIDFontType0' : 'CIDFontType2'),
    BaseFont: name,
    CIDSystemInfo: PdfDict.of({
      Registry: PdfString.fromString('Adobe'),
      Ordering: PdfString.fromString('Identity'),
      Supplement: PdfNumber.of(0),
    }),
    FontDescriptor: pdf.register(descriptor),
    DW: PdfNumber.of(1000),
    W: widthsOf(face, codes),
  });
  if (!isCff) descendant.set('CIDToGIDMap', codes.hasAliases ? pdf.register(glyphMap(codes)) : PdfName.of('Identity'));
  dictionary.set('Type', PdfName.of('Font'));
  dictionary.set('Subtype', PdfName.of('Type0'));
  dictionary.set('BaseFont', name);
  dictionary.set('Encoding', PdfName.of('Identity-H'));
  dictionary.set('DescendantFonts', PdfArray.of(pdf.register(descendant)));
  dictionary.set('ToUnicode', pdf.register(compressedStream(new TextEncoder().encode(toUnicodeMap(codes.used)))));
}

const SYMBOLIC = 4;

/** Subset tag: six letters, unique per font. */
function tagOf(resource: string): string {
  let number = Number(resource.slice(RESOURCE_PREFIX.length));
  let tag = '';
  for (let letter = 0; letter < 6; letter++) {
    tag = String.fromCharCode(65 + (number % 26)) + tag;
    number = Math.floor(number / 26);
  }
  return tag;
}

function widthsOf(face: OpenFace, codes: GlyphCodes): PdfArray {
  const widths = new PdfArray();
  const sorted = [...codes.used].sort(([one], [other]) => one - other);
  let run: number[] = [];
  let first = -1;
  const flush = (): void => {
    if (run.length > 0) widths.push(PdfNumber.of(first), numbers(run));
  };
  for (const [code, { glyph }] of sorted) {
    if (code !== first + run.length) {
      flush();
      run = [];
      first = code;
    }
    run.push(pdfAdvance(face, glyph));
  }
  flush();
  return widths;
}

/** Advance of a glyph as written to the file, in thousandths of an em. */
export function pdfAdvance(face: OpenFace, glyph: number): number {
  return Math.round(face.advanceOf(glyph) * 100_000) / 100;
}

function glyphMap(codes: GlyphCodes) {
  const map = new Uint8Array((Math.max(...codes.used.keys()) + 1) * 2);
  for (const [code, { glyph }] of codes.used) map.set([glyph >> 8, glyph & 0xff], code * 2);
  return compressedStream(map);
}

function numbers(values: readonly number[]): PdfArray {
  return PdfArray.of(...values.map((value) => PdfNumber.of(value)));
}
