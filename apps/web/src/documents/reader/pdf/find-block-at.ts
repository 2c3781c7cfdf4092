import type { DocumentBlock } from '@interlinear/contract/documents';
import type { Pages } from '../page-store.ts';
import type { Tip } from '../use-tipped-block.ts';

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
  const [x0, y0, x1, y1] = hit.box;
  const rect = new DOMRect(left + x0 * scale, top + y0 * scale, (x1 - x0) * scale, (y1 - y0) * scale);
  const block = blocks.find(({ id }) => id === hit.continues) ?? hit;
  return { page, block, side, rect };
}

/** The smallest of those that are there: a cell before its table. */
function blockAt(blocks: readonly DocumentBlock[], x: number, y: number): DocumentBlock | undefined {
  const area = ({ box }: DocumentBlock) => (box ? (box[2] - box[0]) * (box[3] - box[1]) : 0);
  return blocks
    .filter(({ box }) => box && x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3])
    .toSorted((one, other) => area(one) - area(other))[0];
}
