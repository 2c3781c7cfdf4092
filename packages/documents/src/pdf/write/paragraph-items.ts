import type { Inline } from '@interlinear/translation/segment';
import { transform } from '../matrix.ts';
import type { FormulaPiece, PdfParagraph, TextStyle } from '../model.ts';
import type { ParagraphItem, RunStyle } from '../typeset/styled-text.ts';

/**
 * Converts a translation to items for typesetting: text in the styles of the original's wrappers, and formulas as
 * boxes. Formulas missing in the translation are appended.
 */
export function paragraphItems(paragraph: PdfParagraph, content: readonly Inline[]): ParagraphItem[] {
  const items: ParagraphItem[] = [];
  const open: number[] = [];
  const missing = new Map(paragraph.formulas);
  for (const inline of content) {
    if (typeof inline === 'string') items.push(...textItems(inline, runStyleOf(paragraph, open)));
    else if ('open' in inline) open.push(inline.open);
    else if ('close' in inline) {
      const index = open.lastIndexOf(inline.close);
      if (index >= 0) open.splice(index, 1);
    } else if (inline.kind === 'break') items.push({ kind: 'break' });
    else {
      const formula = paragraph.formulas.get(inline.leaf);
      if (formula && missing.delete(inline.leaf)) items.push(boxOf(inline.leaf, formula));
    }
  }
  for (const [leaf, formula] of missing) items.push(boxOf(leaf, formula));
  return items;
}

/** Texts of the items with their styles, so that their faces can be loaded first. */
export function textsOf(items: readonly ParagraphItem[]): { text: string; style: RunStyle }[] {
  return items.flatMap((item) => (item.kind === 'text' ? [item] : []));
}

/** Normalizes text to NFC and replaces line breaks and tabs by spaces. */
function textItems(text: string, style: RunStyle): ParagraphItem[] {
  const plain = text
    .normalize('NFC')
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/\p{Cc}/gu, '');
  return plain === '' ? [] : [{ kind: 'text', text: plain, style }];
}

function runStyleOf(paragraph: PdfParagraph, open: readonly number[]): RunStyle {
  const style = open.reduce<TextStyle>(
    (outer, number) => paragraph.wrappers.get(number)?.style ?? outer,
    paragraph.style,
  );
  const paddings = style.background?.layers.map(({ padding }) => padding / paragraph.fontSize) ?? [];
  return {
    ...style,
    ...(paddings.length > 0 ? { padding: Math.max(...paddings) } : {}),
    wrappers: [...open],
    rise: style.scale < RAISED ? riseOf(paragraph, open.at(-1)) : 0,
  };
}

/** Only text smaller than this, relative to the paragraph, can be raised. */
const RAISED = 0.9;

/** Rise of a wrapper's glyphs above their line, in em. */
function riseOf({ pieces, lines, frame, fontSize }: PdfParagraph, wrapper: number | undefined): number {
  const piece = pieces.find((one) => one.kind === 'text' && one.wrapper === wrapper);
  const [glyph] = piece?.glyphs ?? [];
  if (!glyph) return 0;
  const [, y] = transform(frame.fromPage, glyph.matrix[4], glyph.matrix[5]);
  const rises = lines.map(({ baseline }) => (y - baseline) / fontSize);
  const nearest = rises.reduce(
    (best, rise) => (Math.abs(rise) < Math.abs(best) ? rise : best),
    Number.POSITIVE_INFINITY,
  );
  return Math.abs(nearest) > 0.08 && Math.abs(nearest) < 0.8 ? nearest : 0;
}

function boxOf(leaf: number, { extent, fontSize }: FormulaPiece): ParagraphItem {
  return { kind: 'box', leaf, width: Math.max(0, extent.right - extent.left) / fontSize };
}
