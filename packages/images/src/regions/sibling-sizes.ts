import type { Region } from '../region.ts';

/** Ratio of the largest to the smallest size among siblings: recognized sizes vary that much within one style. */
const MAX_SIZE_RATIO = 1.2;

/** Gives regions of the same role (colour, weight, direction and nearly the same size) one font size: their median by length. */
export function withSiblingSizes(regions: readonly Region[]): Region[] {
  const sizes = new Map<Region, number>();
  const bySize = regions.toSorted((one, other) => one.style.fontSize - other.style.fontSize);
  while (bySize.length > 0) {
    const [smallest] = bySize;
    if (!smallest) break;
    const siblings = bySize.filter((region) => areSiblings(smallest, region));
    const common = medianSize(siblings);
    for (const region of siblings) {
      sizes.set(region, common);
      bySize.splice(bySize.indexOf(region), 1);
    }
  }
  return regions.map((region) => {
    const fontSize = sizes.get(region) ?? region.style.fontSize;
    return { ...region, style: { ...region.style, fontSize } };
  });
}

function areSiblings({ style: one }: Region, { style: other }: Region): boolean {
  const isSameStyle = one.bold === other.bold && one.direction === other.direction;
  return isSameStyle && areNear(one.color, other.color) && other.fontSize <= one.fontSize * MAX_SIZE_RATIO;
}

/** Maximum difference of a colour channel among siblings. */
const MAX_CHANNEL_DIFFERENCE = 40;

function areNear(one: string, other: string): boolean {
  return [1, 3, 5].every((at) => {
    const channel = (color: string) => Number.parseInt(color.slice(at, at + 2), 16);
    return Math.abs(channel(one) - channel(other)) <= MAX_CHANNEL_DIFFERENCE;
  });
}

function medianSize(regions: readonly Region[]): number {
  const total = regions.reduce((sum, { text }) => sum + text.length, 0);
  let below = 0;
  for (const { text, style } of regions) {
    below += text.length;
    if (below >= total / 2) return style.fontSize;
  }
  return 0;
}
