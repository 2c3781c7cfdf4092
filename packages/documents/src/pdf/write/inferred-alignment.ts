import type { Block } from '../../document.ts';
import type { Extent } from '../matrix.ts';
import type { PdfPageModel, PdfParagraph } from '../model.ts';

/**
 * Infers the alignment of a single line, or of a title whose lines are equally long, from its surroundings: centred if
 * its centre is that of its column or page, right if it ends at their right edge, `undefined` otherwise.
 */
export function inferredAlignment(page: PdfPageModel, paragraph: PdfParagraph): 'center' | 'right' | undefined {
  const { lines, block, box, fontSize, frame } = paragraph;
  if (block.role === 'list' || frame.angle !== 0) return undefined;
  const isLine = lines.length === 1;
  if (isLine && endsWithColumn(page, paragraph)) return 'right';
  const isHead = block.role === 'table-cell' && block.cell?.row === 0;
  if (block.role === 'table-cell' && !isHead) return undefined;
  const isTitle = CENTRED_ROLES.has(block.role) && lines.length <= MAX_TITLE_LINES && hasEqualLines(paragraph);
  if (!isLine && !isTitle) return undefined;
  const others = page.paragraphs.filter((other) => other !== paragraph && other.frame.angle === 0);
  if (isLine && endsAtRule(page, paragraph)) return 'right';
  if (hasCompany(paragraph, others)) return undefined;
  if (isLine && isInMiddleOfBox(page, paragraph)) return 'center';
  if (isHead) return undefined;
  const isCaption = CENTRED_ROLES.has(block.role);
  const minIndent = isCaption ? MIN_TITLE_INDENT : MIN_INDENT;
  const maxShift = (isCaption ? MAX_TITLE_SHIFT : MAX_SHIFT) * fontSize;
  for (const area of areasAround(page, paragraph, others)) {
    const atLeft = box.left - area.left;
    const atRight = area.right - box.right;
    if (Math.min(atLeft, atRight) > minIndent * fontSize && Math.abs(atLeft - atRight) < maxShift) return 'center';
    if (isLine && Math.abs(atRight) < 0.2 * fontSize && atLeft > 0.3 * (area.right - area.left)) return 'right';
  }
  return undefined;
}

/** Difference of edges that are the same, and distance to the next texts of a column, in em. */
const SAME_EDGE = 0.15;
const MAX_COLUMN_GAP = 8;
/** Texts of a column outside of tables that end at one edge; two may do so by chance. */
const MIN_COLUMN_TEXTS = 3;

/**
 * Whether a line ends where the texts above and below it do, and starts elsewhere, like amounts and their heads. Most texts of its
 * column must do so. Texts that are equally long say nothing.
 */
function endsWithColumn({ paragraphs }: PdfPageModel, { block, box, fontSize, frame }: PdfParagraph): boolean {
  const isSame = (one: number, other: number) => Math.abs(one - other) < SAME_EDGE * fontSize;
  const column = paragraphs.filter(({ block: other, box: { left, right, bottom, top }, lines, frame: { angle } }) => {
    const isOver = left < box.right && right > box.left && !(isSame(left, box.left) && isSame(right, box.right));
    const isNear = bottom - box.top < MAX_COLUMN_GAP * fontSize && box.bottom - top < MAX_COLUMN_GAP * fontSize;
    return lines.length === 1 && angle === frame.angle && isOver && isNear && block.cell?.table === other.cell?.table;
  });
  const ends = column.filter(({ box: { right } }) => isSame(right, box.right)).length;
  const starts = column.filter(({ box: { left } }) => isSame(left, box.left)).length;
  return ends > starts && ends >= (block.cell ? 1 : MIN_COLUMN_TEXTS - 1) && (block.cell !== undefined || starts === 0);
}

/** Whether lines are equally long, so that they may be flush left or centred. */
function hasEqualLines({ lines, alignment, fontSize }: PdfParagraph): boolean {
  const rights = lines.map(({ right }) => right);
  return alignment === 'left' && Math.max(...rights) - Math.min(...rights) < MAX_TITLE_SHIFT * fontSize;
}

/**
 * Whether other texts start at the same left edge. Those that also end at the same right edge may be centred as well, unless all
 * text starts there.
 */
function hasCompany({ box, fontSize }: PdfParagraph, others: readonly PdfParagraph[]): boolean {
  const isNear = (one: number, other: number) => Math.abs(one - other) < fontSize * 0.15;
  const isIndented = box.left - Math.min(...others.map((other) => other.box.left)) > MIN_INDENT * fontSize;
  return others.some(({ box: { left, right } }) => isNear(left, box.left) && !(isIndented && isNear(right, box.right)));
}

/** Whether a line is in the middle of a filled area or a frame, such as a button, or below the line for a signature. */
function isInMiddleOfBox({ covers, rules, visible }: PdfPageModel, { box, fontSize }: PdfParagraph): boolean {
  const maxWidth = MAX_BOX_WIDTH * (visible.right - visible.left);
  const isAround = ({ bottom, top }: Extent) => bottom < box.bottom + 0.2 * fontSize && top > box.top - 0.2 * fontSize;
  const isAbove = ({ bottom }: Extent) => bottom > box.top - 0.2 * fontSize && bottom < box.top + fontSize;
  const areas = [
    ...covers.map(({ extent }) => extent).filter(isAround),
    ...rules.flatMap(({ kind, extent }) => (kind === 'horizontal' && isAbove(extent) ? [extent] : [])),
  ];
  const sides = rules.flatMap(({ kind, extent }) =>
    kind === 'vertical' && extent.bottom < box.top && extent.top > box.bottom ? [extent] : [],
  );
  areas.push({
    ...box,
    left: Math.max(...sides.map(({ right }) => right).filter((right) => right < box.left)),
    right: Math.min(...sides.map(({ left }) => left).filter((left) => left > box.right)),
  });
  return areas.some(({ left, right }) => {
    const [atLeft, atRight] = [box.left - left, right - box.right];
    const isInMiddle = Math.abs(atLeft - atRight) < MAX_SHIFT * fontSize && atLeft > MIN_PADDING * fontSize;
    return isInMiddle && right - left < maxWidth;
  });
}

/** Width of a button or frame relative to the page; wider ones are backgrounds. */
const MAX_BOX_WIDTH = 0.6;
/** Distance of its text from its sides, in em. */
export const MIN_PADDING = 0.3;

/** Whether a running head or footer ends where the rule below or above it does, in the right half of the rule. */
function endsAtRule({ rules }: PdfPageModel, { block, box, fontSize }: PdfParagraph): boolean {
  if (block.role !== 'header' && block.role !== 'footer') return false;
  return rules.some(({ kind, extent }) => {
    const isBeside = extent.bottom < box.top + 1.5 * fontSize && extent.top > box.bottom - 1.5 * fontSize;
    const isRight = Math.abs(extent.right - box.right) < 0.3 * fontSize && box.left > (extent.left + extent.right) / 2;
    return kind === 'horizontal' && isBeside && isRight;
  });
}

const CENTRED_ROLES: ReadonlySet<Block['role']> = new Set(['title', 'heading', 'caption']);
export const MAX_TITLE_LINES = 3;
/** Distance of a centred text from both sides, in em. */
const MIN_INDENT = 1.5;
const MIN_TITLE_INDENT = 0.6;
/** Difference between these distances, in em; letters of some fonts are wider than their boxes, and some are set apart. */
const MAX_SHIFT = 0.5;
const MAX_TITLE_SHIFT = 0.8;

/** Areas to compare with: its columns, all text of the page, and the page. */
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
