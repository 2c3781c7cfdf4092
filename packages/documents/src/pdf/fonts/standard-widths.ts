import { Standard14Font } from '@libpdf/core';

/** Widths of the fonts that every viewer has, which a file need not carry. Others get those of the one most like them. */
export function standardWidth(fontName: string, text: string): number {
  const font = Standard14Font.of(standardName(fontName));
  const PROBE_SIZE = 1000;
  try {
    const width = font.widthOfTextAtSize(text, PROBE_SIZE) / PROBE_SIZE;
    return Number.isFinite(width) && width > 0 ? width : DEFAULT_WIDTH;
  } catch {
    // A character that the font has not.
    return DEFAULT_WIDTH;
  }
}

const DEFAULT_WIDTH = 0.5;

function standardName(name: string): Parameters<typeof Standard14Font.of>[0] {
  if (/^symbol/i.test(name)) return 'Symbol';
  if (/zapf|dingbat/i.test(name)) return 'ZapfDingbats';
  const isBold = /bold|black|demi/i.test(name);
  const isItalic = /ital|obliq/i.test(name);
  if (/cour|mono|consol/i.test(name)) {
    return isBold ? (isItalic ? 'Courier-BoldOblique' : 'Courier-Bold') : isItalic ? 'Courier-Oblique' : 'Courier';
  }
  if (/times|roman|serif|georgia|garamond/i.test(name) && !/sans/i.test(name)) {
    return isBold ? (isItalic ? 'Times-BoldItalic' : 'Times-Bold') : isItalic ? 'Times-Italic' : 'Times-Roman';
  }
  return isBold
    ? isItalic
      ? 'Helvetica-BoldOblique'
      : 'Helvetica-Bold'
    : isItalic
      ? 'Helvetica-Oblique'
      : 'Helvetica';
}
