import { PdfDict, PdfName, PdfStream } from '@libpdf/core';
import { arrayEntry, dictEntry, entry, items, nameEntry } from '../objects/resolve.ts';
import { cmapText } from './cmap/cmap.ts';
import { parseCMap } from './cmap/parse-cmap.ts';
import { compositeFont } from './composite-font.ts';
import { textOfCode } from './glyph-name.ts';
import type { FontContext, LoadedFont } from './loaded-font.ts';
import { simpleFont } from './simple-font.ts';

/** Loads a font of any type. @throws {MissingCMapError} */
export function loadFont(font: PdfDict, context: FontContext): LoadedFont {
  const { resolver } = context;
  const toUnicode = readToUnicode(font, context);
  if (nameEntry(font, 'Subtype', resolver) !== 'Type0') {
    const descriptor = dictEntry(font, 'FontDescriptor', resolver);
    return simpleFont({ font, descriptor, toUnicode, context });
  }
  const [first] = items(arrayEntry(font, 'DescendantFonts', resolver), resolver);
  const descendant = first instanceof PdfDict ? first : undefined;
  const descriptor = dictEntry(descendant, 'FontDescriptor', resolver);
  return compositeFont({ font, descriptor, toUnicode, context }, descendant);
}

function readToUnicode(font: PdfDict, { resolver, decode, cmaps }: FontContext): (code: number) => string | undefined {
  const value = entry(font, 'ToUnicode', resolver);
  // Some writers use a name here to say that codes are Unicode.
  if (value instanceof PdfName) return textOfCode;
  const bytes = value instanceof PdfStream ? decode(value) : undefined;
  if (!bytes) return () => undefined;
  const cmap = parseCMap(bytes, cmaps.named);
  return (code) => cmapText(cmap, code);
}
