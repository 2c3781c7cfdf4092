import { isBulletSign } from './bullets.ts';
import { isSameLine, type LineSegment, mergeSegment } from './line-segments.ts';

/** Signs of a formula that are drawn downwards from their baseline, relative to that of their line and its size. */
const MIN_TALL_RISE = 0.5;
const MAX_TALL_RISE = 1.4;
/** A parenthesis and its exponent, or two signs. */
const MAX_SIGN_GLYPHS = 3;

const MAX_GAP = 0.35;
/** Rise of an exponent of something in tall parentheses. */
const MAX_EXPONENT_RISE = 0.95;

/**
 * Joins tall parentheses, radicals, sums and exponents with the line around them, and the parts of a line that they separated. The
 * fonts of TeX draw such signs downwards from their baseline, so that they look like a line of their own, which tore the
 * paragraph around them.
 */
export function joinTallSigns(segments: readonly LineSegment[]): LineSegment[] {
  const joined = new Set<LineSegment>();
  for (const sign of segments) {
    if (sign.glyphs.length > MAX_SIGN_GLYPHS) continue;
    const line = segments.find((other) => !joined.has(other) && isTallSignOf(other, sign));
    if (!line) continue;
    mergeSegment(line, sign);
    joined.add(sign);
    const rest = segments.find((other) => other !== line && !joined.has(other) && isRestOf(line, other));
    if (!rest) continue;
    mergeSegment(line, rest);
    joined.add(rest);
  }
  return segments.filter((segment) => !joined.has(segment));
}

function isRestOf(line: LineSegment, rest: LineSegment): boolean {
  return rest.left > line.left && isSameLine(line, rest);
}

/** Whether a segment is a tall sign within a line, or the exponent of one. */
function isTallSignOf(line: LineSegment, sign: LineSegment): boolean {
  if (sign.glyphs.length > MAX_SIGN_GLYPHS || line.glyphs.length <= sign.glyphs.length) return false;
  const rise = (sign.baseline - line.baseline) / line.size;
  const isExponent = sign.size < 0.85 * line.size && rise < MAX_EXPONENT_RISE;
  // An integral and its limit are drawn as one.
  const ofFullSize = sign.glyphs.filter(({ size }) => size > 0.85 * line.size);
  const hasLetter = ofFullSize.some(({ glyph }) => /[\p{L}\p{N}.,]/u.test(glyph.text) || isBulletSign(glyph.text));
  if (!isExponent && (hasLetter || ofFullSize.length === 0)) return false;
  const reach = MAX_GAP * line.size;
  const isWithin = sign.left > line.left - reach && sign.left < line.right + reach;
  return isWithin && rise > MIN_TALL_RISE && rise < MAX_TALL_RISE;
}
