import { transformExtent } from '../matrix.ts';
import type { LocalFrame, Rule } from '../model.ts';
import type { LaidGlyph } from './laid-glyph.ts';
import type { TextLine } from './text-line.ts';

/** A rule in the frame of a text. */
export interface LaidRule {
  rule: Rule;
  left: number;
  right: number;
  y: number;
}

/** The rules that run along the text of a frame, sorted by their height. */
export function rulesAlong(rules: readonly Rule[], frame: LocalFrame): LaidRule[] {
  const laid: LaidRule[] = [];
  for (const rule of rules) {
    const { left, right, top, bottom } = transformExtent(frame.fromPage, rule.extent);
    if (right - left > top - bottom) laid.push({ rule, left, right, y: (top + bottom) / 2 });
  }
  return laid.sort((one, other) => one.y - other.y);
}

export interface LineRules {
  under: LaidRule[];
  through: LaidRule[];
  /** Fraction bars: text stands over and under them. */
  bars: LaidRule[];
}

/** All in parts of the font size. */
const UNDER_FROM = -0.34;
const UNDER_TO = -0.02;
const THROUGH_FROM = 0.15;
const THROUGH_TO = 0.42;
const MAX_THICKNESS = 0.14;
const OVERHANG = 0.3;

/** The rules that belong to the words of a line: no longer than the line, thin, and where such lines are drawn. */
export function rulesOfLine(line: TextLine, rules: readonly LaidRule[]): LineRules {
  const found: LineRules = { under: [], through: [], bars: [] };
  const { size, baseline } = line;
  for (const laid of rules) {
    const rise = (laid.y - baseline) / size;
    if (rise < UNDER_FROM || rise > THROUGH_TO) continue;
    const isOnLine = laid.left > line.left - OVERHANG * size && laid.right < line.right + OVERHANG * size;
    if (!isOnLine || laid.rule.thickness > MAX_THICKNESS * size + 0.2) continue;
    const glyphs = line.glyphs.filter((glyph) => isCovered(glyph, laid));
    if (glyphs.length === 0) continue;
    if (isFormulaPart(line, laid)) found.bars.push(laid);
    else if (rise <= UNDER_TO) found.under.push(laid);
    else if (rise >= THROUGH_FROM) found.through.push(laid);
  }
  return found;
}

export function isCovered(glyph: LaidGlyph, { left, right }: LaidRule): boolean {
  const middle = (glyph.left + glyph.right) / 2;
  return middle >= left - 0.5 && middle <= right + 0.5;
}

/** All that stands over or under the rule is part of a formula. */
function isFormulaPart(line: TextLine, rule: LaidRule): boolean {
  return line.glyphs.every((glyph, index) => glyph.isSpace || !isCovered(glyph, rule) || line.formula[index] === true);
}
