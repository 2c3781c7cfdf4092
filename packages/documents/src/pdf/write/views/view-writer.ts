import type { PdfDict, PdfRef } from '@libpdf/core';
import type { PdfPageModel } from '../../model.ts';
import type { MovedLinks } from '../link-rectangles.ts';
import type { EditedStream } from '../page-edits.ts';

/** Page with its translation. */
export interface WrittenPage {
  model: PdfPageModel;
  dictionary: PdfDict;
  ref: PdfRef;
  /** Changed streams, without forms that an earlier page already changed. */
  edited: readonly EditedStream[];
  links: MovedLinks;
}

/** Writes translated pages to a file in one view. */
export interface ViewWriter {
  /** Called for every page, translated or not. */
  write(page: WrittenPage): void;
  /** Called after the last page. */
  finish(): void;
}
