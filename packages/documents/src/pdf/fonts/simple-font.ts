import { PdfDict, PdfName, PdfNumber, Standard14Font } from '@libpdf/core';
import {
  arrayEntry,
  dictEntry,
  entry,
  items,
  nameEntry,
  numberEntry,
  numbers,
  type Resolver,
  streamEntry,
} from '../objects/resolve.ts';
import {
  type Encoding,
  namedEncoding,
  STANDARD_ENCODING,
  SYMBOL_ENCODING,
  ZAPF_DINGBATS_ENCODING,
} from './encodings.ts';
import { fontTraits } from './font-traits.ts';
import { textOfDingbatName, textOfGlyphName } from './glyph-name.ts';
import type { FontGlyph, FontSource, LoadedFont } from './loaded-font.ts';
import { cffEncoding } from './programs/cff.ts';
import { trueTypeNames } from './programs/true-type.ts';
import { type1Encoding } from './programs/type1.ts';
import { readableText } from './readable-text.ts';
import { bitmapHeight, bitmapTexts, isBoldBitmap } from './tex-bitmaps.ts';

/** Loads a font with single-byte codes: Type 1, TrueType or Type 3. */
export function simpleFont(source: FontSource): LoadedFont {
  const { font, descriptor, context } = source;
  const { resolver } = context;
  const subtype = nameEntry(font, 'Subtype', resolver);
  const traits = fontTraits(font, descriptor, resolver);
  const names = glyphNames(source, traits.name);
  const isMono = traits.family === 'mono';
  const bitmaps = subtype === 'Type3' ? bitmapTexts(drawnNames(font, names.encoding, resolver), isMono) : undefined;
  const boxHeight = bitmaps ? bitmapHeight(bitmaps) : USUAL_BOX_HEIGHT;
  const type3 = subtype === 'Type3' ? type3Scale(font, resolver, boxHeight) : undefined;
  const textOf = bitmaps ? (code: number) => bitmaps[code] : codeTexts(source, names, traits.name);
  const widths = codeWidths(source, { name: traits.name, textOf, unit: type3?.unit ?? 0.001 });
  const glyphOf = (code: number): FontGlyph => {
    const text = textOf(code);
    return { text: text ?? '\ufffd', isKnown: text !== undefined, width: widths(code), isWordSpace: code === 32 };
  };
  // Most documents use a few codes of each font.
  const glyphs = new Map<number, FontGlyph>();
  return {
    ...traits,
    ...(bitmaps && !isMono ? bitmapTraits(bitmaps, (code) => widths(code) / (type3?.emScale ?? 1)) : {}),
    kind: subtype === 'Type3' ? 'type3' : subtype === 'TrueType' ? 'truetype' : 'type1',
    isVertical: false,
    emScale: type3?.emScale ?? 1,
    codeAt: (bytes, at) => ({ code: bytes[at] ?? 0, length: 1 }),
    glyph(code) {
      const glyph = glyphs.get(code) ?? glyphOf(code);
      glyphs.set(code, glyph);
      return glyph;
    },
  };
}

/** Names of glyphs that a Type 3 font has; Ghostscript adds a whole base encoding to the names of bitmap fonts. */
function drawnNames(font: PdfDict, encoding: Encoding, resolver: Resolver): Encoding {
  const drawings = dictEntry(font, 'CharProcs', resolver);
  return drawings ? encoding.map((name) => (name !== undefined && drawings.has(name) ? name : undefined)) : encoding;
}

/** Appearance of a bitmap font of TeX, whose name does not tell it. Almost all texts of TeX have serifs. */
function bitmapTraits(texts: readonly (string | undefined)[], widthOf: (code: number) => number) {
  return { family: 'serif', isBold: isBoldBitmap(texts, widthOf) } as const;
}

/** Height of a font box, in em. */
const USUAL_BOX_HEIGHT = 1.2;

/**
 * Scale of a Type 3 font. Its em is arbitrary, so the letter size is estimated from the height of the font box.
 * @param boxHeight height of the box in em
 */
function type3Scale(font: PdfDict, resolver: Resolver, boxHeight: number): { unit: number; emScale: number } {
  const matrix = numbers(arrayEntry(font, 'FontMatrix', resolver), 6, resolver);
  const [unit = 0.001, , , unitY = 0.001] = matrix ?? [];
  const box = numbers(arrayEntry(font, 'FontBBox', resolver), 4, resolver);
  const [, bottom = 0, , top = 0] = box ?? [];
  const height = Math.abs((top - bottom) * unitY) / boxHeight;
  // With the usual unit of 0.001, the em is as in other fonts.
  const isUsual = Math.abs(Math.abs(unitY) - 0.001) < 1e-5;
  return { unit: Math.abs(unit), emScale: isUsual || !(height > 0.01) ? 1 : height };
}

/** Text of each code: from /ToUnicode, else from the glyph name, else from the font program. */
function codeTexts(source: FontSource, names: GlyphNames, fontName: string): (code: number) => string | undefined {
  const nameText = /dingbat/i.test(fontName) ? textOfDingbatName : textOfGlyphName;
  const program = programTexts(source);
  return (code) => {
    const name = names.encoding[code];
    const named = name === undefined ? undefined : (nameText(name) ?? textOfNumberedName(name));
    return (
      readableText(source.toUnicode(code), fontName) ??
      readableText(names.isGuess ? (program(code) ?? named) : (named ?? program(code)), fontName)
    );
  };
}

/** Text of names that contain a character code: `G41`, `C65` and `c065`. */
function textOfNumberedName(name: string): string | undefined {
  const hex = /^G([0-9A-F]{2})$/i.exec(name)?.[1];
  const decimal = /^[Cc](\d{2,3})$/.exec(name)?.[1];
  const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : 0;
  return code >= 32 && code < 256 ? String.fromCharCode(code) : undefined;
}

interface GlyphNames {
  encoding: Encoding;
  /** Whether the encoding is assumed, because neither the file nor the font declares one. */
  isGuess: boolean;
}

function glyphNames({ font, descriptor, context }: FontSource, fontName: string): GlyphNames {
  const { resolver } = context;
  const encoding = entry(font, 'Encoding', resolver);
  const baseName = encoding instanceof PdfName ? encoding.value : undefined;
  const dict = encoding instanceof PdfDict ? encoding : undefined;
  const named = namedEncoding(baseName ?? nameEntry(dict, 'BaseEncoding', resolver));
  const base = named ?? builtInEncoding(descriptor, context) ?? symbolEncoding(fontName);
  const differences = items(arrayEntry(dict, 'Differences', resolver), resolver);
  if (differences.length === 0) return { encoding: base ?? STANDARD_ENCODING, isGuess: !base };
  const names = [...(base ?? (nameEntry(font, 'Subtype', resolver) === 'Type3' ? [] : STANDARD_ENCODING))];
  let code = 0;
  for (const item of differences) {
    if (item instanceof PdfNumber) code = item.value;
    else if (item instanceof PdfName && code >= 0 && code < 256) names[code++] = item.value;
  }
  return { encoding: names, isGuess: false };
}

function builtInEncoding(
  descriptor: PdfDict | undefined,
  { resolver, decode }: FontSource['context'],
): Encoding | undefined {
  const compact = streamEntry(descriptor, 'FontFile3', resolver);
  if (compact) {
    const bytes = decode(compact);
    return bytes && nameEntry(compact, 'Subtype', resolver) === 'Type1C' ? cffEncoding(bytes) : undefined;
  }
  const type1 = streamEntry(descriptor, 'FontFile', resolver);
  const bytes = type1 && decode(type1);
  return bytes && type1Encoding(bytes);
}

function symbolEncoding(fontName: string): Encoding | undefined {
  if (/^symbol/i.test(fontName)) return SYMBOL_ENCODING;
  return /zapf ?dingbats/i.test(fontName) ? ZAPF_DINGBATS_ENCODING : undefined;
}

function programTexts({ descriptor, context }: FontSource): (code: number) => string | undefined {
  const stream = streamEntry(descriptor, 'FontFile2', context.resolver);
  const bytes = stream && context.decode(stream);
  if (!bytes) return () => undefined;
  const names = trueTypeNames(bytes);
  return (code) => {
    const glyph = names.glyphOfCode(code);
    return glyph === undefined ? undefined : names.textOfGlyph(glyph);
  };
}

interface WidthOptions {
  name: string;
  textOf(code: number): string | undefined;
  unit: number;
}

/** Widths of codes, in em. */
function codeWidths(
  { font, descriptor, context }: FontSource,
  { name, textOf, unit }: WidthOptions,
): (code: number) => number {
  const { resolver } = context;
  const listed = arrayEntry(font, 'Widths', resolver);
  if (!listed) return (code) => standardWidth(name, textOf(code) ?? ' ');
  const first = numberEntry(font, 'FirstChar', resolver) ?? 0;
  const widths = items(listed, resolver);
  const missing = numberEntry(descriptor, 'MissingWidth', resolver) ?? 0;
  return (code) => {
    const width = widths[code - first];
    return (width instanceof PdfNumber && Number.isFinite(width.value) ? width.value : missing) * unit;
  };
}

/** Width of a text in one of the 14 standard fonts, in em. Other fonts without widths use the most similar one. */
function standardWidth(fontName: string, text: string): number {
  const font = Standard14Font.of(standardName(fontName));
  const PROBE_SIZE = 1000;
  try {
    const width = font.widthOfTextAtSize(text, PROBE_SIZE) / PROBE_SIZE;
    return Number.isFinite(width) && width > 0 ? width : DEFAULT_WIDTH;
  } catch {
    // The font lacks a character.
    return DEFAULT_WIDTH;
  }
}

const DEFAULT_WIDTH = 0.5;

function standardName(name: string): Parameters<typeof Standard14Font.of>[0] {
  if (/^symbol/i.test(name)) return 'Symbol';
  if (/zapf|dingbat/i.test(name)) return 'ZapfDingbats';
  const isBold = /bold|black|demi/i.test(name);
  const isItalic = /ital|obliq/i.test(name);
  if (/cour|mono|consol/i.test(name)) {
    return isBold ? (isItalic ? 'Courier-BoldOblique' : 'Courier-Bold') : isItalic ? 'Courier-Oblique' : 'Courier';
  }
  if (/times|roman|serif|georgia|garamond/i.test(name) && !/sans/i.test(name)) {
    return isBold ? (isItalic ? 'Times-BoldItalic' : 'Times-Bold') : isItalic ? 'Times-Italic' : 'Times-Roman';
  }
  return isBold
    ? isItalic
      ? 'Helvetica-BoldOblique'
      : 'Helvetica-Bold'
    : isItalic
      ? 'Helvetica-Oblique'
      : 'Helvetica';
}
