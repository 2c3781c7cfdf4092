import type { Rule } from '../model.ts';
import { isBullet, isBulletOf } from './bullets.ts';
import type { PositionedGlyph } from './positioned-glyph.ts';

/** Adjacent glyphs on one baseline: a line, or its part in a column or cell. */
export interface LineSegment {
  glyphs: PositionedGlyph[];
  left: number;
  right: number;
  baseline: number;
  /** Font size of most of its glyphs. */
  size: number;
  /** Position in drawing order. */
  order: number;
  /** Spaces to fill in, from left to right. */
  blanks?: readonly Blank[];
  /** Spaces to fill in before its first word and behind its last one, if its paragraph goes on there. */
  blankBefore?: Blank;
  blankAfter?: Blank;
}

/** Space for handwriting in a sentence: a line drawn where words are missing, such as the names and dates of a contract. */
export interface Blank {
  left: number;
  right: number;
  y: number;
  rules: readonly Rule[];
}

/** Limits relative to the font size. */
const MAX_RISE = 0.55;
const MAX_OVERLAP = -0.6;
const MAX_WORD_GAP = 1.1;
const MAX_RAISED_GAP = 0.5;
const SAME_BASELINE = 0.1;
const MAX_JOIN_GAP = 0.9;
const MAX_SCRIPT_GAP = 0.35;
const MIN_GUTTER = 0.4;
/** Distance from dot leaders to the title before them or the number after them. */
const MAX_LEADER_GAP = 2.5;

/** Groups glyphs of one direction, in drawing order, into line segments. */
export function lineSegments(glyphs: readonly PositionedGlyph[]): LineSegment[] {
  const segments = chainGlyphs(glyphs).filter(({ glyphs: own }) => own.length > 0);
  for (const segment of segments) measureSegment(segment);
  return joinLooseLines(joinSegments(segments));
}

/** Chains glyphs in drawing order while each is next to its predecessor. */
function chainGlyphs(glyphs: readonly PositionedGlyph[]): LineSegment[] {
  const segments: LineSegment[] = [];
  let current: LineSegment | undefined;
  for (const glyph of glyphs) {
    if (current && continuesSegment(current, glyph) && !isAfterSpaces(current, glyph)) {
      current.glyphs.push(glyph);
      current.right = Math.max(current.right, glyph.right);
      current.left = Math.min(current.left, glyph.left);
      if (!glyph.isSpace && glyph.size > current.size * 1.05 && current.glyphs.length < 4) {
        current.size = glyph.size;
        current.baseline = glyph.baseline;
      }
      continue;
    }
    // An isolated space starts no segment.
    if (glyph.isSpace) continue;
    const { left, right, baseline, size } = glyph;
    current = { glyphs: [glyph], left, right, baseline, size, order: segments.length };
    segments.push(current);
  }
  return segments;
}

function continuesSegment(segment: LineSegment, glyph: PositionedGlyph): boolean {
  const size = Math.max(segment.size, glyph.size);
  const rise = Math.abs(glyph.baseline - segment.baseline);
  if (rise >= MAX_RISE * size) return false;
  const last = segment.glyphs.at(-1);
  // Right-to-left text may be drawn from its right end to the left.
  const gap = glyph.left - segment.right;
  const leftGap = segment.left - glyph.right;
  const limit = (rise < SAME_BASELINE * size ? MAX_WORD_GAP : MAX_RAISED_GAP) * size;
  if (gap > MAX_OVERLAP * size && gap < limit) return true;
  const isLeftwards = last !== undefined && glyph.right <= last.left + 0.3 * size;
  return isLeftwards && leftGap > MAX_OVERLAP * size && leftGap < limit;
}

/** Spaces that a writer set instead of a tab: how many, and how wide they are together, relative to the font size. */
const MIN_TAB_SPACES = 5;
const MIN_TAB_WIDTH = 1.2;

/** Whether a row of spaces separates a glyph from the text before it, as the captions below two lines for signatures. */
function isAfterSpaces({ glyphs, size }: LineSegment, glyph: PositionedGlyph): boolean {
  if (glyph.isSpace || !glyphs.at(-MIN_TAB_SPACES)?.isSpace) return false;
  const last = glyphs.findLastIndex(({ isSpace }) => !isSpace);
  const before = glyphs[last];
  const isTab = before !== undefined && glyph.left - before.right > MIN_TAB_WIDTH * size;
  return isTab && glyphs.length - 1 - last >= MIN_TAB_SPACES && glyph.glyph.font.family !== 'mono';
}

/** Measures a segment: edges without trailing spaces, baseline and size of most glyphs. */
export function measureSegment(segment: LineSegment): void {
  const { glyphs } = segment;
  while (glyphs.at(-1)?.isSpace) glyphs.pop();
  const counts = new Map<string, { baseline: number; size: number; count: number }>();
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const glyph of glyphs) {
    left = Math.min(left, glyph.left);
    right = Math.max(right, glyph.right);
    if (glyph.isSpace) continue;
    const key = `${Math.round(glyph.baseline * 2)} ${Math.round(glyph.size * 2)}`;
    const entry = counts.get(key) ?? { baseline: glyph.baseline, size: glyph.size, count: 0 };
    entry.count++;
    counts.set(key, entry);
  }
  let most = { baseline: segment.baseline, size: segment.size, count: 0 };
  for (const entry of counts.values()) if (entry.count > most.count) most = entry;
  Object.assign(segment, { left, right, baseline: most.baseline, size: most.size });
}

/**
 * Joins segments of one line that were drawn separately: justified words, words in another font, super- and subscripts.
 */
function joinSegments(segments: readonly LineSegment[]): LineSegment[] {
  const columnStarts = columnEdgesOf(segments, 'left');
  const rows = new Map<number, LineSegment[]>();
  const done: LineSegment[] = [];
  for (const segment of segments) {
    const row = Math.round(segment.baseline / ROW_HEIGHT);
    const near = [row, row - 1, row + 1, row - 2, row + 2].flatMap((index) => rows.get(index) ?? []);
    const host =
      near.find((other) => isSameLine(other, segment) && !areColumns(other, segment, columnStarts)) ??
      near.find((other) => isScriptOf(other, segment) || isInGapOf(other, segment));
    if (host) {
      const hasBullet = isBullet(host) || isBullet(segment);
      mergeSegment(host, segment);
      // A bullet may be larger than its item.
      if (hasBullet) measureSegment(host);
      continue;
    }
    done.push(segment);
    const list = rows.get(row);
    if (list) list.push(segment);
    else rows.set(row, [segment]);
  }
  return done;
}

const ROW_HEIGHT = 4;

/** Shorter segments are words and labels. */
const MIN_COLUMN_GLYPHS = 10;
const MIN_COLUMN_LINES = 4;

/** Edges shared by several long segments: those of columns, in half points. */
function columnEdgesOf(segments: readonly LineSegment[], side: 'left' | 'right'): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const segment of segments) {
    const key = edgeKey(segment[side]);
    if (segment.glyphs.length >= MIN_COLUMN_GLYPHS) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([edge, count]) => (count >= MIN_COLUMN_LINES ? [edge] : [])));
}

function edgeKey(edge: number): number {
  return Math.round(edge * 2);
}

/** Whether segments of one row belong to two columns, with a gutter as narrow as a wide space between them. */
function areColumns(one: LineSegment, other: LineSegment, starts: ReadonlySet<number>): boolean {
  const [before, after] = other.left > one.left ? [one, other] : [other, one];
  const isGutter = after.left - before.right > MIN_GUTTER * before.size;
  const areLong = before.glyphs.length >= MIN_COLUMN_GLYPHS && after.glyphs.length >= MIN_COLUMN_GLYPHS;
  return isGutter && areLong && starts.has(edgeKey(after.left)) && starts.has(edgeKey(before.left));
}

/** Whether two segments are on one baseline and as close together as words. */
export function isSameLine(one: LineSegment, other: LineSegment): boolean {
  const size = Math.max(one.size, other.size);
  const [before, after] = other.left > one.left ? [one, other] : [other, one];
  if (isBulletOf(before, after)) return true;
  if (Math.abs(one.baseline - other.baseline) >= 0.25 * size || Math.abs(one.size - other.size) >= 0.3 * one.size)
    return false;
  const gap = after.left - before.right;
  const [last, first] = [before.glyphs.at(-1), after.glyphs[0]];
  if (isCircled(last, first)) return true;
  const overlap = isTightened(last) || isTightened(first) || areStacked(last, first) ? 0.75 : 0.3;
  if (gap <= -overlap * size || gap >= MAX_LEADER_GAP * size) return false;
  if (gap < MAX_JOIN_GAP * other.size || isLeader(after.glyphs.slice(0, 3))) return true;
  // Three dots alone are a sign.
  return before.glyphs.length > 3 && isLeader(before.glyphs.slice(-3));
}

/** Whether a glyph is East Asian punctuation, whose empty half the next text may take up. */
function isTightened(glyph: PositionedGlyph | undefined): boolean {
  return glyph !== undefined && /^[\u3000-\u303f\uff01-\uff0f\uff1a-\uff1f\uff3b-\uff65]$/.test(glyph.glyph.text);
}

/** Whether an index is below an exponent of one letter. */
function areStacked(exponent: PositionedGlyph | undefined, index: PositionedGlyph | undefined): boolean {
  if (!exponent || !index) return false;
  return exponent.baseline - index.baseline > 0.5 * Math.min(exponent.size, index.size);
}

/** Whether a sign is drawn around a letter, as TeX makes © of a circle and a c. */
function isCircled(letter: PositionedGlyph | undefined, circle: PositionedGlyph | undefined): boolean {
  if (!letter || !circle || /\p{L}/u.test(circle.glyph.text)) return false;
  return circle.left < letter.left && circle.right > letter.right;
}

/** Gaps of a loose line, relative to the font size, and how many there must be. */
const MAX_LOOSE_GAP = 2.6;
const SAME_GAP = 0.06;
const MIN_LOOSE_GAPS = 4;
/** Fewer gaps are enough in a line that fills its column. */
const MIN_COLUMN_GAPS = 2;

/**
 * Joins the words of justified lines with very wide spaces, which are equal, unlike the gaps between cells. Found where
 * a long address did not fit into the line.
 */
function joinLooseLines(segments: readonly LineSegment[]): LineSegment[] {
  const rows = new Map<number, LineSegment[]>();
  for (const segment of segments) {
    const key = Math.round(segment.baseline * 2);
    rows.set(key, [...(rows.get(key) ?? []), segment]);
  }
  const columns = { starts: columnEdgesOf(segments, 'left'), ends: columnEdgesOf(segments, 'right') };
  const joined = new Set<LineSegment>();
  for (const row of rows.values()) {
    if (row.length <= MIN_COLUMN_GAPS) continue;
    const sorted = row.sort((one, other) => one.left - other.left);
    for (const [first, ...others] of looseLines(sorted, columns)) {
      if (!first) continue;
      for (const other of others) {
        mergeSegment(first, other);
        joined.add(other);
      }
    }
  }
  return segments.filter((segment) => !joined.has(segment));
}

interface ColumnEdges {
  starts: ReadonlySet<number>;
  ends: ReadonlySet<number>;
}

/** Runs of words in a row with equal gaps. A gutter between columns may be as wide as the gaps. */
function looseLines(row: readonly LineSegment[], columns: ColumnEdges): LineSegment[][] {
  const runs: LineSegment[][] = [];
  let run: LineSegment[] = [];
  let usual = 0;
  for (const [index, segment] of row.entries()) {
    const before = row[index - 1];
    const gap = before ? segment.left - before.right : 0;
    const isWordGap = gap > MAX_JOIN_GAP * segment.size && gap < MAX_LOOSE_GAP * segment.size;
    const isSpace = before !== undefined && isWordGap && !columns.starts.has(edgeKey(segment.left));
    const continues = isSpace && (run.length < 2 || Math.abs(gap - usual) < SAME_GAP * segment.size);
    if (continues) run.push(segment);
    else {
      runs.push(run);
      run = before && isSpace ? [before, segment] : [segment];
    }
    if (isSpace) usual = gap;
  }
  return [...runs, run].filter((own) => isLooseLine(own, columns) && own.filter(isWord).length * 2 > own.length);
}

function isLooseLine(words: readonly LineSegment[], { starts, ends }: ColumnEdges): boolean {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return false;
  const fillsColumn = starts.has(edgeKey(first.left)) && ends.has(edgeKey(last.right));
  return words.length > (fillsColumn ? MIN_COLUMN_GAPS : MIN_LOOSE_GAPS);
}

function isWord({ glyphs }: LineSegment): boolean {
  return glyphs.filter(({ glyph }) => /\p{L}/u.test(glyph.text)).length > 1;
}

/** Whether glyphs are dots that lead from a title to its page number; they begin and end at multiples of their step. */
function isLeader(glyphs: readonly PositionedGlyph[]): boolean {
  return glyphs.length === 3 && glyphs.every(({ glyph, isSpace }) => isSpace || LEADER.test(glyph.text));
}

const LEADER = /^[.·…\u2024]+$/;

/** Whether a segment is a super- or subscript of up to three glyphs at the end of a line. */
function isScriptOf(line: LineSegment, script: LineSegment): boolean {
  if (script.glyphs.length > 3 || script.size >= line.size * 0.85) return false;
  const rise = Math.abs(line.baseline - script.baseline);
  return (
    rise < 0.6 * line.size && script.left >= line.left - 1 && script.left - line.right < MAX_SCRIPT_GAP * line.size
  );
}

/** Signs in a gap of a line; more of them are a text of their own. */
const MAX_GAP_SIGNS = 4;

/** Whether a segment fills a gap of a line, as signs do that a program takes from another font and draws after the others. */
function isInGapOf(line: LineSegment, { glyphs, left, right, baseline, size }: LineSegment): boolean {
  const isLevel = Math.abs(line.baseline - baseline) < 0.25 * line.size && Math.abs(line.size - size) < 0.3 * line.size;
  if (!isLevel || glyphs.length > MAX_GAP_SIGNS || left < line.left || right > line.right) return false;
  const tolerance = 0.15 * size;
  return !line.glyphs.some((one) => !one.isSpace && one.right > left + tolerance && one.left < right - tolerance);
}

/** Adds a piece of a line to the segment beside it. */
export function mergeSegment(host: LineSegment, piece: LineSegment): void {
  const isBefore = piece.right <= host.left + 0.3 * host.size;
  host.glyphs = isBefore ? [...piece.glyphs, ...host.glyphs] : [...host.glyphs, ...piece.glyphs];
  host.left = Math.min(host.left, piece.left);
  host.right = Math.max(host.right, piece.right);
}
