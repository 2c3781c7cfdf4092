import { transformExtent } from '../matrix.ts';
import type { LocalFrame, Rule } from '../model.ts';
import type { PositionedGlyph } from './positioned-glyph.ts';
import { isDisplayFormula } from './split-paragraphs.ts';
import type { TextLine } from './text-line.ts';

/** Line (rule) in the local frame of a text. */
export interface PositionedRule {
  rule: Rule;
  left: number;
  right: number;
  y: number;
}

/** Rules parallel to the text of a frame, sorted by height. */
export function rulesAlong(rules: readonly Rule[], frame: LocalFrame): PositionedRule[] {
  const laid: PositionedRule[] = [];
  for (const rule of rules) {
    const { left, right, top, bottom } = transformExtent(frame.fromPage, rule.extent);
    if (right - left > top - bottom) laid.push({ rule, left, right, y: (top + bottom) / 2 });
  }
  return laid.sort((one, other) => one.y - other.y);
}

/** Distances of a rule between two lines from their baselines, in em: closer ones underline or strike through. */
const MIN_DROP = 0.36;
const MIN_RISE = 0.75;

/**
 * Returns a function that tells whether a rule as long as two lines separates them, as those between rows of a table do. One
 * between formulas is a fraction bar.
 */
export function ruledApart(rules: readonly PositionedRule[]): (above: TextLine, below: TextLine) => boolean {
  return (above, below) =>
    !(isDisplayFormula(above) && isDisplayFormula(below)) &&
    rules.some(
      ({ left, right, y }) =>
        y < above.baseline - MIN_DROP * above.size &&
        y > below.baseline + MIN_RISE * below.size &&
        left < Math.min(above.left, below.left) + 0.5 * above.size &&
        right > Math.max(above.right, below.right) - 0.5 * above.size,
    );
}

export interface LineRules {
  under: PositionedRule[];
  through: PositionedRule[];
  /** Fraction bars, with text above and below. */
  bars: PositionedRule[];
}

/** Limits relative to the font size. */
const UNDER_FROM = -0.34;
const UNDER_TO = -0.02;
const THROUGH_FROM = 0.15;
const THROUGH_TO = 0.42;
const MAX_THICKNESS = 0.14;
const OVERHANG = 0.3;

/**
 * Finds the underlines, strikethroughs and fraction bars of a line by their length, thickness and height.
 * @param all rules of the page in any direction
 */
export function rulesOfLine(line: TextLine, rules: readonly PositionedRule[], all: readonly Rule[]): LineRules {
  const found: LineRules = { under: [], through: [], bars: [] };
  const { size, baseline } = line;
  for (const laid of rules) {
    const rise = (laid.y - baseline) / size;
    if (rise < UNDER_FROM || rise > THROUGH_TO) continue;
    if (!isOnLine(line, laid) || laid.rule.thickness > MAX_THICKNESS * size + 0.2) continue;
    const glyphs = line.glyphs.filter((glyph) => isCovered(glyph, laid));
    if (glyphs.length === 0) continue;
    if (isFormulaPart(line, laid)) found.bars.push(laid);
    else if (!isOnLine(line, wholeRule(laid, rules))) continue;
    else if (rise <= UNDER_TO && !isSideOfFrame(laid, all)) found.under.push(laid);
    else if (rise >= THROUGH_FROM) found.through.push(laid);
  }
  return found;
}

function isOnLine({ left, right, size }: TextLine, rule: Pick<PositionedRule, 'left' | 'right'>): boolean {
  return rule.left > left - OVERHANG * size && rule.right < right + OVERHANG * size;
}

/**
 * Ends of the line that a rule and those that touch it at its ends draw together. Browsers draw the border of a table cell by
 * cell, and the text above it may be as close as to an underline.
 */
function wholeRule({ left, right, y }: PositionedRule, rules: readonly PositionedRule[]) {
  const whole = { left, right };
  const beside = rules.filter((other) => Math.abs(other.y - y) < MEETING);
  for (let isLonger = true; isLonger; ) {
    isLonger = false;
    for (const other of beside) {
      if (other.left > whole.right + MEETING || other.right < whole.left - MEETING) continue;
      if (other.left >= whole.left && other.right <= whole.right) continue;
      whole.left = Math.min(whole.left, other.left);
      whole.right = Math.max(whole.right, other.right);
      isLonger = true;
    }
  }
  return whole;
}

/** Whether lines rise from both ends of a rule, as around a key or the letter of an answer. */
function isSideOfFrame({ rule }: PositionedRule, all: readonly Rule[]): boolean {
  const { left, right, bottom, top } = rule.extent;
  const isEnd = ({ extent }: Rule, x: number, y: number) =>
    x > extent.left - MEETING && x < extent.right + MEETING && y > extent.bottom - MEETING && y < extent.top + MEETING;
  const across = all.filter(({ kind }) => kind !== rule.kind);
  return across.some((other) => isEnd(other, left, bottom)) && across.some((other) => isEnd(other, right, top));
}

export function isCovered(glyph: PositionedGlyph, { left, right }: PositionedRule): boolean {
  const middle = (glyph.left + glyph.right) / 2;
  return middle >= left - 0.5 && middle <= right + 0.5;
}

/** Whether everything above or below a rule is part of a formula. */
function isFormulaPart(line: TextLine, rule: PositionedRule): boolean {
  return line.glyphs.every((glyph, index) => glyph.isSpace || !isCovered(glyph, rule) || line.formula[index] === true);
}

/** Limits relative to the font size. */
const MAX_BAR = 16;
const BAR_OVERHANG = 0.6;
const ABOVE = 1.3;
const BELOW = 1.7;
const NEAR = 3;
const MAX_PIECE = 14;
const MAX_OFF_CENTRE = 0.5;

/**
 * Marks lines that are parts of formulas only by context: text above and below a fraction bar, and short texts beside a
 * displayed formula (`exp`, `if`, a number).
 * @param all rules of the page in any direction
 */
export function markFormulaNeighbours(
  lines: readonly TextLine[],
  rules: readonly PositionedRule[],
  all: readonly Rule[],
): void {
  for (const rule of rules) {
    const over = lines.filter((line) => isOver(line, rule));
    const under = lines.filter((line) => isUnderBar(line, rule));
    if (!isCentredOn(over, rule) || !isCentredOn(under, rule) || meetsOther(rule.rule, all)) continue;
    for (const line of [...over, ...under]) markAsFormula(line);
  }
  const displays = lines.filter(isDisplayFormula);
  for (const line of lines) {
    const isPiece = line.inkCount <= MAX_PIECE && !/\p{L}{5}/u.test(line.text);
    if (isPiece && !isDisplayFormula(line) && displays.some((display) => isBeside(line, display))) markAsFormula(line);
  }
}

/**
 * Whether lines together are in the middle of a rule, as both parts of a fraction are. A rule below a heading is as long as
 * the column, and what follows begins at its left end.
 */
function isCentredOn(lines: readonly TextLine[], rule: PositionedRule): boolean {
  const [first] = lines;
  if (!first) return false;
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right));
  return Math.abs(left + right - rule.left - rule.right) < 2 * MAX_OFF_CENTRE * first.size;
}

/**
 * Whether a rule meets another one, as those between the cells of a table do. Fraction bars stand alone. Found in tables
 * of DocBook manuals, whose borders are drawn cell by cell, close to the text.
 */
export function meetsOther(rule: Rule, all: readonly Rule[]): boolean {
  const { left, right, bottom, top } = rule.extent;
  return all.some(
    ({ extent }, index) =>
      all[index] !== rule &&
      extent.left < right + MEETING &&
      extent.right > left - MEETING &&
      extent.bottom < top + MEETING &&
      extent.top > bottom - MEETING,
  );
}

/** Distance at which rules meet, in points. */
const MEETING = 0.6;

function markAsFormula(line: TextLine): void {
  line.formula.fill(true);
  line.formulaCount = line.inkCount;
}

function isWithin(line: TextLine, { left, right }: PositionedRule): boolean {
  const { size } = line;
  return (
    right - left < MAX_BAR * size && line.left > left - BAR_OVERHANG * size && line.right < right + BAR_OVERHANG * size
  );
}

function isOver(line: TextLine, rule: PositionedRule): boolean {
  const rise = (line.baseline - rule.y) / line.size;
  return rise > 0.1 && rise < ABOVE && isWithin(line, rule);
}

function isUnderBar(line: TextLine, rule: PositionedRule): boolean {
  const drop = (rule.y - line.baseline) / line.size;
  return drop > 0.45 && drop < BELOW && isWithin(line, rule);
}

function isBeside(line: TextLine, display: TextLine): boolean {
  if (Math.abs(line.baseline - display.baseline) > 0.9 * display.size) return false;
  const gap = Math.max(line.left - display.right, display.left - line.right);
  return gap < NEAR * display.size;
}
