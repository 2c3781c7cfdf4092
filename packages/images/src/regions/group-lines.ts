import { turnedBoxAround } from '../geometry.ts';
import { areSimilarColors } from './line-style.ts';
import { areInDifferentBubbles, type PlacedLine } from './placed-line.ts';
import { UNSPACED } from './recognized-line.ts';
import { findCells } from './table-cells.ts';

/** Lines of one region, in reading order. */
export interface LineGroup {
  lines: readonly PlacedLine[];
  isCell: boolean;
}

/**
 * Groups lines into paragraphs and table cells. Every line is in exactly one group.
 * @param numbers lines that are no part of a group, but tell the rows of tables
 */
export function groupLines(lines: readonly PlacedLine[], numbers: readonly PlacedLine[] = []): LineGroup[] {
  const cells = findCells([...lines, ...numbers]);
  const followers = new Map<PlacedLine, PlacedLine>();
  const followed = new Set<PlacedLine>();
  const pairs = lines.flatMap((line) =>
    lines.flatMap((next) => {
      const distance = distanceBetween(line, next);
      return continuesParagraph(line, next, distance) && !cells.areRows(line, next) ? [{ line, next, distance }] : [];
    }),
  );
  // The closest pairs are joined first; a line has one predecessor and one follower.
  for (const { line, next } of pairs.sort((one, other) => one.distance - other.distance)) {
    if (followers.has(line) || followed.has(next)) continue;
    followers.set(line, next);
    followed.add(next);
  }
  return lines
    .filter((line) => !followed.has(line))
    .flatMap((first) => splitAtForcedBreaks(chainFrom(first, followers)))
    .map((members) => ({ lines: members, isCell: members.some((line) => cells.has(line)) }));
}

/** Limits for following lines, relative to the font size. */
const MIN_PITCH = 0.8;
const MAX_PITCH = 1.9;
const MAX_SIZE_RATIO = 1.25;
const MAX_START_DIFFERENCE = 1;
const MAX_INDENT = 2.4;
const MAX_CENTRE_DIFFERENCE = 1.2;
const MAX_END_DIFFERENCE = 0.7;
/** Maximum difference of angles, in radians. */
const MAX_TURN = 0.06;
/** Minimum common length, relative to the shorter line. */
const MIN_OVERLAP = 0.3;

/** Distance from one baseline to the next, relative to the font size; negative if the second comes first. */
function distanceBetween(one: PlacedLine, other: PlacedLine): number {
  const second = turnedBoxAround(one.box.angle, [other.box]);
  return (second.top + second.bottom - one.box.top - one.box.bottom) / (one.line.size + other.line.size);
}

function continuesParagraph(one: PlacedLine, next: PlacedLine, distance: number): boolean {
  if (one === next || areInDifferentBubbles(one, next) || distance < MIN_PITCH || distance > MAX_PITCH) return false;
  if (one.line.isVertical !== next.line.isVertical || Math.abs(one.box.angle - next.box.angle) > MAX_TURN) return false;
  const ratio = one.line.size / next.line.size;
  if (ratio > MAX_SIZE_RATIO || ratio < 1 / MAX_SIZE_RATIO) return false;
  if (next.line.isListItem || LIST_MARKER.test(next.text)) return false;
  if (!areSimilarColors(one.style.color, next.style.color)) return false;
  if (!areSimilarColors(one.style.background, next.style.background)) return false;
  const [first, second] = [one.box, turnedBoxAround(one.box.angle, [next.box])];
  const common = Math.min(first.end, second.end) - Math.max(first.start, second.start);
  if (common < MIN_OVERLAP * Math.min(first.end - first.start, second.end - second.start)) return false;
  const size = Math.min(one.line.size, next.line.size);
  const indent = (first.start - second.start) / size;
  const centres = (first.start + first.end - second.start - second.end) / 2 / size;
  const ends = (first.end - second.end) / size;
  return (
    (indent > -MAX_START_DIFFERENCE && indent < MAX_INDENT) ||
    Math.abs(centres) < MAX_CENTRE_DIFFERENCE ||
    Math.abs(ends) < MAX_END_DIFFERENCE
  );
}

/** Bullet, or a number or letter with a full stop or bracket. */
const LIST_MARKER = /^(?:[•·‣▪◦●○■□◆✓✔*–—-]\s?|\(?(?:\d{1,2}|\p{L})[.)]\s)/u;

function chainFrom(first: PlacedLine, followers: ReadonlyMap<PlacedLine, PlacedLine>): PlacedLine[] {
  const chain: PlacedLine[] = [];
  for (let line: PlacedLine | undefined = first; line; line = followers.get(line)) chain.push(line);
  return chain;
}

/** Spread of line starts, in em, up to which lines count as flush. */
const MAX_FLUSH_SPREAD = 0.5;
/** Room, in em, left for rounding and for letters that must not start a line. */
const SPARE_ROOM = 0.6;
const SPARE_ROOM_UNSPACED = 2.5;

/**
 * Splits flush lines where one ended although the next word would have fit: a new paragraph or entry begins there. Lines that go
 * on in small letters, or in a script without capitals before a full stop, stay together.
 */
function splitAtForcedBreaks(lines: readonly PlacedLine[]): PlacedLine[][] {
  const { angle } = lines[0]?.box ?? { angle: 0 };
  const boxes = lines.map(({ box }) => turnedBoxAround(angle, [box]));
  const size = Math.max(...lines.map(({ line }) => line.size));
  const isFlush = areFlush(
    boxes.map(({ start }) => start),
    size,
  );
  const end = Math.max(...boxes.map((box) => box.end));
  const groups: PlacedLine[][] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const room = end - (boxes[index - 1]?.end ?? end);
    if (before && !(isFlush && endsParagraph(before, line, room))) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** Whether lines start at one edge. The first of several may be indented. */
function areFlush([first = 0, ...others]: readonly number[], size: number): boolean {
  const [least, greatest] = [Math.min(first, ...others), Math.max(...others)];
  const indent = others.length > 1 ? MAX_INDENT : MAX_FLUSH_SPREAD;
  return greatest - least <= MAX_FLUSH_SPREAD * size && first - least <= indent * size;
}

function endsParagraph(line: PlacedLine, next: PlacedLine, room: number): boolean {
  const [first] = next.line.words;
  const isUnspaced = UNSPACED.test(next.text.at(0) ?? '');
  const needed = isUnspaced ? SPARE_ROOM_UNSPACED * next.line.size : (first?.width ?? 0) + SPARE_ROOM * next.line.size;
  if (room < needed) return false;
  return /^\p{Lu}/u.test(next.text) || /[.!?。！？…:：]["'”’」』）)]*$/u.test(line.text);
}
