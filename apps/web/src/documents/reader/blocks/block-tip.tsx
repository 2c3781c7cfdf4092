import type { DocumentBlock, DocumentInfo } from '@interlinear/contract/documents';
import { direction, isLanguageCode } from '@interlinear/languages';
import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { sourceText, targetText } from './inline-text.ts';

const GAP = 8;

/** Tooltip with the hovered block in the other language (DOC-05). Keyboard users have the block's dialog. */
export function BlockTip({ tip: { block, side, rect }, info }: { tip: HoveredBlock; info: DocumentInfo }) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (card.current) positionCard(card.current, rect);
  });
  const language = side === 'source' ? info.target_lang : info.source_file_lang;
  return (
    <div
      ref={card}
      aria-hidden="true"
      lang={language === 'auto' ? undefined : language}
      dir={isLanguageCode(language) ? direction(language) : 'auto'}
      className="pointer-events-none fixed start-0 top-0 z-30 max-h-[40dvh] max-w-md overflow-hidden rounded-md border border-rule bg-sheet px-3.5 py-2.5 font-serif text-sm whitespace-pre-line text-ink shadow-sheet"
    >
      {side === 'source' ? targetText(block) : sourceText(block)}
    </div>
  );
}

/** Places the card below the block, or above it if there is no room, and always inside the window. */
function positionCard(card: HTMLElement, block: DOMRect): void {
  const { width, height } = card.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(block.left, window.innerWidth - width - GAP));
  const isRoomBelow = block.bottom + GAP + height < window.innerHeight;
  const top = isRoomBelow ? block.bottom + GAP : Math.max(GAP, block.top - height - GAP);
  card.style.insetInlineStart = 'auto';
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
}

/** Hover time before the tooltip appears. */
const DELAY_MS = 350;

/** The block under the pointer. */
export interface HoveredBlock {
  block: DocumentBlock;
  /** Language shown there; the tooltip shows the other. */
  side: 'source' | 'target';
  /** Position in the window. */
  rect: DOMRect;
}

/**
 * Tracks the block under a resting mouse.
 * @param find returns the block at an event's position; `undefined` turns tooltips off
 */
export function useBlockTip(find: ((event: PointerEvent) => HoveredBlock | undefined) | undefined) {
  const [tip, setTip] = useState<HoveredBlock>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setTip(undefined);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  function onPointerMove(event: PointerEvent) {
    if (event.pointerType !== 'mouse' || !find) return;
    const next = find(event);
    if (next?.block.id === tip?.block.id && next?.side === tip?.side) return;
    hide();
    // Blocks without a translation have no other language to show.
    if (next && next.block.translation !== null) timer.current = setTimeout(() => setTip(next), DELAY_MS);
  }

  return { tip: find ? tip : undefined, onPointerMove, onPointerLeave: hide, onScroll: hide };
}
