import type { LanguageCode } from '@interlinear/languages';
import { isOwn } from '@interlinear/webpage/render';
import { enclosingBlock, type Policy, reasonToLeave, type TextUnit, walk } from '@interlinear/webpage/segment';
import { shadowRootOf } from '../page/shadow-root-of.ts';

interface Point {
  x: number;
  y: number;
}

/** So much of a page is read for one paragraph at most: where only the page itself is under the pointer, that would be all of it. */
const STEPS = 400;

/** The text under a point of the window; undefined where there is none that may be translated. */
export function paragraphAt(document: Document, point: Point, target: LanguageCode): TextUnit | undefined {
  const policy: Policy = { target, mode: 'bilingual', shadowRootOf };
  const element = elementAt(document, point);
  const node = element && originalOf(element);
  if (!node || reasonToLeave(node, policy)) return undefined;
  const block = enclosingBlock(node, policy);
  let nearest: TextUnit | undefined;
  let steps = 0;
  for (const unit of walk(block, policy)) {
    steps += 1;
    if (steps > STEPS) break;
    if (unit?.kind !== 'text') continue;
    if (unit.nodes.some((own) => own === node || own.contains(node))) return unit;
    const box = boxOf(unit);
    if (contains(box, point)) return unit;
    // In the margin beside its lines, or at the end of a short one.
    const isBeside = point.y >= box.top && point.y <= box.bottom && unit.nodes[0]?.parentNode === block;
    if (isBeside) nearest ??= unit;
  }
  return nearest;
}
