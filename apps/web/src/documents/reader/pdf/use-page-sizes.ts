import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useState } from 'react';

/** In points, after rotation. */
export interface PageSize {
  width: number;
  height: number;
}

/** DIN A4, assumed until the first page has loaded. */
const A4: PageSize = { width: 595, height: 842 };

export interface PageSizes {
  of(index: number): PageSize;
  /** Largest known width. */
  widest: number;
  set(index: number, size: PageSize): void;
}

/** Returns the page sizes. Until drawn, a page has the size of the first, as loading all pages takes too long. */
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
      // Keep the assumed size; drawing the page reports the error.
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
