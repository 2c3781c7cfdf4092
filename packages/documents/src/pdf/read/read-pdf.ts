import { type PDF, type PdfDict, PdfStream } from '@libpdf/core';
import type { DocumentWarning, PageRange } from '../../document.ts';
import { DOCUMENT_LIMITS, type DocumentLimits } from '../../limits.ts';
import { readLayers } from '../content/layers.ts';
import { cmapLibrary } from '../fonts/cmap/cmap-library.ts';
import { fontCache } from '../fonts/font-cache.ts';
import type { PdfPages } from '../model.ts';
import { decodeStream, unpackBudget } from '../objects/decode-stream.ts';
import { dictEntry, entry, nameEntry, numberEntry, type Resolver } from '../objects/resolve.ts';
import { openRecognition, type Recognition, type RecognitionOptions } from '../ocr/recognition.ts';
import { type OpenedFile, openFile } from './open-file.ts';
import { pageModels } from './page-models.ts';
import { type ReadContext, type ReadPage, readPage } from './read-page.ts';

export interface ReadPdfOptions {
  password?: string;
  limits?: DocumentLimits;
  /** Rewrites a damaged file (see `pdfRepair`); resolves to `undefined` when it cannot. */
  repair?: (bytes: Uint8Array) => Promise<Uint8Array | undefined>;
  /** Loads a predefined CMap of Chinese, Japanese and Korean PDFs by name, packed as in `pdfjs-dist/cmaps`. */
  loadCMap?: (name: string) => Promise<Uint8Array>;
  /** Known OCR results, and how to obtain more. */
  recognition?: RecognitionOptions;
  /** `false` reads formulas as text instead of keeping them. Default: true. */
  keepsFormulas?: boolean;
}

export interface ReadPdf {
  /** Objects of the file. Rendering modifies them, so they serve one rendering. */
  pdf: PDF;
  pages: PdfPages;
  title?: string;
  warnings: DocumentWarning[];
}

/**
 * Opens a PDF for reading page models.
 * @throws {DocumentError} `encrypted`, `wrong-password`, `certificate-encrypted`, `damaged`, `too-large`,
 *   `form-only`, `archive-bomb`
 */
export async function readPdf(bytes: Uint8Array, options: ReadPdfOptions = {}): Promise<ReadPdf> {
  const limits = options.limits ?? DOCUMENT_LIMITS;
  const file = await openFile(bytes, { ...options, limits });
  const title = documentTitle(file.pdf);
  return {
    pdf: file.pdf,
    pages: openPages(file, { ...options, limits }),
    ...(title === undefined ? {} : { title }),
    warnings: documentWarnings(file.pdf, file),
  };
}

/** Page models of an opened file, which can be read any number of times. */
function openPages({ pdf, resolver }: OpenedFile, options: ReadPdfOptions & { limits: DocumentLimits }): PdfPages {
  const budget = unpackBudget(options.limits);
  const originals = originalStreams();
  const decode: ReadContext['decode'] = (stream) => decodeStream(originals(stream), resolver, budget);
  const cmaps = cmapLibrary(options.loadCMap);
  const context: ReadContext = {
    resolver,
    decode,
    cmaps,
    font: fontCache({ resolver, cmaps, decode }).font,
    layers: readLayers(pdf.getCatalog(), resolver),
    keepsFormulas: options.keepsFormulas ?? true,
  };
  const recognition = openRecognition(
    options.recognition ?? { known: new Map(), painter: () => undefined, reader: undefined },
  );
  return {
    pageCount: pdf.getPageCount(),
    models: (range) => pageModels(pageReader(pdf, { context, recognition, range })),
  };
}

function pageReader(
  pdf: PDF,
  { context, recognition, range }: { context: ReadContext; recognition: Recognition; range: PageRange | undefined },
): () => Promise<ReadPage | undefined> {
  const { resolver } = context;
  let next = Math.max(range?.first ?? 0, 0);
  const last = Math.min(range?.last ?? Number.POSITIVE_INFINITY, pdf.getPageCount() - 1);
  return async () => {
    if (next > last) return undefined;
    const index = next++;
    const page = pageDict(pdf, index);
    const read = () => readPage({ index, page, recognized: recognition.of(index) }, context);
    if (page && recognition.of(index)) recognition.write(index, { pdf, dictionary: page, resolver });
    const first = await read();
    if (!page || !(await recognition.recognize(first))) return first;
    recognition.write(index, { pdf, dictionary: page, resolver });
    return await read();
  };
}

/** Returns a page's dictionary; `undefined` when the page is missing or cannot be parsed. */
function pageDict(pdf: PDF, index: number): PdfDict | undefined {
  try {
    return pdf.getPage(index)?.dict;
  } catch {
    return undefined;
  }
}

/**
 * Keeps streams as they were when first read. A form may be drawn on many pages and is modified while the first of them
 * is rendered; the others must still read the original, so that block ids stay stable.
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

/** Facts about a file to show before translating. */
function documentWarnings(
  pdf: PDF,
  { resolver, isRepaired }: { resolver: Resolver; isRepaired: boolean },
): DocumentWarning[] {
  const warnings: DocumentWarning[] = [];
  if (isSigned(pdf, resolver)) warnings.push('signed');
  if (hasScripts(pdf, resolver)) warnings.push('has-scripts');
  if (isRepaired) warnings.push('repaired');
  return warnings;
}

/** Whether the file is signed: bit 1 of /SigFlags, or a certification (/DocMDP). */
function isSigned(pdf: PDF, resolver: Resolver): boolean {
  const catalog = pdf.getCatalog();
  const flags = numberEntry(dictEntry(catalog, 'AcroForm', resolver), 'SigFlags', resolver) ?? 0;
  return (flags & 1) === 1 || dictEntry(catalog, 'Perms', resolver)?.has('DocMDP') === true;
}

const ACTIONS_THAT_RUN = new Set(['JavaScript', 'Launch']);

function hasScripts(pdf: PDF, resolver: Resolver): boolean {
  const catalog = pdf.getCatalog();
  const names = dictEntry(catalog, 'Names', resolver);
  const action = nameEntry(dictEntry(catalog, 'OpenAction', resolver), 'S', resolver);
  return entry(names, 'JavaScript', resolver) !== undefined || (action !== undefined && ACTIONS_THAT_RUN.has(action));
}

/** Title from the metadata; `undefined` when blank. */
function documentTitle(pdf: PDF): string | undefined {
  try {
    const title = pdf.getMetadata().title?.trim();
    return title === '' ? undefined : title;
  } catch {
    // Unreadable metadata counts as missing.
    return undefined;
  }
}
