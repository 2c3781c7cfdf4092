import { isBulletSign } from './bullets.ts';
import { measureSegment } from './line-segments.ts';
import type { TextLine } from './text-line.ts';

/** Bullet of an item. A dash before a digit is a minus. */
const BULLET_START = /^\s*(?:[•·▪◦‣∙■□●○➢✓]|[–—](?!\d))\s*\S/;
const NUMBER_START = /^\s*(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})\)|\d{1,2}\.|[a-z]\.|[ivx]{2,4}\.|\[\d{1,3}\])\s+\S/;
const FULL_STOP = /[.!?。！？…]["”’»)\]]*$/;
const SENTENCE_END = /[.!?:;。！？：；…]["”’»)\]]*$/;

/** Dot leaders before a page number, as in tables of contents. */
const LEADER_END = /(?:[.·…] ?){4,}(?:\d{1,5}|[ivxlcdm]{1,7})$/i;

/** Number of a section in a table of contents or a form. */
const SECTION_START = /^\d{1,2}(?:\.\d{1,2}){1,4}\.?\s+\p{L}/u;

/** Remark in parentheses, such as the points for a question. */
const REMARK = /^\([^()]+\)$/;

/** Whether a line starts a list item. */
export function isListStart(text: string): boolean {
  return BULLET_START.test(text) || NUMBER_START.test(text);
}

export interface SplitHints {
  /** Lines that start a paragraph, whatever is above them. */
  starts: ReadonlySet<TextLine>;
  /** Distance of the lines of running text on the page, in font sizes, if known. */
  usualLeading?: number | undefined;
  /** Whether a rule separates two lines. */
  areRuledApart(above: TextLine, below: TextLine): boolean;
}

/**
 * Splits a column of lines into paragraphs: at changes of weight, kind and leading, at indents, after short last lines
 * and before list items. Entries of a table of contents are paragraphs of their own.
 */
export function splitParagraphs(
  chain: readonly TextLine[],
  { starts, usualLeading, areRuledApart }: SplitHints,
): TextLine[][] {
  const paragraphs: TextLine[][] = [];
  let current: TextLine[] = [];
  for (const [at, line] of chain.entries()) {
    const last = current.at(-1);
    if (
      last &&
      (starts.has(line) ||
        areRuledApart(last, line) ||
        !isSameParagraph(current, line, { ...columnOf(chain, at), following: chain[at + 1], usualLeading }))
    ) {
      paragraphs.push(current);
      current = [];
    }
    current.push(line);
  }
  if (current.length > 0) paragraphs.push(current);
  return paragraphs;
}

interface Column {
  left: number;
  right: number;
}

/** The surroundings of a line that may continue a paragraph. */
interface Surroundings extends Column, Pick<SplitHints, 'usualLeading'> {
  following: TextLine | undefined;
}

const COLUMN_REACH = 12;

/** Left and right edge of the text around the line at an index. */
function columnOf(chain: readonly TextLine[], at: number): Column {
  const near = chain.slice(Math.max(0, at - COLUMN_REACH), at + COLUMN_REACH);
  return { left: Math.min(...near.map((one) => one.left)), right: Math.max(...near.map((one) => one.right)) };
}

function isSameParagraph(paragraph: readonly TextLine[], line: TextLine, column: Surroundings): boolean {
  const first = paragraph[0];
  const last = paragraph.at(-1);
  if (!first || !last || LEADER_END.test(last.text)) return false;
  if ([SECTION_START, REMARK].some((start) => start.test(first.text) && start.test(line.text))) return false;
  const isRest = goesOn(last, line) && isFlushBelow(last, line, column);
  if (line.isBold !== last.isBold && !isMixedStart(first, last) && !isRest) return false;
  if (isDisplayFormula(line) !== isDisplayFormula(last) && !isFormulaWithinSentence(paragraph, line, column))
    return false;
  // A monospaced line within a sentence may just be a long identifier.
  const isUnfinished = last.isMono && goesOn(last, line);
  const isShort = column.right - last.right > (/^\p{Lu}/u.test(line.text) ? 1.5 : 4) * last.size && !isUnfinished;
  if (isDescription(last, line, column)) return false;
  if (line.isMono !== last.isMono && (SENTENCE_END.test(last.text) || isShort)) return false;
  if (
    !hasSameLeading(paragraph, line, column) ||
    (isListStart(line.text) && !isWithinSentence(paragraph, line, column))
  )
    return false;
  return line.isMono || !startsParagraph(paragraph, line, column);
}

/** Whether a line is an indented description in italics below a short line, as Doxygen describes functions. */
function isDescription(last: TextLine, line: TextLine, { right }: Column): boolean {
  const isIndented = line.left - last.left > 0.7 * line.size;
  return line.isItalic && !last.isItalic && isIndented && right - last.right > 4 * last.size;
}

/** Whether a sentence goes on from one line to the next, judged by its letters. */
export function goesOn({ text }: TextLine, next: TextLine): boolean {
  return /(?:\p{Ll}|,|\p{L}[-\u2010])$/u.test(text) && /^\p{Ll}/u.test(next.text);
}

/** Whether a line is at the left edge of a column of text, below a full line. */
function isFlushBelow(last: TextLine, line: TextLine, { left, right }: Column): boolean {
  const isText = right - left > MIN_TEXT_WIDTH * line.size;
  return isText && right - last.right < 1.5 * line.size && line.left - left < 0.5 * line.size;
}

/**
 * Whether the line above is full and its sentence goes on, so that `12.` or `n.` is an abbreviation or a number. Items of
 * a list follow one another.
 */
function isWithinSentence(paragraph: readonly TextLine[], line: TextLine, { left, right }: Column): boolean {
  const [first, last] = [paragraph[0], paragraph.at(-1)];
  if (!first || !last || isListStart(first.text)) return false;
  // A dash between words may be the first sign of a line.
  if (BULLET_START.test(line.text) && !/^[–—]\s*\p{Ll}/u.test(line.text)) return false;
  const isFull = line.isRightToLeft ? last.left - left < last.size : right - last.right < last.size;
  const isText = right - left > MIN_TEXT_WIDTH * line.size && line.left <= last.left + 0.5 * line.size;
  return isFull && isText && !SENTENCE_END.test(last.text);
}

/** Narrower columns hold labels and lists, in em. */
const MIN_TEXT_WIDTH = 15;

/** Whether a bold first line with a regular end leads into its paragraph: `Theorem 1. Let …`. */
function isMixedStart(first: TextLine, last: TextLine): boolean {
  if (first !== last || !first.isBold) return false;
  const ending = first.glyphs.at(-1)?.glyph.font;
  return ending?.isBold === false;
}

const MOSTLY_FORMULA = 0.6;

/** Whether a line is a displayed formula rather than text with a formula. */
export function isDisplayFormula(line: TextLine): boolean {
  return line.formulaCount > MOSTLY_FORMULA * line.inkCount;
}

/**
 * Whether a line that holds nothing but a formula, code or a path is one of a sentence: it starts at the left edge, and the text
 * above it fills its line.
 */
function isFormulaWithinSentence(paragraph: readonly TextLine[], line: TextLine, { left, right }: Column): boolean {
  const [beforeLast, last] = [paragraph.at(-2), paragraph.at(-1)];
  const [before, formula] = last && isDisplayFormula(line) ? [last, line] : [beforeLast, last];
  if (!before || !formula || formula.isRightToLeft || isDisplayFormula(before)) return false;
  const isFull = ({ right: end }: TextLine) => right - end < 1.5 * line.size;
  const start = isListStart(before.text) ? itemStart(before) : left;
  const isFlush = Math.min(Math.abs(formula.left - start), formula.left - left) < 0.5 * line.size;
  const isText = right - left > MIN_TEXT_WIDTH * line.size;
  return (
    isFlush && isText && isFull(before) && !SENTENCE_END.test(before.text) && (formula === line || isFull(formula))
  );
}

/** Left edge of the text behind the number or bullet of an item, where its further lines start. */
function itemStart({ glyphs, text, left }: TextLine): number {
  const marker = /^\S+/.exec(text)?.[0].length ?? 0;
  let length = 0;
  for (const glyph of glyphs) {
    if (length >= marker && !glyph.isSpace) return glyph.left;
    if (!glyph.isSpace) length += glyph.glyph.text.length;
  }
  return left;
}

function hasSameLeading(
  paragraph: readonly TextLine[],
  line: TextLine,
  { right, usualLeading, following }: Surroundings,
): boolean {
  const last = paragraph.at(-1);
  const before = paragraph.at(-2);
  if (!last) return false;
  const distance = last.baseline - line.baseline;
  const usual = before ? before.baseline - last.baseline : undefined;
  // Lines with formulas are spaced further apart.
  const isLoose = line.formulaCount > 0 || last.formulaCount > 0;
  if (usual !== undefined) return Math.abs(distance - usual) < (isLoose ? 0.45 : SAME_LEADING) * usual;
  // A paragraph of one line is above one whose lines are closer together.
  const next = following && !following.formulaCount ? line.baseline - following.baseline : distance;
  const isApart = next > 0.9 * line.size && distance > (1 + SAME_LEADING) * next;
  if (isApart && !isLoose && !goesOn(last, line)) return false;
  // An abstract may be set smaller, with lines as far apart as those of the text.
  const limit = maxFirstLeading(usualLeading, isLoose);
  const isRest = goesOn(last, line) && right - last.right < 1.5 * line.size;
  return distance < (isRest ? Math.max(limit, USUAL_FIRST_LEADING) : limit) * line.size;
}

const USUAL_FIRST_LEADING = 1.75;

/** Tolerance of the distance between lines. */
const SAME_LEADING = 0.22;

/** Maximum distance of the second line of a paragraph, in font sizes. Lines with formulas may be further apart. */
function maxFirstLeading(usualLeading: number | undefined, isLoose: boolean): number {
  if (isLoose) return Math.max(1.9, 1.3 * (usualLeading ?? 0));
  return usualLeading === undefined ? USUAL_FIRST_LEADING : Math.max(1.5, 1.15 * usualLeading);
}

function startsParagraph(
  paragraph: readonly TextLine[],
  line: TextLine,
  { left, right, following }: Surroundings,
): boolean {
  const [first, last] = [paragraph[0], paragraph.at(-1)];
  if (!first || !last) return true;
  const { size } = line;
  const start = line.isRightToLeft ? right - line.right : line.left - left;
  const lastStart = last.isRightToLeft ? right - last.right : last.left - left;
  const lastEnd = last.isRightToLeft ? last.left - left : right - last.right;
  const isLastEnd = SENTENCE_END.test(last.text);
  // A first line that ends early may have the centre of an indented one below it; it is not centred in its column.
  const isCentred =
    Math.abs(line.left + line.right - last.left - last.right) < size &&
    start > size &&
    Math.abs(lastStart - lastEnd) < 2 * size;
  if (isCentred || isFlushRightBelow(line, last, start)) return false;
  // A grammar rule or a motto stands in the middle of its column, between lines that start at the edge.
  const lineEnd = line.isRightToLeft ? line.left - left : right - line.right;
  const isBelowDisplay = isInMiddle(lastStart, lastEnd, size) && lastStart - start > 4 * size;
  const isDisplay = isLastEnd && isInMiddle(start, lineEnd, size) && start - lastStart > 4 * size;
  if (isLeftOf(line, last) || isBeforeBullet(line, first)) return true;
  if ((isBelowDisplay || isDisplay) && !last.isBold && right - left > MIN_TEXT_WIDTH * size) return true;
  const isIndent = start > 0.7 * size && start < 5 * size;
  const isIndented = isIndent && start - lastStart > 0.7 * size;
  // The second line of a hanging paragraph is indented without starting a new one.
  const isHanging = paragraph.length === 1 && (isListStart(first.text) || !isLastEnd);
  if (isIndented && !isHanging && (isLastEnd || lastEnd > 2 * size)) return true;
  // Speakers of a dialogue: both lines are indented like first lines, and what follows is not, or ends a sentence as well.
  const followingStart = following && (line.isRightToLeft ? right - following.right : following.left - left);
  const isFirstLine = followingStart !== undefined && followingStart < 0.3 * size;
  const isSpeaker = FULL_STOP.test(last.text) && (isFirstLine || FULL_STOP.test(line.text));
  if (isIndent && Math.abs(start - lastStart) < 0.3 * size && paragraph.length === 1 && isSpeaker) return true;
  if (paragraph.length > 1 && lastStart > 0.7 * size && start < 0.3 * size && isLastEnd && lastEnd > size) return true;
  // The previous line had space for this line's first word, so it ended its paragraph.
  const firstWord = (line.text.split(' ')[0] ?? '').length * 0.5 * size;
  const isBelowTerm =
    paragraph.length === 1 && isStepped(line, first, start - lastStart) && lastEnd > MIN_STEP * (right - left);
  const isEnded = isLastEnd && lastEnd > 0.18 * (right - left) && right - left > 12 * size;
  return (isEnded || isBelowTerm || isBelowShortLine(line, last, { left, right })) && lastEnd > firstWord + size;
}

/** Width of a column of running text in em, and how much further its line ends than a list above it, relative to the column. */
const MIN_RUNNING_WIDTH = 22;
const MIN_STEP = 0.5;

/** Whether a line of running text is below a short one: a list without bullets, such as the ingredients of a recipe, a question or a term. */
function isBelowShortLine(line: TextLine, last: TextLine, { left, right }: Column): boolean {
  if (line.isRightToLeft || !/^[\p{Lu}\p{N}]/u.test(line.text)) return false;
  return right - left > MIN_RUNNING_WIDTH * line.size && line.right - last.right > MIN_STEP * (right - left);
}

/** Whether a line starts a sentence further inside or outside than a short one: a term with its description, and the next term. */
function isStepped(line: TextLine, first: TextLine, step: number): boolean {
  return Math.abs(step) > 0.7 * line.size && /^\p{Lu}/u.test(line.text) && !isListStart(first.text);
}

/**
 * Whether a line is set flush right below another one, as in the address of a sender: it ends at the same place and starts
 * further inside than the first line of a paragraph. @param start distance from the edge of the column
 */
function isFlushRightBelow({ left, right, size, isRightToLeft }: TextLine, last: TextLine, start: number): boolean {
  const isFlush = Math.abs(right - last.right) < 0.2 * size && Math.abs(left - last.left) > 0.5 * size;
  return isFlush && !isRightToLeft && start > 3 * size;
}

/** Whether a line starts and ends far before the one above, as a column does below a centred line that spans columns. */
function isLeftOf(line: TextLine, above: TextLine): boolean {
  const isFarBefore = (one: number, other: number) => other - one > 4 * line.size;
  return isFarBefore(line.left, above.left) && isFarBefore(line.right, above.right);
}

/** Whether a line starts before the bullet of the item above it, so that it is no part of the item. */
function isBeforeBullet(line: TextLine, { glyphs: [bullet] }: TextLine): boolean {
  return bullet !== undefined && isBulletSign(bullet.glyph.text) && bullet.left - line.left > 0.3 * line.size;
}

/** Whether a line is far from both edges of its column. @param start, end distances from them */
function isInMiddle(start: number, end: number, size: number): boolean {
  return start > 5 * size && end > 2 * size;
}

const BULLET = /^[•·▪◦‣∙■□●○➢✓–—*\uf0b7\uf0a7\uf0d8]$/;

/**
 * Removes the bullet and the space after it from the first line of a list item: the bullet keeps its position. Numbers
 * stay part of the text, since languages write them differently.
 */
export function dropBullet(line: TextLine): TextLine {
  const [marker] = line.glyphs;
  if (!marker || !BULLET.test(marker.glyph.text) || line.isRightToLeft) return line;
  const start = line.glyphs.findIndex((glyph, index) => index > 0 && !glyph.isSpace);
  const next = line.glyphs[start];
  if (!next || next.left - marker.right < 0.15 * line.size) return line;
  const rest: TextLine = { ...line, glyphs: line.glyphs.slice(start), formula: line.formula.slice(start) };
  measureSegment(rest);
  return rest;
}
