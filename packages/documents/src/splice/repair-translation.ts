import type { Inline } from '@interlinear/translation/segment';

/**
 * Repairs the markup of a translation: wrappers nest, unknown numbers are dropped, and every leaf of the original
 * occurs exactly once. Missing leaves are added at the start or end, depending on their original position.
 */
export function repairTranslation(original: readonly Inline[], translation: readonly Inline[]): Inline[] {
  const known = numbersOf(original);
  const fitted: Inline[] = [];
  const open: number[] = [];
  const seen = new Set<number>();
  for (const inline of translation) {
    if (typeof inline === 'string') {
      if (inline) fitted.push(inline.toWellFormed());
    } else if ('leaf' in inline) {
      if (!known.leaves.has(inline.leaf) || seen.has(inline.leaf)) continue;
      seen.add(inline.leaf);
      fitted.push(inline);
    } else if ('open' in inline) {
      if (!known.wrappers.has(inline.open) || open.includes(inline.open)) continue;
      open.push(inline.open);
      fitted.push(inline);
    } else if (open.includes(inline.close)) {
      closeUntil(inline.close, open, fitted);
    }
  }
  for (const close of open.reverse()) fitted.push({ close });
  return [...missingLeaves(original, seen, 'lead'), ...fitted, ...missingLeaves(original, seen, 'trail')];
}

/** Whether two contents have the same text and markup. */
export function isSameContent(left: readonly Inline[], right: readonly Inline[]): boolean {
  return left.length === right.length && JSON.stringify(left) === JSON.stringify(right);
}

function numbersOf(content: readonly Inline[]) {
  const wrappers = new Set<number>();
  const leaves = new Set<number>();
  for (const inline of content) {
    if (typeof inline === 'string') continue;
    if ('open' in inline) wrappers.add(inline.open);
    if ('leaf' in inline) leaves.add(inline.leaf);
  }
  return { wrappers, leaves };
}

function closeUntil(number: number, open: number[], fitted: Inline[]): void {
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    fitted.push({ close: last });
    if (last === number) return;
  }
}

function missingLeaves(original: readonly Inline[], seen: ReadonlySet<number>, side: 'lead' | 'trail'): Inline[] {
  const firstText = original.findIndex((inline) => typeof inline === 'string' && inline.trim() !== '');
  return original.filter((inline, index) => {
    if (typeof inline === 'string' || !('leaf' in inline) || seen.has(inline.leaf)) return false;
    return index < firstText === (side === 'lead');
  });
}
