import type { DocumentBlock } from '@interlinear/contract/documents';
import type { Pages } from '../data/page-store.ts';
import type { Tip } from '../blocks/use-tipped-block.ts';

export interface FindBlockOptions {
  pages: Pages;
  /** Pixels of CSS a point. */
  scale: number;
  side: 'source' | 'target';
}

/** The block that stands at a place of the window, with the whole of its paragraph. */
export function findBlockAt(
  { target, clientX, clientY }: { target: EventTarget; clientX: number; clientY: number },
  { pages, scale, side }: FindBlockOptions,
): (Tip & { page: number }) | undefined {
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

/** The smallest of those that are there: a cell before its table. */
function blockAt(blocks: readonly DocumentBlock[], x: number, y: number): DocumentBlock | undefined {
  const area = ({ box }: DocumentBlock) => (box ? (box.right - box.left) * (box.bottom - box.top) : 0);
  return blocks
    .filter(({ box }) => box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
    .toSorted((one, other) => area(one) - area(other))[0];
}
