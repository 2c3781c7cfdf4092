import { PdfDict, PdfRef } from '@libpdf/core';
import { DocumentError } from '../../document-error.ts';
import { dictEntry, resolve } from '../objects/resolve.ts';
import { MissingCMapError } from './cmap/cmap-library.ts';
import { loadFont } from './load-font.ts';
import type { FontContext, LoadedFont } from './loaded-font.ts';

/** Maximum number of cached fonts; files can embed hundreds. Evicted fonts are loaded again. */
const MAX_FONTS = 200;

export interface FontCache {
  /** Returns the font with a name in /Font. @throws {MissingCMapError} */
  font(resources: PdfDict, name: string): LoadedFont | undefined;
}

export function fontCache(context: FontContext): FontCache {
  const loaded = new Map<PdfDict | string, LoadedFont | undefined>();
  return {
    font(resources, name) {
      const reference = dictEntry(resources, 'Font', context.resolver)?.get(name);
      const dict = resolve(reference, context.resolver);
      if (!(dict instanceof PdfDict)) return undefined;
      const key = reference instanceof PdfRef ? `${reference.objectNumber} ${reference.generation}` : dict;
      if (loaded.has(key)) return loaded.get(key);
      const [oldest] = loaded.keys();
      if (loaded.size >= MAX_FONTS && oldest !== undefined) loaded.delete(oldest);
      const font = tryLoad(dict, context);
      if (font) font.entry = reference instanceof PdfRef ? reference : dict;
      loaded.set(key, font);
      return font;
    },
  };
}

/** Loads a font. A damaged one yields `undefined`, so that only its own text is lost. */
function tryLoad(dict: PdfDict, context: FontContext): LoadedFont | undefined {
  try {
    return loadFont(dict, context);
  } catch (error) {
    if (error instanceof MissingCMapError || error instanceof DocumentError) throw error;
    return undefined;
  }
}
