import type { PdfDict, PdfStream } from '@libpdf/core';
import type { Resolver } from '../objects/resolve.ts';
import type { CMapLibrary } from './cmap/cmap-library.ts';

/** What reading a font asks of its document. */
export interface FontContext {
  resolver: Resolver;
  cmaps: CMapLibrary;
  /** The unpacked bytes of a stream; `undefined` when they cannot be had. */
  decode(stream: PdfStream): Uint8Array | undefined;
}

/** A font dictionary with what all kinds of fonts have. */
export interface FontSource {
  font: PdfDict;
  descriptor: PdfDict | undefined;
  /** What /ToUnicode says of a code. */
  toUnicode(code: number): string | undefined;
  context: FontContext;
}
