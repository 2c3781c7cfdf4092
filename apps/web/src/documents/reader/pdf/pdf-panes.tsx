import type { DocumentInfo } from '@interlinear/contract/documents';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type PageStore, usePages } from '../data/page-store.ts';
import type { ReaderViewProps } from '../reader-state.ts';
import { FIT_WIDTH, PIXELS_PER_POINT, type Zoom } from '../toolbar/zoom.ts';
import { overlayTexts } from './overlay-texts.ts';
import { PdfPane } from './pdf-pane.tsx';
import { usePageSizes } from './use-page-sizes.ts';
import { useTranslatedPdf } from './use-translated-pdf.ts';

/** Total horizontal margin of a page, in CSS pixels. */
const MARGIN = 40;

export interface PdfPanesProps extends ReaderViewProps {
  pdf: PDFDocumentProxy;
  info: DocumentInfo;
  store: PageStore;
  zoom: Zoom;
}

/** Shows the original, the translation, or both with synchronized scrolling. */
export function PdfPanes({ pdf, info, store, view, zoom, ...shared }: PdfPanesProps) {
  const sizes = usePageSizes(pdf);
  const frame = useRef<HTMLDivElement>(null);
  const source = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLDivElement>(null);
  const width = usePaneWidth(frame, view === 'bilingual');
  const scale = zoom === FIT_WIDTH ? Math.max(0.1, (width - MARGIN) / sizes.widest) : zoom * PIXELS_PER_POINT;
  useSyncedScroll(source, target, view === 'bilingual');
  const translatedAt = useTranslatedPages(pdf, { info, store });
  const originalAt = useCallback(() => ({ pdf, overlay: undefined }), [pdf]);
  const pane = { info, store, count: pdf.numPages, sizes, scale, ...shared };
  return (
    <div
      ref={frame}
      className="flex min-h-0 min-w-0 grow flex-col divide-rule max-md:divide-y-2 md:flex-row md:divide-x-2"
    >
      {view !== 'translation' && <PdfPane side="source" pageAt={originalAt} scroller={source} {...pane} />}
      {view !== 'original' && <PdfPane side="target" pageAt={translatedAt} scroller={target} {...pane} />}
    </div>
  );
}

/** Chooses the source of a translated page: the server's file, or the original with translations over it. */
function useTranslatedPages(pdf: PDFDocumentProxy, { info, store }: Pick<PdfPanesProps, 'info' | 'store'>) {
  const pages = usePages(store);
  const translated = useTranslatedPdf(info);
  const edited = useEditedPages(pages, translated?.pdf);
  // Cached by page, so that only changed pages are computed again.
  const overlays = useMemo(() => new Map<number, { key: unknown; texts: ReturnType<typeof overlayTexts> }>(), []);
  return useCallback(
    (index: number) => {
      if (translated && translated.pdf.numPages === pdf.numPages && !edited.has(index)) {
        return { pdf: translated.pdf, overlay: undefined };
      }
      const key = pages.get(index);
      const known = overlays.get(index);
      if (known?.key === key && known) return { pdf, overlay: known.texts };
      const texts = overlayTexts(pages, index);
      overlays.set(index, { key, texts });
      return { pdf, overlay: texts };
    },
    [pdf, pages, translated, edited, overlays],
  );
}

const NONE: ReadonlySet<number> = new Set();

/** Returns the pages edited since the translated file was written; it is written anew on download only. */
function useEditedPages(pages: ReturnType<typeof usePages>, translated: PDFDocumentProxy | undefined) {
  const [edited, setEdited] = useState(NONE);
  const before = useRef({ pages, translated });
  useEffect(() => {
    const last = before.current;
    before.current = { pages, translated };
    if (translated !== last.translated) {
      setEdited(NONE);
      return;
    }
    const changed = [...pages].filter(([index, page]) => last.pages.has(index) && last.pages.get(index) !== page);
    if (translated && changed.length > 0) {
      setEdited((known) => new Set([...known, ...changed.map(([index]) => index)]));
    }
  }, [pages, translated]);
  return edited;
}

/** Width from which the two panes are side by side (Tailwind's `md`). */
const SIDE_BY_SIDE = '(min-width: 48rem)';

/** Returns the width of a pane in CSS pixels and follows resizes. */
function usePaneWidth(frame: RefObject<HTMLElement | null>, isPair: boolean): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const panes = isPair && window.matchMedia(SIDE_BY_SIDE).matches ? 2 : 1;
      setWidth(element.clientWidth / panes);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, isPair]);
  return width;
}

/** Keeps two panes at the same scroll position (DOC-05). */
function useSyncedScroll(
  one: RefObject<HTMLElement | null>,
  other: RefObject<HTMLElement | null>,
  isOn: boolean,
): void {
  useEffect(() => {
    const [first, second] = [one.current, other.current];
    if (!isOn || !first || !second) return;
    const follow = (leader: HTMLElement, follower: HTMLElement) => () => {
      // The follower fires a scroll event as well; it ends here, as both positions are equal by then.
      if (follower.scrollTop !== leader.scrollTop) follower.scrollTop = leader.scrollTop;
      if (follower.scrollLeft !== leader.scrollLeft) follower.scrollLeft = leader.scrollLeft;
    };
    const [lead, leadBack] = [follow(first, second), follow(second, first)];
    lead();
    first.addEventListener('scroll', lead, { passive: true });
    second.addEventListener('scroll', leadBack, { passive: true });
    return () => {
      first.removeEventListener('scroll', lead);
      second.removeEventListener('scroll', leadBack);
    };
  }, [one, other, isOn]);
}
