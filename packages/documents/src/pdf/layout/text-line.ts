import { formulaGlyphs } from './formula-glyphs.ts';
import type { LaidGlyph } from './laid-glyph.ts';
import type { LineSegment } from './line-segments.ts';
import { isRightToLeft, readingOrderOfLine } from './right-to-left.ts';

/** A line in reading order, with what is known of its glyphs. */
export interface TextLine extends LineSegment {
  isRightToLeft: boolean;
  /** For each glyph, whether it belongs to a formula. */
  formula: boolean[];
  isBold: boolean;
  isItalic: boolean;
  isMono: boolean;
  /** With spaces between words, formulas included. */
  text: string;
  /** Glyphs that are no space; those in formulas. */
  inkCount: number;
  formulaCount: number;
}

const MOST = 0.6;

export interface TextLineOptions {
  isGreek: boolean;
  formulas: FormulaPolicy;
}

/**
 * `kept`: found, to stay as they are. `as-text`: nothing but glyphs that nobody can decode is kept. `none`: there are none, as in what a
 * scanner's program read.
 */
export type FormulaPolicy = 'kept' | 'as-text' | 'none';

export function textLine(segment: LineSegment, { isGreek, formulas }: TextLineOptions): TextLine {
  const rightToLeft = isRightToLeft(segment.glyphs);
  const glyphs = rightToLeft ? readingOrderOfLine(segment.glyphs) : inOrder(segment.glyphs);
  const ink = glyphs.filter((glyph) => !glyph.isSpace);
  const share = (has: (glyph: LaidGlyph) => boolean) => ink.filter(has).length / Math.max(ink.length, 1);
  const isItalic = share(({ glyph }) => glyph.font.isItalic) > MOST;
  const { baseline, size } = segment;
  const formula =
    formulas === 'kept'
      ? formulaGlyphs(glyphs, { baseline, size, isGreek, isItalic })
      : glyphs.map(({ glyph }) => formulas === 'as-text' && !glyph.isKnown);
  return {
    ...segment,
    glyphs,
    isRightToLeft: rightToLeft,
    formula,
    isBold: share(({ glyph }) => glyph.font.isBold) > MOST,
    isItalic,
    isMono: share(({ glyph }) => glyph.font.family === 'mono') > MOST,
    text: lineText(glyphs),
    inkCount: ink.length,
    formulaCount: glyphs.filter((glyph, index) => formula[index] && !glyph.isSpace).length,
  };
}

/** Pieces that were drawn out of order are put in their places; equal places keep their order. */
function inOrder(glyphs: readonly LaidGlyph[]): LaidGlyph[] {
  return [...glyphs].sort((one, other) => one.left - other.left);
}

/** Wider gaps than this, in parts of the size, are spaces that were not written. */
const SPACE_GAP = 0.17;

function lineText(glyphs: readonly LaidGlyph[]): string {
  let text = '';
  for (const [index, glyph] of glyphs.entries()) {
    const before = glyphs[index - 1];
    if (before && isGap(before, glyph)) text += ' ';
    text += glyph.isSpace ? ' ' : glyph.glyph.text;
  }
  return text.replace(/ {2,}/g, ' ').trim();
}

/** Whether a reader sees a space between two glyphs that have none between them. */
export function isGap(before: LaidGlyph, glyph: LaidGlyph): boolean {
  if (before.isSpace || glyph.isSpace) return false;
  const gap = glyph.left >= before.left ? glyph.left - before.right : before.left - glyph.right;
  return gap > SPACE_GAP * Math.max(glyph.size, before.size) && !(isWide(before) && isWide(glyph));
}

/** Chinese and Japanese have no spaces between words. */
function isWide({ glyph }: LaidGlyph): boolean {
  return WIDE.test(glyph.text);
}

const WIDE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
