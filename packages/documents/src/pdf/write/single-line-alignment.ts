import type { Extent } from '../matrix.ts';
import type { PdfPageModel, PdfParagraph } from '../model.ts';

/**
 * One line alone does not show how it is aligned, but what stands around it does: it is centred when its middle is that of
 * its column or page, and at the right when it ends where they end. `undefined` when nothing speaks for either.
 */
export function singleLineAlignment(page: PdfPageModel, paragraph: PdfParagraph): 'center' | 'right' | undefined {
  const { lines, block, box, fontSize, frame } = paragraph;
  if (lines.length !== 1 || block.role === 'table-cell' || block.role === 'list' || frame.angle !== 0) return undefined;
  const others = page.paragraphs.filter((other) => other !== paragraph && other.frame.angle === 0);
  const hasCompany = others.some(({ box: other }) => Math.abs(other.left - box.left) < fontSize * 0.15);
  if (hasCompany) return undefined;
  for (const area of areasAround(page, paragraph, others)) {
    const atLeft = box.left - area.left;
    const atRight = area.right - box.right;
    if (Math.min(atLeft, atRight) > 1.5 * fontSize && Math.abs(atLeft - atRight) < 0.4 * fontSize) return 'center';
    if (Math.abs(atRight) < 0.2 * fontSize && atLeft > 0.3 * (area.right - area.left)) return 'right';
  }
  return undefined;
}

/** The columns it stands in, all text of the page, and the page. */
function areasAround(page: PdfPageModel, { box }: PdfParagraph, others: readonly PdfParagraph[]): Extent[] {
  const columns = others
    .filter(({ lines, box: other }) => lines.length > 1 && other.left <= box.left + 1 && other.right >= box.right - 1)
    .map((other) => other.box);
  const whole = {
    ...box,
    left: Math.min(box.left, ...others.map((other) => other.box.left)),
    right: Math.max(box.right, ...others.map((other) => other.box.right)),
  };
  return [...columns, whole, page.visible];
}
