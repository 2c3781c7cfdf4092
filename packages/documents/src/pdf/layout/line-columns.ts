import type { CardBoundaries } from './cards.ts';
import { goesOn } from './split-paragraphs.ts';
import type { TextLine } from './text-line.ts';

/** Limits relative to the font size. */
const MIN_LEADING = 0.6;
const MAX_LEADING = 2.1;
const SAME_SIZE = 0.12;
const SAME_SENTENCE_SIZE = 0.2;
/** Indent of a first line, whose short last line may be left of most of it. */
const MAX_INDENT = 2.5;
const LEADING_TOLERANCE = 1.1;

interface ColumnHints {
  /** Distance of the lines of running text, in font sizes, if known. */
  usualLeading?: number | undefined;
  areApart: CardBoundaries;
}

/**
 * Chains lines that follow one another in a column, from top to bottom: each is the only line below its predecessor. A
 * chain ends where two lines are side by side below or above one line, and at the edge of a card.
 */
export function lineColumns(lines: readonly TextLine[], { usualLeading = 0, areApart }: ColumnHints): TextLine[][] {
  const maxLeading = Math.max(MAX_LEADING, LEADING_TOLERANCE * usualLeading);
  const sorted = [...lines].sort((one, other) => other.baseline - one.baseline || one.left - other.left);
  const below = new Map<TextLine, TextLine[]>();
  const above = new Map<TextLine, TextLine[]>();
  for (const [index, line] of sorted.entries()) {
    for (const other of withoutRemarks(line, nextBelow(line, sorted, { index, maxLeading }))) {
      if (areApart(line, other)) continue;
      push(below, line, other);
      push(above, other, line);
    }
  }
  const chains: TextLine[][] = [];
  const taken = new Set<TextLine>();
  for (const line of sorted) {
    if (taken.has(line)) continue;
    const chain = [line];
    taken.add(line);
    for (
      let next = onlyLineBelow(line, below, above);
      next && !taken.has(next);
      next = onlyLineBelow(next, below, above)
    ) {
      taken.add(next);
      chain.push(next);
    }
    chains.push(chain);
  }
  return chains;
}

function push(map: Map<TextLine, TextLine[]>, key: TextLine, value: TextLine): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** The only line below, if this line is also the only one above it. */
function onlyLineBelow(
  line: TextLine,
  below: ReadonlyMap<TextLine, TextLine[]>,
  above: ReadonlyMap<TextLine, TextLine[]>,
): TextLine | undefined {
  const [next, ...others] = below.get(line) ?? [];
  if (!next || others.length > 0 || (above.get(next)?.length ?? 0) !== 1) return undefined;
  // Words in another font may be most of a last line, a little smaller than the text.
  const tolerance = goesOn(line, next) && Math.abs(next.left - line.left) < line.size ? SAME_SENTENCE_SIZE : SAME_SIZE;
  const size = sizeAfterHeading(line);
  return Math.abs(next.size - size) <= tolerance * size ? next : undefined;
}

/** Font size of the text after a bold heading that leads into its paragraph; that of most of the line otherwise. */
function sizeAfterHeading({ glyphs, size }: TextLine): number {
  const [first, last] = [glyphs[0], glyphs.at(-1)];
  return first?.glyph.font.isBold && last && !last.glyph.font.isBold ? last.size : size;
}

/** Lines of the first row below a line that overlap it horizontally. */
function nextBelow(
  line: TextLine,
  sorted: readonly TextLine[],
  { index, maxLeading }: { index: number; maxLeading: number },
): TextLine[] {
  const found: TextLine[] = [];
  let row: number | undefined;
  for (let at = index + 1; at < sorted.length; at++) {
    const other = sorted[at];
    if (!other) break;
    const distance = line.baseline - other.baseline;
    if (distance > maxLeading * line.size) break;
    if (row !== undefined && row - other.baseline > 0.5 * Math.min(line.size, other.size)) break;
    if (distance < MIN_LEADING * Math.min(line.size, other.size) || !isUnder(line, other)) continue;
    found.push(other);
    row ??= other.baseline;
  }
  return found;
}

/** Widest remark, and its smallest distance from the sentence, relative to the font size. */
const MAX_REMARK = 10;
const MIN_REMARK_GAP = 1;
/** Shorter lines are those of glosses and labels. */
const MIN_TEXT_WIDTH = 20;

/**
 * Leaves out what is flush right beside the end of a sentence, such as the points for a question of an exam, so that the
 * sentence goes on.
 */
function withoutRemarks(line: TextLine, below: readonly TextLine[]): readonly TextLine[] {
  const [rest, remark] = below.toSorted((one, other) => one.left - other.left);
  const { size, isMono } = line;
  const isText = !isMono && line.right - line.left > MIN_TEXT_WIDTH * size;
  if (!rest || !remark || below.length > 2 || !isText || !goesOn(line, rest)) return below;
  const isFlushLeft = Math.abs(rest.left - line.left) < MAX_INDENT * size;
  const isFlushRight = Math.abs(remark.right - line.right) < size && remark.right - remark.left < MAX_REMARK * size;
  return isFlushLeft && isFlushRight && remark.left - rest.right > MIN_REMARK_GAP * size ? [rest] : below;
}

function isUnder(line: TextLine, other: TextLine): boolean {
  const isRest = goesOn(line, other) && line.left - other.left < MAX_INDENT * line.size;
  const left = isRest ? Math.min(line.left, other.left) : line.left;
  const overlap = Math.min(line.right, other.right) - Math.max(left, other.left);
  return overlap > 0.3 * Math.min(line.right - line.left, other.right - other.left);
}
