import bidiFactory from 'bidi-js';

/** Levels of UAX 9 for each UTF-16 unit of one paragraph. */
export function embeddingLevels(text: string, isRightToLeft: boolean): Uint8Array {
  // Most texts have nothing that runs from right to left.
  if (!isRightToLeft && !MAY_RUN_LEFT.test(text)) return new Uint8Array(text.length);
  return bidi.getEmbeddingLevels(text, isRightToLeft ? 'rtl' : 'ltr').levels;
}

/** Rule L2: what stands in one line, from left to right. */
export function visualOrder<T extends { level: number }>(line: readonly T[]): T[] {
  const order = [...line];
  const highest = Math.max(0, ...line.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      if ((order[start]?.level ?? 0) < level) continue;
      let end = start;
      while (end < order.length && (order[end]?.level ?? 0) >= level) end++;
      order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = end;
    }
  }
  return order;
}

const bidi = bidiFactory();

const MAY_RUN_LEFT =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
