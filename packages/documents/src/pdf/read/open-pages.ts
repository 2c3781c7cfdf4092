import { type PDF, type PdfDict, PdfStream } from '@libpdf/core';
import type { PageRange } from '../../document.ts';
import type { DocumentLimits } from '../../limits.ts';
import { readLayers } from '../content/layers.ts';
import type { ContentContext } from '../content/stream-run.ts';
import { type CMapLibrary, cmapLibrary } from '../fonts/cmap/cmap-library.ts';
import { fontCache } from '../fonts/font-cache.ts';
import type { PdfPages } from '../model.ts';
import { decodeStream } from '../objects/decode-stream.ts';
import { unpackBudget } from '../objects/unpack-budget.ts';
import type { Recognition } from '../ocr/recognition.ts';
import type { OpenedFile } from './open-file.ts';
import { pageModels } from './page-models.ts';
import { type ReadPage, readPage } from './read-page.ts';

export interface OpenPagesOptions {
  limits: DocumentLimits;
  /** Gives predefined CMaps, packed as in `pdfjs-dist/cmaps`. */
  loadCMap?: (name: string) => Promise<Uint8Array>;
  /** Reads the pictures of pages that have no text. */
  recognition: Recognition;
  /** Formulas stay as they are, unless this is `false`. */
  keepsFormulas?: boolean;
}

/** The pages of an opened file, to be gone through any number of times. */
export function openPages({ pdf, resolver }: OpenedFile, options: OpenPagesOptions): PdfPages {
  const { limits, loadCMap, recognition, keepsFormulas = true } = options;
  const budget = unpackBudget(limits);
  const originals = originalStreams();
  const decode: ContentContext['decode'] = (stream) => decodeStream(originals(stream), resolver, budget);
  const cmaps = cmapLibrary(loadCMap);
  const fonts = fontCache({ resolver, cmaps, decode });
  const context: ContentContext = {
    resolver,
    decode,
    font: fonts.font,
    layers: readLayers(pdf.getCatalog(), resolver),
  };
  return {
    pageCount: pdf.getPageCount(),
    models: (range) => pageModels(pageReader({ pdf, context, cmaps, recognition, keepsFormulas }, range)),
  };
}

interface Source {
  pdf: PDF;
  context: ContentContext;
  cmaps: CMapLibrary;
  recognition: Recognition;
  keepsFormulas: boolean;
}

function pageReader(
  { pdf, context, cmaps, recognition, keepsFormulas }: Source,
  range: PageRange | undefined,
): () => Promise<ReadPage | undefined> {
  let next = Math.max(range?.first ?? 0, 0);
  const last = Math.min(range?.last ?? Number.POSITIVE_INFINITY, pdf.getPageCount() - 1);
  return async () => {
    if (next > last) return undefined;
    const index = next++;
    const page = pageDict(pdf, index);
    const read = () => readPage({ index, page, context, cmaps, recognized: recognition.of(index), keepsFormulas });
    if (page && recognition.of(index)) recognition.write(index, { pdf, dictionary: page, resolver: context.resolver });
    const first = await read();
    if (!page || !(await recognition.recognize(first))) return first;
    recognition.write(index, { pdf, dictionary: page, resolver: context.resolver });
    return await read();
  };
}

/** A page whose object cannot be parsed is not there. */
function pageDict(pdf: PDF, index: number): PdfDict | undefined {
  try {
    return pdf.getPage(index)?.dict;
  } catch {
    return undefined;
  }
}

/**
 * Streams as they were when they were read first. A form may be drawn on many pages, and a writer changes it on the first
 * of them: the others must still be read as they were, for blocks to have the same ids.
 */
function originalStreams(): (stream: PdfStream) => PdfStream {
  const originals = new WeakMap<PdfStream, PdfStream>();
  return (stream) => {
    let original = originals.get(stream);
    if (!original) {
      original = new PdfStream(stream, stream.data);
      originals.set(stream, original);
    }
    return original;
  };
}
