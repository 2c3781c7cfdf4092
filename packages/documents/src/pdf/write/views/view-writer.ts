import type { PdfDict, PdfRef } from '@libpdf/core';
import type { PdfPageModel } from '../../model.ts';
import type { MovedLinks } from '../link-rectangles.ts';
import type { EditedStream } from '../page-edits.ts';

/** A page as it was and as it is translated. */
export interface WrittenPage {
  model: PdfPageModel;
  dictionary: PdfDict;
  ref: PdfRef;
  /** Streams that changed; forms that an earlier page changed already are not among them. */
  edited: readonly EditedStream[];
  links: MovedLinks;
}

/** Brings translated pages into a file in the way a view wants it. */
export interface ViewWriter {
  /** Pages that nothing was translated on come here too. */
  write(page: WrittenPage): void;
  /** After the last page. */
  finish(): void;
}
