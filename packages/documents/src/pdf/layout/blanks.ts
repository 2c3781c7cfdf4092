import { type Extent, transformExtent } from '../matrix.ts';
import type { LocalFrame, Rule } from '../model.ts';
import { type Blank, type LineSegment, mergeSegment } from './line-segments.ts';
import type { ParagraphDraft } from './paragraph-draft.ts';
import type { PositionedGlyph } from './positioned-glyph.ts';
import type { TextLine } from './text-line.ts';
import { meetsOther, type PositionedRule } from './text-rules.ts';

/** Limits relative to the font size. */
const MIN_LENGTH = 1.2;
const MAX_DROP = 0.5;
const MAX_RISE = 0.04;
const MAX_THICKNESS = 0.14;
/** Distance of the words from the ends of a blank, and by how much they may reach over it. */
const MAX_GAP = 1.6;
const MAX_OVERLAP = 0.3;
const SAME_BASELINE = 0.15;
const SAME_SIZE = 0.12;
const SAME_EDGE = 1;
const MAX_HANG = 3;
const MIN_LEADING = 0.8;
const MAX_LEADING = 2.4;

interface BlankSources {
  /** Rules parallel to the text. */
  along: readonly PositionedRule[];
  /** Rules of the page in any direction. */
  rules: readonly Rule[];
  /** Form fields, which stay in their place. */
  fields: readonly Extent[];
}

/**
 * Joins the words before and after a blank, which belong to one sentence, and adds the blank to their line. The blanks behind
 * the labels of a form stay apart.
 */
export function joinAtBlanks(
  segments: readonly LineSegment[],
  { along, rules, fields }: BlankSources,
  frame: LocalFrame,
): LineSegment[] {
  const covered = fields.map((field) => transformExtent(frame.fromPage, field));
  const blanks = blanksOf(along, rules).filter((blank) => !covered.some((field) => isBehind(blank, field)));
  if (blanks.length === 0) return [...segments];
  const joined = new Set<LineSegment>();
  const loose: Blank[] = [];
  for (const blank of blanks) {
    const beside = segments.filter((segment) => !joined.has(segment) && isOnLine(blank, segment));
    if (beside.some((segment) => isUnderText(blank, segment))) continue;
    const before = beside.find((segment) => isNear(blank.left - segment.right, segment));
    const after = beside.find((segment) => segment !== before && isNear(segment.left - blank.right, segment));
    const host = before ?? beside.find((segment) => isInside(blank, segment));
    if (host && !after && isInside(blank, host)) addBlank(host, blank);
    else if (before && after && areOneSentence(before, after)) {
      mergeSegment(before, after);
      before.blanks = [...(before.blanks ?? []), blank, ...(after.blanks ?? [])];
      joined.add(after);
    } else loose.push(blank);
  }
  const lines = segments.filter((segment) => !joined.has(segment));
  for (const blank of loose) addAtEdge(blank, lines);
  return lines;
}

/** Joins lines that touch one another, as programs draw underlined spaces, from left to right. Sides of a box are no blanks. */
function blanksOf(along: readonly PositionedRule[], rules: readonly Rule[]): Blank[] {
  const upright = rules.filter(({ kind }) => kind === 'vertical');
  const blanks: { left: number; right: number; y: number; rules: Rule[] }[] = [];
  for (const { rule, left, right, y } of along.toSorted((one, other) => one.left - other.left)) {
    if (!rule.isAlone || meetsOther(rule, upright)) continue;
    const last = blanks.findLast(
      (blank) => Math.abs(blank.y - y) < TOUCHING && Math.abs(left - blank.right) < TOUCHING,
    );
    if (last) {
      last.right = right;
      last.rules.push(rule);
    } else blanks.push({ left, right, y, rules: [rule] });
  }
  return blanks;
}

/** Distance of lines that touch one another, in points. */
const TOUCHING = 0.6;

function isOnLine({ left, right, y, rules: [rule] }: Blank, { baseline, size }: LineSegment): boolean {
  const isThin = (rule?.thickness ?? 0) < MAX_THICKNESS * size + 0.2;
  return isThin && right - left > MIN_LENGTH * size && y > baseline - MAX_DROP * size && y < baseline + MAX_RISE * size;
}

function isUnderText({ left, right }: Blank, { glyphs, size }: LineSegment): boolean {
  const margin = MAX_OVERLAP * size;
  return glyphs.some((glyph) => !glyph.isSpace && glyph.right > left + margin && glyph.left < right - margin);
}

function isNear(gap: number, { size }: LineSegment): boolean {
  return gap > -MAX_OVERLAP * size && gap < MAX_GAP * size;
}

function isInside({ left, right }: Blank, segment: LineSegment): boolean {
  return left > segment.left && right < segment.right;
}

function isBehind({ left, right, y }: Blank, field: Extent): boolean {
  return field.left < right && field.right > left && field.bottom < y + FIELD_DISTANCE && field.top > y;
}

/** Distance of a form field above its line, in points. */
const FIELD_DISTANCE = 4;

function addBlank(segment: LineSegment, blank: Blank): void {
  segment.blanks = [...(segment.blanks ?? []), blank];
}

/** Whether words go on behind a blank. A colon or a single capitalized word before it is a label of a form. */
function areOneSentence(before: LineSegment, after: LineSegment): boolean {
  const isLevel = Math.abs(before.baseline - after.baseline) < SAME_BASELINE * before.size;
  if (!isLevel || Math.abs(before.size - after.size) > SAME_SIZE * before.size) return false;
  const [start, end] = [textOf(before), textOf(after)];
  if (LABEL_END.test(start)) return false;
  return GOES_ON.test(end) || (before.blanks?.length ?? 0) > 0 || LOWER_CASE_END.test(start);
}

const LABEL_END = /[:：.!?]$/;
const GOES_ON = /^[\p{Ll}\p{Lo}.,;(%°€]/u;
/** A sentence up to a blank: a word in lower case behind another one. */
const LOWER_CASE_END = /\S\s\p{Ll}+$/u;
const SEVERAL_WORDS = /\S\s\S/;

function textOf({ glyphs }: LineSegment): string {
  let text = '';
  let right = Number.POSITIVE_INFINITY;
  for (const { glyph, isSpace, left, right: end, size } of glyphs) {
    if (isSpace || left - right > WORD_GAP * size) text += ' ';
    if (!isSpace) text += glyph.text;
    right = end;
  }
  return text.trim();
}

const WORD_GAP = 0.17;

/**
 * Adds a blank to the line that it begins or ends, if the sentence surely goes on there; otherwise that depends on the
 * paragraph of the line.
 */
function addAtEdge(blank: Blank, lines: readonly LineSegment[]): void {
  const beside = lines.filter((line) => isOnLine(blank, line));
  const before = beside.find((line) => isNear(blank.left - line.right, line));
  const after = beside.find((line) => isNear(line.left - blank.right, line));
  if (before && !after) {
    if (isFollowed(before, lines)) {
      addBlank(before, blank);
      before.right = blank.right;
    } else before.blankAfter = blank;
  } else if (after && !before) {
    if (GOES_ON.test(textOf(after)) && isPreceded(after, blank, lines)) {
      after.blanks = [blank, ...(after.blanks ?? [])];
      after.left = blank.left;
    } else after.blankBefore = blank;
  }
}

/** Whether the line below goes on in lower case. */
function isFollowed(line: LineSegment, lines: readonly LineSegment[]): boolean {
  const text = textOf(line);
  if (LABEL_END.test(text) || !SEVERAL_WORDS.test(text)) return false;
  const below = lines.find((other) => isBelow(line, other) && Math.abs(other.left - line.left) < SAME_EDGE * line.size);
  return below !== undefined && /^\p{Ll}/u.test(textOf(below));
}

/** Whether the line above starts where a blank does, or with a number before it, and ends within a sentence. */
function isPreceded(line: LineSegment, { left }: Blank, lines: readonly LineSegment[]): boolean {
  const above = lines.find((other) => {
    const indent = (left - other.left) / line.size;
    return isBelow(other, line) && indent > -SAME_EDGE && indent < MAX_HANG;
  });
  return above !== undefined && !LABEL_END.test(textOf(above));
}

function isBelow(line: LineSegment, other: LineSegment): boolean {
  const distance = (line.baseline - other.baseline) / line.size;
  return distance > MIN_LEADING && distance < MAX_LEADING && Math.abs(line.size - other.size) < SAME_SIZE * line.size;
}

/** Spaces to fill in, in reading order. Those at the ends of a line belong to a paragraph that goes on there. */
export function blanksOfLine({ lines, box }: Pick<ParagraphDraft, 'lines' | 'box'>, index: number): Blank[] {
  const line = lines[index];
  if (!line) return [];
  const { blanks = [], blankBefore, blankAfter, isRightToLeft, size } = line;
  const isFirst = index === 0;
  const isLast = index + 1 === lines.length;
  const goesOnLeft = !(isRightToLeft ? isLast : isFirst);
  const goesOnRight = !(isRightToLeft ? isFirst : isLast);
  const all = [
    ...(blankBefore && goesOnLeft && blankBefore.left > box.left - size ? [blankBefore] : []),
    ...blanks,
    ...(blankAfter && goesOnRight && blankAfter.right < box.right + size ? [blankAfter] : []),
  ];
  return isRightToLeft ? all.reverse() : all;
}

/** Whether a glyph follows a blank in its line. */
export function isAfterBlank({ left, right }: PositionedGlyph, blank: Blank, { isRightToLeft }: TextLine): boolean {
  const isAfter = left + right > blank.left + blank.right;
  return isRightToLeft ? !isAfter : isAfter;
}

/** Distance of a glyph from the blank beside it. */
export function distanceToBlank(blank: Blank, { left, right }: PositionedGlyph): number {
  return Math.max(blank.left - right, left - blank.right);
}
