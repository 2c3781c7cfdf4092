import { PdfArray, PdfDict, PdfStream } from '@libpdf/core';
import { interpret } from '../content/interpret.ts';
import type { ContentContext, Interpretation } from '../content/stream-run.ts';
import type { Extent } from '../matrix.ts';
import { concatenate } from '../objects/bytes.ts';
import { entry, inherited, items } from '../objects/resolve.ts';

const LINE_BREAK = Uint8Array.of(10);

/** Reads and runs all that a page draws. @throws {ContentTooLongError | MissingCMapError | DocumentError} */
export function pageContent(page: PdfDict, visible: Extent, context: ContentContext): Interpretation {
  const resources = inherited(page, 'Resources', context.resolver);
  return interpret({
    bytes: contentBytes(page, context),
    resources: resources instanceof PdfDict ? resources : new PdfDict(),
    visible,
    context,
  });
}

/** The streams of /Contents as one: operators may not be cut by their ends, but some writers do all the same. */
function contentBytes(page: PdfDict, context: ContentContext): Uint8Array {
  const contents = entry(page, 'Contents', context.resolver);
  const streams = contents instanceof PdfArray ? items(contents, context.resolver) : [contents];
  const parts: Uint8Array[] = [];
  for (const stream of streams) {
    const bytes = stream instanceof PdfStream ? context.decode(stream) : undefined;
    if (bytes) parts.push(bytes, LINE_BREAK);
  }
  return concatenate(parts);
}
