import bidiFactory from 'bidi-js';

/** Bidi embedding levels (UAX 9) for each UTF-16 unit of a paragraph. */
export function embeddingLevels(text: string, isRightToLeft: boolean): Uint8Array {
  // Fast path: most texts have no right-to-left characters.
  if (!isRightToLeft && !MAY_RUN_LEFT.test(text)) return new Uint8Array(text.length);
  return bidi.getEmbeddingLevels(text, isRightToLeft ? 'rtl' : 'ltr').levels;
}

/** Orders the parts of a line from left to right (UAX 9, rule L2). */
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
