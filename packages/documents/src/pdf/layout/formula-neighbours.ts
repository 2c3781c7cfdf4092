import { isDisplay } from './split-paragraphs.ts';
import type { TextLine } from './text-line.ts';
import type { LaidRule } from './word-rules.ts';

/** All in parts of the font size. */
const MAX_BAR = 16;
const OVERHANG = 0.6;
const ABOVE = 1.3;
const BELOW = 1.7;
const NEAR = 3;
const MAX_PIECE = 14;

/**
 * Marks lines that are parts of formulas though nothing in them says so: what stands over and under a fraction's bar, and
 * short pieces beside a formula that stands apart (`exp`, `if`, a number).
 */
export function markFormulaNeighbours(lines: readonly TextLine[], rules: readonly LaidRule[]): void {
  for (const rule of rules) {
    const over = lines.filter((line) => isOver(line, rule));
    const under = lines.filter((line) => isUnderBar(line, rule));
    if (over.length > 0 && under.length > 0) for (const line of [...over, ...under]) markWhole(line);
  }
  const displays = lines.filter(isDisplay);
  for (const line of lines) {
    const isPiece = line.inkCount <= MAX_PIECE && !/\p{L}{5}/u.test(line.text);
    if (isPiece && !isDisplay(line) && displays.some((display) => isBeside(line, display))) markWhole(line);
  }
}

function markWhole(line: TextLine): void {
  line.formula.fill(true);
  line.formulaCount = line.inkCount;
}

function isWithin(line: TextLine, { left, right }: LaidRule): boolean {
  const { size } = line;
  return right - left < MAX_BAR * size && line.left > left - OVERHANG * size && line.right < right + OVERHANG * size;
}

function isOver(line: TextLine, rule: LaidRule): boolean {
  const rise = (line.baseline - rule.y) / line.size;
  return rise > 0.1 && rise < ABOVE && isWithin(line, rule);
}

function isUnderBar(line: TextLine, rule: LaidRule): boolean {
  const drop = (rule.y - line.baseline) / line.size;
  return drop > 0.45 && drop < BELOW && isWithin(line, rule);
}

function isBeside(line: TextLine, display: TextLine): boolean {
  if (Math.abs(line.baseline - display.baseline) > 0.9 * display.size) return false;
  const gap = Math.max(line.left - display.right, display.left - line.right);
  return gap < NEAR * display.size;
}
