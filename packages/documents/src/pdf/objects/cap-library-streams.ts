import { PdfStream } from '@libpdf/core';
import { DOCUMENT_LIMITS } from '../../limits.ts';
import { decodeStream } from './decode-stream.ts';
import { unpackBudget } from './unpack-budget.ts';

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
