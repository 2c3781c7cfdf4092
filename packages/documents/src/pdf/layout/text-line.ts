import { formulaGlyphs } from './formula-glyphs.ts';
import type { LineSegment } from './line-segments.ts';
import { isLatinLetter, type PositionedGlyph } from './positioned-glyph.ts';

/** Line in reading order, with properties of its glyphs. */
export interface TextLine extends LineSegment {
  isRightToLeft: boolean;
  /** Whether each glyph belongs to a formula. */
  formula: boolean[];
  isBold: boolean;
  isItalic: boolean;
  isMono: boolean;
  /** Text with spaces between words, including formulas. */
  text: string;
  /** Gaps wider than this, relative to the font size, are unwritten spaces. */
  wordGap: number;
  /** Number of glyphs that are not spaces, and how many of them are in formulas. */
  inkCount: number;
  formulaCount: number;
}

const MAJORITY = 0.6;

interface TextLineOptions {
  isGreek: boolean;
  formulas: FormulaPolicy;
}

/**
 * Treatment of formulas. `kept`: detected and kept unchanged. `as-text`: only undecodable glyphs are kept. `none`:
 * nothing is kept, for text layers of scans.
 */
export type FormulaPolicy = 'kept' | 'as-text' | 'none';

export function textLine(segment: LineSegment, { isGreek, formulas }: TextLineOptions): TextLine {
  const rightToLeft = isRightToLeft(segment.glyphs);
  const glyphs = rightToLeft ? readingOrderOfLine(segment.glyphs) : levelTucked(sortByPosition(segment.glyphs));
  if (rightToLeft) clearKashidas(glyphs);
  const ink = glyphs.filter((glyph) => !glyph.isSpace);
  const share = (has: (glyph: PositionedGlyph) => boolean) => ink.filter(has).length / Math.max(ink.length, 1);
  const isItalic = share(({ glyph }) => glyph.font.isItalic) > MAJORITY;
  const { baseline, size } = segment;
  const formula =
    formulas === 'kept'
      ? formulaGlyphs(glyphs, { baseline, size, isGreek, isItalic })
      : glyphs.map(({ glyph }) => formulas === 'as-text' && !glyph.isKnown);
  keepAccents(glyphs, formula);
  const wordGap = wordGapOf(glyphs);
  return {
    ...segment,
    glyphs,
    isRightToLeft: rightToLeft,
    formula,
    isBold: share(({ glyph }) => glyph.font.isBold) > MAJORITY,
    isItalic,
    isMono: share(({ glyph }) => glyph.font.family === 'mono') > MAJORITY,
    text: lineText(glyphs, wordGap),
    wordGap,
    inkCount: ink.length,
    formulaCount: glyphs.filter((glyph, index) => formula[index] && !glyph.isSpace).length,
  };
}

/** Treats an accent like its letter; letters under a wide accent are a formula with it. */
function keepAccents(glyphs: readonly PositionedGlyph[], formula: boolean[]): void {
  if (!glyphs.some(({ over }) => over)) return;
  for (const [index, { over, glyph }] of glyphs.entries()) {
    if (!over) continue;
    const covered = glyphs.flatMap(({ left, right }, at) => {
      const centre = (left + right) / 2;
      return at !== index && centre > over.left && centre < over.right ? [at] : [];
    });
    const isFormula = glyph.text === '' ? covered.some((at) => formula[at]) : true;
    for (const at of [index, ...covered]) formula[at] = isFormula;
  }
}

/** Overlaps of a tucked letter with its neighbours, relative to their size. */
const MIN_TUCK = 0.05;

/** Sets small raised letters between two others of their word like these: the A of the name LaTeX is no exponent. */
function levelTucked(glyphs: readonly PositionedGlyph[]): PositionedGlyph[] {
  return glyphs.map((glyph, index) => {
    const before = glyphs[index - 1];
    const after = glyphs[index + 1];
    if (!before || !after || glyph.size > 0.85 * before.size || before.size !== after.size) return glyph;
    const areCapitals = [before, glyph, after].every((one) => /^\p{Lu}$/u.test(one.glyph.text));
    const isTucked =
      before.right - glyph.left > MIN_TUCK * before.size && glyph.right - after.left > MIN_TUCK * before.size;
    return areCapitals && isTucked ? { ...glyph, size: before.size, baseline: before.baseline } : glyph;
  });
}

/** Sorts glyphs by position, marks with the letter they are drawn after; the sort is stable. */
function sortByPosition(glyphs: readonly PositionedGlyph[]): PositionedGlyph[] {
  let letter: PositionedGlyph | undefined;
  const placed = glyphs.map((glyph) => {
    if (!isMark(glyph)) letter = glyph;
    else if (letter && isMarkOf(letter, glyph)) return { ...glyph, left: letter.left, right: letter.right };
    return glyph;
  });
  return placed.sort((one, other) => one.left - other.left);
}

/** Whether a glyph has no width, like vowels and tones above and below Thai and Indic letters. */
function isMark({ left, right, isSpace }: PositionedGlyph): boolean {
  return right - left < MAX_MARK_WIDTH && !isSpace;
}

/** Whether a mark is set on the letter before it; an accent may be drawn before its own letter. */
function isMarkOf({ left, right, size }: PositionedGlyph, mark: PositionedGlyph): boolean {
  return mark.over ? mark.left === left : mark.left > left && mark.left < right + MAX_MARK_GAP * size;
}

/** Width in points that only glyphs without a width have, after rounding. */
const MAX_MARK_WIDTH = 0.05;
/** Distance of a mark behind its letter, relative to the font size. */
const MAX_MARK_GAP = 0.2;

/** Width of an unwritten space, and how much wider it is than the gaps of letters that are set apart, in em. */
const SPACE_GAP = 0.17;
const MIN_WIDER = 0.18;
/** Smallest gap between letters that are set apart, tolerance of these gaps, and how many there must be. */
const MIN_LETTER_GAP = 0.1;
const SAME_GAP = 0.08;
const MIN_GAPS = 4;

/** Determines how wide the unwritten spaces of a line are. Letters of titles may be set apart, all by the same distance. */
function wordGapOf(glyphs: readonly PositionedGlyph[]): number {
  const letters = glyphs.map(({ glyph }) => isLatinLetter(glyph.text) || LETTER.test(glyph.text));
  const gaps: number[] = [];
  for (const [index, glyph] of glyphs.entries()) {
    const before = glyphs[index - 1];
    if (before && letters[index - 1] && letters[index]) gaps.push(gapOf(before, glyph) / glyph.size);
  }
  const wide = gaps.filter((gap) => gap > MIN_LETTER_GAP).sort((one, other) => one - other);
  const usual = wide[wide.length >> 1] ?? 0;
  const alike = wide.filter((gap) => Math.abs(gap - usual) < SAME_GAP);
  return alike.length >= MIN_GAPS && alike.length > MOSTLY * gaps.length ? usual + MIN_WIDER : SPACE_GAP;
}

const LETTER = /^\p{L}$/u;
/** Part of the gaps that are alike in such a title; the others are between words. */
const MOSTLY = 0.65;

function lineText(glyphs: readonly PositionedGlyph[], wordGap: number): string {
  let text = '';
  let before: PositionedGlyph | undefined;
  for (const glyph of glyphs) {
    if (before && isGap(before, glyph, wordGap)) text += ' ';
    text += glyph.isSpace ? ' ' : glyph.glyph.text;
    before = glyph;
  }
  return text.replace(/ {2,}/g, ' ').trim();
}

/** Whether two adjacent glyphs are far enough apart for a space. */
export function isGap(before: PositionedGlyph, glyph: PositionedGlyph, wordGap: number): boolean {
  if (before.isSpace || glyph.isSpace) return false;
  return (
    gapOf(before, glyph) > wordGap * Math.max(glyph.size, before.size) && !(isEastAsian(before) && isEastAsian(glyph))
  );
}

/** Distance of two glyphs that follow one another. In a right-to-left line, a number is read as a whole. */
function gapOf(before: PositionedGlyph, glyph: PositionedGlyph): number {
  if (before.run !== glyph.run) return (before.run ?? before).left - (glyph.run ?? glyph).right;
  return glyph.left >= before.left ? glyph.left - before.right : before.left - glyph.right;
}

/** Whether a glyph is Chinese or Japanese, which have no spaces between words. */
function isEastAsian({ glyph }: PositionedGlyph): boolean {
  return WIDE.test(glyph.text);
}

const WIDE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u;

/** Whether most letters of a line run from right to left. */
function isRightToLeft(glyphs: readonly PositionedGlyph[]): boolean {
  if (!glyphs.some(({ glyph }) => !isLatinLetter(glyph.text) && RIGHT_TO_LEFT.test(glyph.text))) return false;
  let balance = 0;
  for (const { glyph } of glyphs) {
    if (RIGHT_TO_LEFT.test(glyph.text)) balance++;
    else if (/\p{L}/u.test(glyph.text)) balance--;
  }
  return balance > 0;
}

/**
 * Orders the glyphs of a right-to-left line for reading: from the right, but numbers and words of other scripts from
 * the left. Full UAX #9 is not needed: printed lines have no control characters and rarely more than two levels.
 */
function readingOrderOfLine(glyphs: readonly PositionedGlyph[]): PositionedGlyph[] {
  const byPlace = withMarks([...glyphs].sort((one, other) => other.left - one.left));
  const ordered: PositionedGlyph[] = [];
  for (let index = 0; index < byPlace.length; ) {
    const glyph = byPlace[index];
    if (!glyph) break;
    if (!isLeftToRight(glyph)) {
      ordered.push(glyph);
      index++;
      continue;
    }
    const end = endOfForeignRun(byPlace, index);
    const foreign = byPlace.slice(index, end).reverse();
    const run = { left: foreign[0]?.left ?? glyph.left, right: glyph.right };
    for (const own of foreign) ordered.push({ ...own, run });
    index = end;
  }
  return ordered;
}

/**
 * Clears the text of strokes that lengthen Arabic words in justified lines. LibreOffice maps them to no character, so that they
 * looked like formulas.
 */
function clearKashidas(glyphs: readonly PositionedGlyph[]): void {
  for (const [index, { glyph }] of glyphs.entries()) {
    if (glyph.isKnown) continue;
    const [before, after] = [glyphs[index - 1], glyphs.slice(index + 1).find((next) => next.glyph.isKnown)];
    if (isJoining(before) && isJoining(after)) Object.assign(glyph, { text: '', isKnown: true });
  }
}

function isJoining(letter: PositionedGlyph | undefined): boolean {
  return letter !== undefined && (letter.glyph.text === '' || /\p{Script=Arabic}/u.test(letter.glyph.text));
}

/**
 * Moves glyphs without a width behind the letter they are set on, and gives them its place. Besides vowels, these are the alefs
 * of fonts that draw them on a lam.
 */
function withMarks(byPlace: readonly PositionedGlyph[]): PositionedGlyph[] {
  const marks = byPlace.filter(isMark);
  if (marks.length === 0) return [...byPlace];
  const placed = new Set<PositionedGlyph>();
  const withOwn = byPlace.flatMap((letter) => {
    if (isMark(letter)) return [];
    const { left, right } = letter;
    const own = marks.filter(
      (mark) => !placed.has(mark) && mark.left > left - MAX_MARK_WIDTH && mark.left < right - MAX_MARK_WIDTH,
    );
    for (const mark of own) placed.add(mark);
    return [letter, ...own.map((mark) => ({ ...mark, left, right }))];
  });
  const loose = marks.filter((mark) => !placed.has(mark));
  return loose.length > 0 ? [...withOwn, ...loose].sort((one, other) => other.left - one.left) : withOwn;
}

function isLeftToRight({ glyph }: PositionedGlyph): boolean {
  return LEFT_TO_RIGHT.test(glyph.text) && !RIGHT_TO_LEFT.test(glyph.text);
}

/** End of a left-to-right run, including punctuation and spaces between its glyphs. */
function endOfForeignRun(glyphs: readonly PositionedGlyph[], start: number): number {
  let end = start + 1;
  for (let index = start + 1; index < glyphs.length; index++) {
    const glyph = glyphs[index];
    if (!glyph || RIGHT_TO_LEFT.test(glyph.glyph.text)) break;
    if (isLeftToRight(glyph)) end = index + 1;
  }
  const run = glyphs.slice(start, end);
  return run.some(({ glyph }) => /\p{L}/u.test(glyph.text)) ? end : start + lengthOfNumber(run);
}

/** Length of the first of several numbers, which run from right to left: `12–15` is drawn as 15–12 (UAX #9, W4 and N1). */
function lengthOfNumber(run: readonly PositionedGlyph[]): number {
  let length = 1;
  for (const [index, glyph] of run.entries()) {
    if (index === 0 || !isLeftToRight(glyph)) continue;
    const between = run.slice(length, index);
    const isOne = between.length < 2 && between.every((sign) => SEPARATOR.test(sign.glyph.text));
    if (!isOne) return length;
    length = index + 1;
  }
  return length;
}

/** Signs within a number, a time or a date. */
const SEPARATOR = /^[.,:/+\-\u00a0]$/;

/** Limits relative to the font size of the adjacent line. */
const MIN_SIZE = 1.8;
const MAX_GAP = 1.2;
const CAP_HEIGHT = 0.7;

/**
 * Moves drop caps to the start of the line they begin. They are the first letter of a word; their size is decoration.
 */
export function joinDropCaps(lines: readonly TextLine[]): TextLine[] {
  const caps = lines.filter(({ inkCount, text }) => inkCount === 1 && /^\p{Lu}$/u.test(text));
  const joined = new Set<TextLine>();
  const replaced = new Map<TextLine, TextLine>();
  for (const cap of caps) {
    const line = lines.find((other) => other !== cap && startsWithCap(other, cap));
    const [letter] = cap.glyphs;
    if (!line || !letter || replaced.has(line)) continue;
    joined.add(cap);
    const { size, baseline } = line;
    replaced.set(line, {
      ...line,
      // Sized like the rest of the line, so that it gets the same style and no space follows.
      glyphs: [{ ...letter, size, baseline, right: line.left }, ...line.glyphs],
      formula: [false, ...line.formula],
      text: cap.text + line.text,
      inkCount: line.inkCount + 1,
    });
  }
  return lines.filter((line) => !joined.has(line)).map((line) => replaced.get(line) ?? line);
}

/**
 * Whether a drop cap starts a line: the line is right of it, their cap heights align, and the cap reaches below the
 * line.
 */
function startsWithCap(line: TextLine, cap: TextLine): boolean {
  if (cap.size < MIN_SIZE * line.size || line.isRightToLeft) return false;
  const gap = line.left - cap.right;
  if (gap < -0.3 * line.size || gap > MAX_GAP * line.size) return false;
  const head = cap.baseline + CAP_HEIGHT * cap.size;
  const lineHead = line.baseline + CAP_HEIGHT * line.size;
  return Math.abs(head - lineHead) < 0.6 * line.size && cap.baseline < line.baseline - 0.5 * line.size;
}
