import type { DocumentInfo } from '@interlinear/contract/documents';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ReaderDestination } from '../reader-state.ts';
import { drawPage } from './draw-page.ts';
import { useOriginalPdf } from './use-original-pdf.ts';

/** In CSS pixels. */
const WIDTH = 104;

export interface ThumbnailsProps {
  info: DocumentInfo;
  /** Index of the current page, from 0. */
  page: number;
  onTarget: (target: ReaderDestination) => void;
}

/** Shows a thumbnail of every page of a PDF. */
export function Thumbnails({ info, page, onTarget }: ThumbnailsProps) {
  const common = useTranslations('common');
  const { data: pdf } = useOriginalPdf(info);
  if (!pdf) return <p className="p-2 text-sm text-faded">{common('loading')}</p>;
  return (
    <ol className="grid grid-cols-2 justify-items-center gap-3 py-2">
      {[...Array(pdf.numPages).keys()].map((index) => (
        <li key={index}>
          <Thumbnail pdf={pdf} index={index} isCurrent={index === page} onPress={() => onTarget({ page: index })} />
        </li>
      ))}
    </ol>
  );
}

interface ThumbnailProps {
  pdf: PDFDocumentProxy;
  index: number;
  isCurrent: boolean;
  onPress: () => void;
}

function Thumbnail({ pdf, index, isCurrent, onPress }: ThumbnailProps) {
  const t = useTranslations('reader');
  const button = useRef<HTMLButtonElement>(null);
  const picture = useRef<HTMLSpanElement>(null);
  const wasVisible = useWasVisible(button);
  useEffect(() => {
    if (!wasVisible) return;
    const controller = new AbortController();
    drawThumbnail(pdf, index, controller.signal).then(
      (canvas) => picture.current?.replaceChildren(canvas),
      // Leave the thumbnail blank: the page itself shows the error.
      () => undefined,
    );
    return () => controller.abort();
  }, [wasVisible, pdf, index]);
  return (
    <button
      ref={button}
      type="button"
      aria-label={t('pageLabel', { page: index + 1 })}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPress}
      className="grid justify-items-center gap-1 rounded-md p-1 text-xs text-faded hover:bg-sunken aria-[current]:bg-rubric-wash aria-[current]:text-rubric"
    >
      <span ref={picture} className="pdf-page block min-h-32 border border-rule bg-white" style={{ width: WIDTH }} />
      {index + 1}
    </button>
  );
}

async function drawThumbnail(pdf: PDFDocumentProxy, index: number, signal: AbortSignal): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(index + 1);
  const scale = WIDTH / page.getViewport({ scale: 1 }).width;
  const canvas = await drawPage({ page, scale, density: window.devicePixelRatio, signal });
  canvas.className = 'block w-full';
  return canvas;
}

/** Whether the element has been on the screen: thumbnails of long books are drawn only when needed. */
function useWasVisible(element: { current: HTMLElement | null }): boolean {
  const [wasVisible, setWasVisible] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWasVisible(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return wasVisible;
}
