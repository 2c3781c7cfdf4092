import type { PdfStream } from '@libpdf/core';
import type { PdfPageModel, PdfParagraph } from '../model.ts';
import type { EditedStream } from './page-edits.ts';

/** Forms that are drawn more than once, a letterhead for example: they are translated where they are drawn first. */
export interface SharedForms {
  /** Whether a paragraph stands in a form that was, or will be, written where it is drawn first. */
  isWrittenElsewhere(page: PdfPageModel, paragraph: PdfParagraph): boolean;
  note(page: PdfPageModel, edited: readonly EditedStream[]): void;
}

export function openSharedForms(): SharedForms {
  const written = new Map<PdfStream, number>();
  return {
    isWrittenElsewhere(page, { pieces }) {
      return pieces.some(({ glyphs }) =>
        glyphs.some(({ anchor }) => {
          const stream = page.streams[anchor.stream];
          const firstPage = stream?.form && written.get(stream.form.stream);
          return stream?.repeats !== undefined || (firstPage !== undefined && firstPage !== page.index);
        }),
      );
    },
    note({ index }, edited) {
      for (const { stream } of edited) if (stream.form) written.set(stream.form.stream, index);
    },
  };
}
