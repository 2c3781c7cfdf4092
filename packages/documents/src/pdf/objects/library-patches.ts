import { type PDF, PdfStream } from '@libpdf/core';
import { DocumentError } from '../../document-error.ts';
import { DOCUMENT_LIMITS } from '../../limits.ts';
import { decodeStream, unpackBudget } from './decode-stream.ts';

let isCapped = false;

/**
 * Replaces the library's stream decoder with the limited one, once per process. While opening a file, the library
 * decodes object and cross-reference streams without limit, so a few kilobytes could fill the memory.
 */
export function capLibraryStreams(): void {
  if (isCapped) return;
  isCapped = true;
  const original = PdfStream.prototype.getDecodedData;
  PdfStream.prototype.getDecodedData = function decodeWithLimit(this: PdfStream): Uint8Array {
    const budget = unpackBudget({ partBytes: DOCUMENT_LIMITS.partBytes, unpackedBytes: DOCUMENT_LIMITS.unpackedBytes });
    // The library keeps decoding image filters, whose output is no larger than the image.
    return decodeStream(this, () => null, budget) ?? original.call(this);
  };
}

/**
 * Makes the library resolve objects that cannot be parsed to `null`. It parses objects on demand, so one damaged
 * annotation would otherwise abort reading or writing the whole file.
 */
export function tolerateBrokenObjects(pdf: PDF): void {
  const { registry } = pdf.context;
  const resolve = registry.resolve.bind(registry);
  registry.resolve = (reference) => {
    try {
      return resolve(reference);
    } catch (error) {
      if (error instanceof DocumentError) throw error;
      return null;
    }
  };
}
