import type { PdfParagraph } from '../model.ts';

/** Keeps paragraphs of one style at one font size, since varying sizes look careless. Styles have names, see `styleOf`. */
export interface FontScaler {
  /** Records the scale at which a paragraph fits. @param lines number of its lines in the original */
  note(style: string, scale: number, lines: number): void;
  /** Returns the scale for all paragraphs of a style, chosen on the first call by those recorded until then. */
  scaleFor(style: string): number;
}

export function createFontScaler(): FontScaler {
  const noted = new Map<string, Map<number, number>>();
  const chosen = new Map<string, number>();
  return {
    note(style, scale, lines) {
      const counts = noted.get(style) ?? new Map<number, number>();
      const rounded = Math.round(scale * 20);
      counts.set(rounded, (counts.get(rounded) ?? 0) + lines);
      noted.set(style, counts);
    },
    scaleFor(style) {
      const scale = chosen.get(style) ?? commonScale(noted.get(style) ?? new Map());
      chosen.set(style, scale);
      return scale;
    },
  };
}

/** Finds the scale at which nearly all text of a style fits. @param counts lines by twentieths of the original size */
function commonScale(counts: ReadonlyMap<number, number>): number {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [scale, count] of [...counts].sort(([one], [other]) => one - other)) {
    below += count;
    if (below >= total * TOLERATED_SMALLER_SHARE) return Math.max(MIN_COMMON_SCALE, scale / 20);
  }
  return 1;
}

/** Share of a style's text that may be smaller than the rest before the rest is scaled down too. */
const TOLERATED_SMALLER_SHARE = 0.1;
/** Lower limit of the common scale, against a few overfull paragraphs. */
const MIN_COMMON_SCALE = 0.85;

/** Returns the name of a paragraph's style: its role, size and weight. @param isEntry whether it is one of a table of contents */
export function styleOf({ block, fontSize, style }: PdfParagraph, isEntry: boolean): string {
  // Items of a list are set like the text around them.
  const role = isEntry ? 'contents' : block.role === 'list' ? 'text' : block.role;
  return `${role} ${Math.round(fontSize * 2)} ${style.isBold}`;
}
