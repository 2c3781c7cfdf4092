import type { DocumentPageData } from '@interlinear/contract/documents';
import { useEffect, useRef } from 'react';
import type { ReaderTarget } from '../reader-state.ts';

export interface FoundBlockProps {
  target: ReaderTarget;
  page: DocumentPageData | undefined;
  scale: number;
}

/** Shows where a block is that somebody looked for, and brings it into sight. */
export function FoundBlock({ target, page, scale }: FoundBlockProps) {
  const box = page?.blocks.find(({ id }) => id === target.blockId)?.box;
  if (!box) return null;
  const { left, top, right, bottom } = box;
  return <Frame left={left * scale} top={top * scale} width={(right - left) * scale} height={(bottom - top) * scale} />;
}

function Frame(place: { left: number; top: number; width: number; height: number }) {
  const frame = useRef<HTMLDivElement>(null);
  // Once, when its place is known.
  useEffect(() => frame.current?.scrollIntoView({ block: 'center', inline: 'nearest' }), []);
  return <div ref={frame} className="block-found pointer-events-none absolute" style={place} />;
}
