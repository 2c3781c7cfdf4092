import type { DocumentBlock } from '@interlinear/contract/documents';
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** How long somebody points at a block before the other language is shown. */
const DELAY_MS = 350;

/** A block that somebody points at. */
export interface Tip {
  block: DocumentBlock;
  /** The language that stands there; the tip shows the other. */
  side: 'source' | 'target';
  /** Where it stands in the window. */
  rect: DOMRect;
}

/**
 * What a mouse points at, once it rests there.
 * @param find `undefined` where no tips are wanted
 */
export function useTippedBlock(find: ((event: PointerEvent) => Tip | undefined) | undefined) {
  const [tip, setTip] = useState<Tip>();
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
    // Blocks that stay as they are have no other language.
    if (next && next.block.translation !== null) timer.current = setTimeout(() => setTip(next), DELAY_MS);
  }

  return { tip: find ? tip : undefined, onPointerMove, onPointerLeave: hide, onScroll: hide };
}
