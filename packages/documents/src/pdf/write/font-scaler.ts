import type { PdfParagraph } from '../model.ts';

/** Keeps paragraphs of one style at one size: letters that grow and shrink from paragraph to paragraph look careless. */
export interface FontScaler {
  /** Notes how large a paragraph could be set. */
  note(paragraph: PdfParagraph, scale: number): void;
  /** How large paragraphs of its style are set, going by all that were noted so far. */
  scaleFor(paragraph: PdfParagraph): number;
}

export function createFontScaler(): FontScaler {
  const noted = new Map<string, Map<number, number>>();
  return {
    note(paragraph, scale) {
      const style = styleOf(paragraph);
      const counts = noted.get(style) ?? new Map<number, number>();
      const rounded = Math.round(scale * 20);
      counts.set(rounded, (counts.get(rounded) ?? 0) + weightOf(paragraph));
      noted.set(style, counts);
    },
    scaleFor(paragraph) {
      const counts = [...(noted.get(styleOf(paragraph)) ?? [])].sort(([one], [other]) => one - other);
      const total = counts.reduce((sum, [, count]) => sum + count, 0);
      let below = 0;
      for (const [scale, count] of counts) {
        below += count;
        if (below >= total * TOLERATED_SMALLER_SHARE) return Math.max(MIN_COMMON_SCALE, scale / 20);
      }
      return 1;
    },
  };
}

/** Of a style's text: so much may stay smaller than the rest before the rest follows it. */
const TOLERATED_SMALLER_SHARE = 0.25;
/** A few overfull paragraphs never pull all the others below this. */
const MIN_COMMON_SCALE = 0.8;

function styleOf({ block, fontSize, style }: PdfParagraph): string {
  return `${block.role} ${Math.round(fontSize * 2)} ${style.isBold}`;
}

function weightOf({ lines }: PdfParagraph): number {
  return lines.length;
}
