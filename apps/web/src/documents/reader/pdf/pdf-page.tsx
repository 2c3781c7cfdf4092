import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { createTextLayer, drawPageInOrder } from './draw-page.ts';
import type { OverlayText } from './overlay-texts.ts';
import { TranslationOverlay } from './translation-overlay.tsx';
import type { PageSize } from './use-page-sizes.ts';

export interface PdfPageProps {
  pdf: PDFDocumentProxy;
  /** Counted from 0. */
  index: number;
  size: PageSize;
  /** CSS pixels per point. */
  scale: number;
  /** Whether the page is on or near the screen; other pages stay blank. */
  isNear: boolean;
  /** Translations to show over the page; `undefined` shows the page as it is. */
  overlay: readonly OverlayText[] | undefined;
  target: string;
  /** Registers the page's element, identified by `data-page`. */
  register: (element: HTMLElement | null) => (() => void) | undefined;
  onSize: (index: number, size: PageSize) => void;
}

/** Shows a page of a PDF: its image, a selectable text layer, and translations over it. */
export const PdfPage = memo(function PdfPage(props: PdfPageProps) {
  const { pdf, index, size, scale, isNear, overlay, target, register, onSize } = props;
  const t = useTranslations('reader');
  const picture = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<HTMLCanvasElement>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!isNear) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function draw() {
      const page = await pdf.getPage(index + 1);
      const { width, height } = page.getViewport({ scale: 1 });
      if (signal.aborted) return;
      onSize(index, { width, height });
      const canvas = await drawPageInOrder({ page, scale, density: window.devicePixelRatio, signal });
      canvas.className = 'block size-full';
      picture.current?.replaceChildren(canvas);
      setDrawn(canvas);
      setHasFailed(false);
    }
    draw().catch(() => {
      // An aborted drawing is no failure.
      if (!signal.aborted) setHasFailed(true);
    });
    return () => controller.abort();
  }, [pdf, index, scale, isNear, onSize]);

  const hasOverlay = overlay !== undefined;
  useEffect(() => {
    // The overlay has selectable text of its own.
    if (!drawn || hasOverlay) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function lay() {
      const layer = await createTextLayer({ page: await pdf.getPage(index + 1), scale, signal });
      if (!signal.aborted) words.current?.replaceChildren(layer);
    }
    // Without a text layer the page is still readable.
    lay().catch(() => undefined);
    return () => controller.abort();
  }, [pdf, index, scale, drawn, hasOverlay]);

  useEffect(() => {
    if (isNear) return;
    picture.current?.replaceChildren();
    words.current?.replaceChildren();
    setDrawn(undefined);
  }, [isNear]);

  return (
    <article
      ref={register}
      data-page={index}
      aria-label={t('pageLabel', { page: index + 1 })}
      className="pdf-page relative mx-auto shrink-0 overflow-hidden bg-white"
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      <div ref={picture} aria-hidden="true" className="absolute inset-0" />
      <div ref={words} className="absolute inset-0" hidden={hasOverlay} />
      {overlay && drawn && (
        <TranslationOverlay texts={overlay} canvas={drawn} pageWidth={size.width} scale={scale} target={target} />
      )}
      {hasFailed && <p className="p-6 text-[#7f1f14]">{t('renderFailed')}</p>}
    </article>
  );
});
