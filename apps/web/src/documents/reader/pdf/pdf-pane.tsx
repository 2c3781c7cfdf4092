import type { DocumentBlock, DocumentInfo, DocumentPageData } from '@interlinear/contract/documents';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BlockTip, type HoveredBlock, useBlockTip } from '../blocks/block-tip.tsx';
import { type PageStore, type Pages, usePages } from '../data/page-store.ts';
import type { ReaderTarget, ReaderViewProps } from '../reader-state.ts';
import { ScrollRegion } from '../scroll-region.tsx';
import { useVisiblePages } from '../use-visible-pages.ts';
import type { OverlayText } from './overlay-texts.ts';
import { PdfPage } from './pdf-page.tsx';
import type { PageSizes } from './use-page-sizes.ts';

export interface PdfPaneProps extends Pick<ReaderViewProps, 'target' | 'onPage' | 'onSelectBlock'> {
  side: 'source' | 'target';
  info: DocumentInfo;
  store: PageStore;
  /** Number of pages. */
  count: number;
  /** Returns the file to draw a page from and the translations to show over it. */
  pageAt: (index: number) => { pdf: PDFDocumentProxy; overlay: readonly OverlayText[] | undefined };
  sizes: PageSizes;
  scale: number;
  scroller: RefObject<HTMLElement | null>;
}

const NONE: ReadonlySet<number> = new Set();

/** Shows the pages of a PDF one below the other, in one language. */
export function PdfPane(props: PdfPaneProps) {
  const { side, info, store, count, pageAt, sizes, scale, scroller, target, onPage, onSelectBlock } = props;
  const t = useTranslations('reader');
  const pages = usePages(store);
  const [near, setNear] = useState(NONE);
  const onNear = useCallback(
    (visible: readonly number[]) => {
      store.setVisible(visible);
      setNear(new Set(visible));
    },
    [store],
  );
  const register = useVisiblePages(scroller, { onNear, onPage });
  const find = (event: ClickedPlace) => findBlockAt(event, { pages, scale, side });
  const { tip, ...tipHandlers } = useBlockTip(find);
  useScrollToPage(scroller, target);

  useClicks(scroller, (event) => {
    // Selecting text is not a click on the block.
    if (window.getSelection()?.isCollapsed === false) return;
    const found = find(event);
    if (found && found.block.state !== 'original') onSelectBlock({ page: found.page, block: found.block });
  });

  return (
    <ScrollRegion
      ref={scroller}
      label={t(side === 'source' ? 'view_original' : 'view_translation')}
      className="relative min-h-0 min-w-0 flex-1 overflow-auto bg-sunken outline-offset-[-2px]"
      {...tipHandlers}
    >
      <div className="flex w-max min-w-full flex-col gap-3 px-3 py-4">
        {[...Array(count).keys()].map((index) => (
          <div key={index} className="relative mx-auto shadow-sheet">
            <PdfPage
              {...pageAt(index)}
              index={index}
              size={sizes.of(index)}
              scale={scale}
              isNear={near.has(index)}
              target={info.target_lang}
              register={register}
              onSize={sizes.set}
            />
            {target?.page === index && target.blockId !== undefined && (
              <HighlightedBlock key={target.turn} target={target} page={pages.get(index)} scale={scale} />
            )}
          </div>
        ))}
      </div>
      {tip && <BlockTip tip={tip} info={info} />}
    </ScrollRegion>
  );
}

function useScrollToPage(scroller: RefObject<HTMLElement | null>, target: PdfPaneProps['target']): void {
  const done = useRef<PdfPaneProps['target']>(undefined);
  useEffect(() => {
    if (!target || done.current === target) return;
    done.current = target;
    scroller.current?.querySelector(`[data-page="${target.page}"]`)?.scrollIntoView();
  }, [scroller, target]);
}

/** Handles clicks on blocks, a shortcut for the mouse. Keyboard users reach blocks in the text layout. */
function useClicks(scroller: RefObject<HTMLElement | null>, choose: (event: ClickedPlace) => void): void {
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    const element = scroller.current;
    const onClick = ({ target, clientX, clientY }: MouseEvent) => {
      if (target) latest.current({ target, clientX, clientY });
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [scroller]);
}

type ClickedPlace = Parameters<typeof findBlockAt>[0];

interface FindBlockOptions {
  pages: Pages;
  /** CSS pixels per point. */
  scale: number;
  side: 'source' | 'target';
}

/** Finds the block at a position of the window; for a continued paragraph, its first block. */
function findBlockAt(
  { target, clientX, clientY }: { target: EventTarget; clientX: number; clientY: number },
  { pages, scale, side }: FindBlockOptions,
): (HoveredBlock & { page: number }) | undefined {
  const element = target instanceof Element ? target.closest('[data-page]') : null;
  const page = Number(element?.getAttribute('data-page'));
  const blocks = pages.get(page)?.blocks;
  if (!element || !blocks) return undefined;
  const { left, top } = element.getBoundingClientRect();
  const hit = blockAt(blocks, (clientX - left) / scale, (clientY - top) / scale);
  if (!hit?.box) return undefined;
  const { box } = hit;
  const width = (box.right - box.left) * scale;
  const rect = new DOMRect(left + box.left * scale, top + box.top * scale, width, (box.bottom - box.top) * scale);
  const block = blocks.find(({ id }) => id === hit.continues) ?? hit;
  return { page, block, side, rect };
}

/** Returns the smallest block at a point, so that a cell wins over its table. */
function blockAt(blocks: readonly DocumentBlock[], x: number, y: number): DocumentBlock | undefined {
  const area = ({ box }: DocumentBlock) => (box ? (box.right - box.left) * (box.bottom - box.top) : 0);
  return blocks
    .filter(({ box }) => box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
    .toSorted((one, other) => area(one) - area(other))[0];
}

interface HighlightedBlockProps {
  target: ReaderTarget;
  page: DocumentPageData | undefined;
  scale: number;
}

/** Frames the block that was jumped to and scrolls it into view. */
function HighlightedBlock({ target, page, scale }: HighlightedBlockProps) {
  const box = page?.blocks.find(({ id }) => id === target.blockId)?.box;
  if (!box) return null;
  const { left, top, right, bottom } = box;
  return <Frame left={left * scale} top={top * scale} width={(right - left) * scale} height={(bottom - top) * scale} />;
}

function Frame(position: { left: number; top: number; width: number; height: number }) {
  const frame = useRef<HTMLDivElement>(null);
  // Only on mount, when the position is known.
  useEffect(() => frame.current?.scrollIntoView({ block: 'center', inline: 'nearest' }), []);
  return <div ref={frame} className="block-found pointer-events-none absolute" style={position} />;
}
