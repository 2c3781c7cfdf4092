import { type Matrix, multiply, transform } from '../matrix.ts';
import type { FormulaPiece, Glyph } from '../model.ts';
import { formatNumber, formatNumbers } from './format-number.ts';

export interface FormulaPlace {
  left: number;
  baseline: number;
  /** Of the text around it. */
  size: number;
  /** What names a glyph's font and colour in the stream where it comes to. */
  resourceOf(glyph: Glyph): GlyphResource;
}

export interface GlyphResource {
  font: string;
  fill: string;
}

/** Shows a formula's own glyphs at another place, as large as the text around it has become. */
export function paintFormula({ glyphs, frame, extent, baseline, fontSize }: FormulaPiece, place: FormulaPlace): string {
  const scale = place.size / fontSize;
  const move = [scale, 0, 0, scale, place.left - extent.left * scale, place.baseline - baseline * scale] as const;
  const operators: string[] = [];
  for (const glyph of glyphs) {
    operators.push(paintGlyph(glyph, place.resourceOf(glyph), multiply(multiply(glyph.matrix, frame.fromPage), move)));
  }
  return operators.join('\n');
}

/** Shows one of the file's own glyphs; the matrix is that of its em. */
export function paintGlyph({ code, codeLength }: Glyph, { font, fill }: GlyphResource, matrix: Matrix): string {
  const hex = code.toString(16).padStart(codeLength * 2, '0');
  return `${fill} /${font} 1 Tf ${matrix.map(formatPrecise).join(' ')} Tm <${hex}> Tj`;
}

/** Fraction bars and roofs of roots, moved as the glyphs are; for outside of a text object. */
export function paintFormulaRules(
  { rules, frame, extent, baseline, fontSize }: FormulaPiece,
  place: FormulaPlace,
): string[] {
  const scale = place.size / fontSize;
  return rules.flatMap((rule) => {
    if (!rule.isAlone) return [];
    const [left, bottom] = transform(frame.fromPage, rule.extent.left, rule.extent.bottom);
    const [right, top] = transform(frame.fromPage, rule.extent.right, rule.extent.top);
    const box = [
      place.left + (Math.min(left, right) - extent.left) * scale,
      place.baseline + (Math.min(bottom, top) - baseline) * scale,
      Math.max(Math.abs(right - left), rule.kind === 'vertical' ? rule.thickness : 0) * scale,
      Math.max(Math.abs(top - bottom), rule.kind === 'horizontal' ? rule.thickness : 0) * scale,
    ];
    return [`${rule.fill} ${formatNumbers(box)} re f`];
  });
}

/** Fonts of a thousand units to the em and of one unit both come through here. */
function formatPrecise(value: number): string {
  return Math.abs(value) < 0.01 && value !== 0 ? value.toFixed(8) : formatNumber(value);
}
