import type { DocumentBlock } from '@interlinear/contract/documents';
import { sourceText, targetText } from '../blocks/inline-text.ts';
import type { Pages } from '../data/page-store.ts';

/** Translation shown in the place of its original. */
export interface OverlayText {
  block: DocumentBlock;
  box: NonNullable<DocumentBlock['box']>;
  text: string;
  /** Original text of the same place, from which the font size is estimated; empty if unknown. */
  original: string;
}

/**
 * Returns the translations to show over a page. A paragraph that continues in another column or on the next page is
 * split among its boxes in proportion to their areas.
 */
export function overlayTexts(pages: Pages, index: number): OverlayText[] {
  const blocks = pages.get(index)?.blocks ?? [];
  const nearby = [index - 1, index, index + 1].flatMap((neighbour) => pages.get(neighbour)?.blocks ?? []);
  return blocks.flatMap((block): OverlayText[] => {
    const { box } = block;
    const chain = chainOf(block, nearby);
    const root = chain[0];
    if (!box || !root || root.translation === null) return [];
    const position = chain.indexOf(block);
    return [
      {
        block: root,
        box,
        text: shareOf(targetText(root), chain, position),
        original: shareOf(sourceText(root), chain, position),
      },
    ];
  });
}

/** Returns the blocks that one paragraph runs through, in order. */
function chainOf(block: DocumentBlock, nearby: readonly DocumentBlock[]): DocumentBlock[] {
  const chain = [block];
  for (let first = block; first.continues !== null; ) {
    const before = nearby.find(({ id }) => id === first.continues);
    if (!before || chain.includes(before)) break;
    chain.unshift(before);
    first = before;
  }
  for (let last = block; ; ) {
    const next = nearby.find(({ continues }) => continues === last.id);
    if (!next || chain.includes(next)) return chain;
    chain.push(next);
    last = next;
  }
}

function shareOf(text: string, chain: readonly DocumentBlock[], position: number): string {
  if (chain.length === 1) return text;
  const areas = chain.map(({ box }) => (box ? (box.right - box.left) * (box.bottom - box.top) : 0));
  const totalArea = areas.reduce((sum, area) => sum + area, 0) || 1;
  const before = areas.slice(0, position).reduce((sum, area) => sum + area, 0);
  const from = breakNear(text, (before / totalArea) * text.length);
  const to = breakNear(text, ((before + (areas[position] ?? 0)) / totalArea) * text.length);
  return text.slice(from, to).trim();
}

/** Returns the position after the last space before `position`, or `position` itself in scripts without spaces. */
function breakNear(text: string, position: number): number {
  const wanted = Math.round(position);
  if (wanted <= 0 || wanted >= text.length) return Math.min(text.length, Math.max(0, wanted));
  const space = text.lastIndexOf(' ', wanted);
  return wanted - space < 40 && space > 0 ? space + 1 : wanted;
}
