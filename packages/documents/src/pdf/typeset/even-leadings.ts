import type { FittedParagraph } from './fit-paragraph.ts';

export interface StyledFit {
  fit: FittedParagraph;
  /** Leading of the original, in points. */
  originalLeading: number;
  /** Name of the paragraph's style. */
  style: string;
}

/**
 * Moves the lines of paragraphs closer together where they are further apart than in the original and in the dense paragraphs of
 * the same style, since varying line distances on one page look careless.
 */
export function evenLeadings<Paragraph extends StyledFit>(paragraphs: readonly Paragraph[]): Paragraph[] {
  const limits = new Map(
    [...Map.groupBy(paragraphs, ({ style }) => style)].map(([style, own]) => [
      style,
      denseLeading(own.map(({ fit }) => fit)) * TOLERANCE,
    ]),
  );
  return paragraphs.map((paragraph) => {
    const { fit, style, originalLeading } = paragraph;
    const limit = Math.max(originalLeading * fit.scale, (limits.get(style) ?? Number.POSITIVE_INFINITY) * fit.size);
    return fit.leading > limit ? { ...paragraph, fit: { ...fit, leading: limit } } : paragraph;
  });
}

/** Line distance in em that a tenth of the lines fall short of; infinite without a paragraph of several lines. */
function denseLeading(fits: readonly FittedParagraph[]): number {
  const leadings = fits.flatMap(({ lines, leading, size, fits: isWhole }) =>
    isWhole && lines.length > 1 ? [{ lines: lines.length, leading: leading / size }] : [],
  );
  const total = leadings.reduce((sum, { lines }) => sum + lines, 0);
  let denser = 0;
  for (const { lines, leading } of leadings.toSorted((one, other) => one.leading - other.leading)) {
    denser += lines;
    if (denser > total * DENSE_SHARE) return leading;
  }
  return Number.POSITIVE_INFINITY;
}

/** Share of lines that may be closer together than all others. */
const DENSE_SHARE = 0.1;
/** Difference from the dense paragraphs that nobody sees. */
const TOLERANCE = 1.05;
