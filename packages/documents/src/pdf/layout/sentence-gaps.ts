import { type LineSegment, mergeSegment } from './line-segments.ts';
import type { PositionedGlyph } from './positioned-glyph.ts';

/** Limits of the space after a sentence, and of the distance to the rows around it, relative to the font size. */
const MAX_SENTENCE_GAP = 2.2;
const MAX_ROW_DISTANCE = 1.8;
const SAME_BASELINE = 0.1;
const MIN_SENTENCE_GLYPHS = 6;
/** Height of the groups in which segments are looked up, in points. */
const ROW_HEIGHT = 4;

/**
 * Joins sentences in a justified line whose space in between is as wide as a gutter, as TeX sets them: the row above or
 * below goes across the space, and neither has one there.
 */
export function joinSentences(segments: readonly LineSegment[]): LineSegment[] {
  const rows = Map.groupBy(segments, ({ baseline }) => Math.round(baseline / ROW_HEIGHT));
  const near = ({ baseline }: LineSegment, reach: number) => {
    const row = Math.round(baseline / ROW_HEIGHT);
    const span = Math.ceil(reach / ROW_HEIGHT) + 1;
    return Array.from({ length: 2 * span + 1 }, (_, index) => rows.get(row - span + index) ?? []).flat();
  };
  const joined = new Set<LineSegment>();
  for (const before of segments) {
    const isShort = before.glyphs.length < MIN_SENTENCE_GLYPHS;
    const isNumber = isShort && NUMBER.test(textOf(before.glyphs));
    if (joined.has(before) || (isShort && !isNumber)) continue;
    const next = () => (endsSentence(before) ? nextSentence(before, near(before, 1)) : undefined);
    for (let after = next(); after; after = next()) {
      const gap = { left: before.right, right: after.left };
      const { above, below } = sidesOf(gap, before, near(before, MAX_ROW_DISTANCE * before.size));
      const isClosed = below === 'across' || (above === 'across' && !isNumber);
      if (joined.has(after) || !isClosed || above === 'open' || below === 'open') break;
      mergeSegment(before, after);
      joined.add(after);
    }
  }
  return segments.filter((segment) => !joined.has(segment));
}

/** The next segment of the row behind the end of a sentence. */
function nextSentence(before: LineSegment, near: readonly LineSegment[]): LineSegment | undefined {
  const { size, right, baseline } = before;
  return near.find((after) => {
    const gap = after.left - right;
    const isBeside = gap > 0 && gap < MAX_SENTENCE_GAP * size && after.glyphs.length >= MIN_SENTENCE_GLYPHS;
    const isSameRow = Math.abs(after.baseline - baseline) < SAME_BASELINE * size;
    return isBeside && isSameRow && Math.abs(after.size - size) < 0.2 * size;
  });
}

function endsSentence({ glyphs }: LineSegment): boolean {
  return SENTENCE_END.test(textOf(glyphs.slice(-2)));
}

const SENTENCE_END = /[.!?:]["”’)\]]?$/;
/** Number of a section whose further lines start below the number. */
const NUMBER = /^\d{1,3}\.$/;

function textOf(glyphs: readonly PositionedGlyph[]): string {
  return glyphs.map(({ glyph }) => glyph.text).join('');
}

/** Whether the text in a row goes across a gap of another row, or has one there as well. */
type RowSide = 'across' | 'open' | 'none';

function sidesOf(
  gap: { left: number; right: number },
  line: LineSegment,
  near: readonly LineSegment[],
): { above: RowSide; below: RowSide } {
  const margin = 0.3 * line.size;
  const sideOf = (direction: 1 | -1): RowSide => {
    const row = near.filter((other) => {
      const distance = direction * (other.baseline - line.baseline);
      return distance > 0.6 * line.size && distance < MAX_ROW_DISTANCE * line.size;
    });
    if (row.some(({ left, right }) => left < gap.left - margin && right > gap.right + margin)) return 'across';
    return row.some(({ right }) => right <= gap.right) && row.some(({ left }) => left >= gap.left) ? 'open' : 'none';
  };
  return { above: sideOf(1), below: sideOf(-1) };
}
