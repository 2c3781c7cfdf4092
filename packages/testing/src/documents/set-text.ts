import { type FontName, LETTER_WIDTH } from './make-pdf.ts';
import { literal } from './pdf-writer.ts';

export interface Spot {
  x: number;
  y: number;
  size?: number;
  font?: FontName;
}

/** Operators for one line of text. */
export function line(text: string, { x, y, size = 10, font = 'R' }: Spot): string {
  return `BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm ${literal(text)} Tj ET\n`;
}

/** Lines of text below one another. */
export function lines(texts: readonly string[], { x, y, size = 10, font = 'R' }: Spot, leading = 1.2 * size): string {
  return texts.map((text, index) => line(text, { x, y: y - index * leading, size, font })).join('');
}

export function widthOf(text: string, size: number): number {
  return text.length * LETTER_WIDTH * size;
}

export interface ParagraphSpot extends Spot {
  width: number;
  leading?: number;
  indent?: number;
}

export interface SetParagraph {
  content: string;
  /** Baseline of the next line. */
  y: number;
  lines: string[];
}

/** Operators for a justified paragraph, as TeX sets it: all lines but the last are stretched. */
export function paragraph(text: string, spot: ParagraphSpot): SetParagraph {
  const { x, width, size = 10, font = 'R', leading = size * 1.2, indent = 0 } = spot;
  const lines = breakLines(text, { width, size, indent });
  let y = spot.y;
  let content = '';
  for (const [index, words] of lines.entries()) {
    const start = index === 0 ? x + indent : x;
    const natural = words.length * LETTER_WIDTH * size;
    const gaps = words.split(' ').length - 1;
    const room = width - (index === 0 ? indent : 0) - natural;
    const stretch = index + 1 < lines.length && gaps > 0 ? room / gaps : 0;
    content += `BT /${font} ${size} Tf ${stretch.toFixed(4)} Tw 1 0 0 1 ${start} ${y} Tm ${literal(words)} Tj 0 Tw ET\n`;
    y -= leading;
  }
  return { content, y, lines };
}

function breakLines(text: string, { width, size, indent }: { width: number; size: number; indent: number }): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    const room = (width - (lines.length === 0 ? indent : 0)) / (LETTER_WIDTH * size);
    const longer = current === '' ? word : `${current} ${word}`;
    if (longer.length <= room) {
      current = longer;
      continue;
    }
    lines.push(current);
    current = word;
  }
  lines.push(current);
  return lines.filter((one) => one !== '');
}
