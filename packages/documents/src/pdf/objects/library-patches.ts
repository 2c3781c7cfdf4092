import { type PDF, PdfStream } from '@libpdf/core';
import { DocumentError } from '../../document-error.ts';
import { DOCUMENT_LIMITS } from '../../limits.ts';
import { decodeStream, unpackBudget } from './decode-stream.ts';

let isCapped = false;

/**
 * The library unpacks object and reference streams itself, without any limit, while it opens a file: a few kilobytes could
 * fill the memory before a line of ours runs. So its way of unpacking is replaced by ours, once.
 */
export function capLibraryStreams(): void {
  if (isCapped) return;
  isCapped = true;
  const original = PdfStream.prototype.getDecodedData;
  PdfStream.prototype.getDecodedData = function decodeWithLimit(this: PdfStream): Uint8Array {
    const budget = unpackBudget({ partBytes: DOCUMENT_LIMITS.partBytes, unpackedBytes: DOCUMENT_LIMITS.unpackedBytes });
    // Filters of pictures, whose data are not larger than the picture itself, stay with the library.
    return decodeStream(this, () => null, budget) ?? original.call(this);
  };
}

/**
 * An object that cannot be parsed is read as none. The library parses objects when they are asked for, so that one damaged
 * annotation would end the reading or writing of a whole file.
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
