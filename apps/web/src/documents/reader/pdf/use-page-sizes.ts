import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useState } from 'react';

/** In points, as a person sees the page. */
export interface PageSize {
  width: number;
  height: number;
}

/** DIN A4, until the first page says otherwise. */
const A4: PageSize = { width: 595, height: 842 };

export interface PageSizes {
  of(index: number): PageSize;
  /** The widest that is known. */
  widest: number;
  set(index: number, size: PageSize): void;
}

/** How large the pages are: like the first, until a page is drawn. Asking a book for all of them takes too long. */
export function usePageSizes(pdf: PDFDocumentProxy): PageSizes {
  const [first, setFirst] = useState(A4);
  const [others, setOthers] = useState<ReadonlyMap<number, PageSize>>(new Map());
  useEffect(() => {
    let isGone = false;
    pdf.getPage(1).then(
      (page) => {
        const { width, height } = page.getViewport({ scale: 1 });
        if (!isGone) setFirst({ width, height });
      },
      // A page that cannot be read keeps the usual size; drawing it says what is wrong.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [pdf]);
  const set = useCallback((index: number, size: PageSize) => {
    setOthers((known) => {
      const before = known.get(index);
      if (before?.width === size.width && before.height === size.height) return known;
      return new Map([...known, [index, size]]);
    });
  }, []);
  return {
    of: (index) => others.get(index) ?? first,
    widest: Math.max(first.width, ...[...others.values()].map(({ width }) => width)),
    set,
  };
}
