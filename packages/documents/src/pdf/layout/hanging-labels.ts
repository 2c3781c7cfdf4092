import { type LineSegment, measureSegment } from './line-segments.ts';

/** Limits relative to the font size. */
const MIN_GAP = 0.6;
const MIN_HANG = 1.5;
const MAX_HANG = 12;
const SAME_EDGE = 0.1;
const MIN_LEADING = 0.8;
const MAX_LEADING = 1.9;
/** Ratio of the gap after a label to the widest gap between words. */
const MIN_GAP_RATIO = 1.5;
/** Letters of the text beside a label; fewer are a cell or a page number. */
const MIN_TEXT = 15;
/** Numbers and bullets of lists, which belong to their item. */
const MARKER = /^[\p{P}\p{S}]?(?:\d{1,3}(?:\.\d{1,3})*|\p{L}|[ivxlc]{1,6})?[\p{P}\p{S}]{0,2}$/iu;

/**
 * Separates labels from the texts beside them whose further lines start where the text does, as in lists of options. They are
 * set in another font. Found in manuals where the gap is narrower than the gutter of a table.
 */
export function separateLabels(segments: readonly LineSegment[]): LineSegment[] {
  const byEdge = Map.groupBy(segments, ({ left }) => Math.round(left));
  return segments.flatMap((segment) => {
    const at = labelEnd(segment, byEdge);
    if (at === undefined) return [segment];
    const [label, text] = [segment.glyphs.slice(0, at), segment.glyphs.slice(at)].map((glyphs) => ({
      ...segment,
      glyphs,
    }));
    for (const part of [label, text]) if (part) measureSegment(part);
    return [label, text].flatMap((part) => part ?? []);
  });
}

/** Index of the first glyph after the label of a line, if it has one. */
function labelEnd(segment: LineSegment, byEdge: ReadonlyMap<number, readonly LineSegment[]>): number | undefined {
  const { glyphs, left, size } = segment;
  const gaps = gapsOf(segment);
  if (!gaps.some(({ width }) => width >= MIN_GAP * size)) return undefined;
  const [widest, next] = gaps.toSorted((one, other) => other.width - one.width);
  if (!widest || widest.width < MIN_GAP_RATIO * (next?.width ?? 0)) return undefined;
  const [label, text] = [glyphs.slice(0, widest.at), glyphs.slice(widest.at)];
  const start = text[0]?.left ?? left;
  if (start - left < MIN_HANG * size || start - left > MAX_HANG * size || text.length < MIN_TEXT) return undefined;
  if (label.some(({ glyph, isSpace }) => !isSpace && glyph.font === text[0]?.glyph.font)) return undefined;
  if (
    MARKER.test(
      label
        .map(({ glyph }) => glyph.text)
        .join('')
        .trim(),
    )
  )
    return undefined;
  const near = [-1, 0, 1].flatMap((step) => byEdge.get(Math.round(start) + step) ?? []);
  const isHanging = near.some((other) => {
    const distance = (segment.baseline - other.baseline) / size;
    return distance > MIN_LEADING && distance < MAX_LEADING && Math.abs(other.left - start) < SAME_EDGE * size;
  });
  return isHanging ? widest.at : undefined;
}

/** Gaps between the words of a line drawn from left to right. */
function gapsOf({ glyphs }: LineSegment): { at: number; width: number }[] {
  const gaps: { at: number; width: number }[] = [];
  let right = Number.POSITIVE_INFINITY;
  for (const [at, glyph] of glyphs.entries()) {
    if (glyph.isSpace) continue;
    if (glyph.left > right) gaps.push({ at, width: glyph.left - right });
    right = glyph.right;
  }
  return gaps;
}
