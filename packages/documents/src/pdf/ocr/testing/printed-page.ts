import type { LanguageCode } from '@interlinear/languages';
import { makePdf } from '@interlinear/testing/documents/make-pdf';
import type { ScannedPicture } from '@interlinear/testing/documents/scanned-page';
import { line, paragraph } from '@interlinear/testing/documents/set-text';
import { npmFonts } from '../../../node/npm-fonts.ts';
import { openPdf } from '../../open-pdf.ts';
import { rasterPage } from '../../testing/raster.ts';

const DOTS_PER_INCH = 200;
export const POINTS_PER_PIXEL = 72 / DOTS_PER_INCH;

/** Rasterized page with paragraphs typeset in a language, like a scan. */
export async function printedPage(texts: readonly string[], language: LanguageCode): Promise<ScannedPicture> {
  const content = texts.map((_, index) => line('Text', { x: 60, y: 300 - index * 110, size: 12 })).join('');
  return printed({ content, width: 420, height: 360 }, texts, language);
}

/** Rasterized page with two columns of English, like a scan. */
export async function printedColumns(texts: readonly [left: string, right: string]): Promise<ScannedPicture> {
  const words = 'lorem ipsum dolor sit amet '.repeat(8);
  const column = (x: number) => paragraph(words, { x, y: 300, width: 200, size: 11 }).content;
  return printed({ content: column(40) + column(264), width: 504, height: 340 }, texts, 'en');
}

async function printed(
  page: { content: string; width: number; height: number },
  texts: readonly string[],
  language: LanguageCode,
): Promise<ScannedPicture> {
  const document = await openPdf(makePdf({ pages: [page] }));
  let next = 0;
  const translations = { of: () => [texts[next++] ?? ''] };
  const { bytes } = await document.render(translations, {
    view: 'translation',
    target: language,
    fonts: npmFonts(import.meta.url),
  });
  return rasterPage(bytes, 0, DOTS_PER_INCH / 72);
}

/** Character error rate: edit distance relative to the length of the expected text, including spaces. */
export function characterErrorRate(truth: string, found: string): number {
  const [one, other] = [[...truth.normalize('NFC')], [...found.normalize('NFC')]];
  let row = other.map((_, index) => index + 1);
  for (const [place, letter] of one.entries()) {
    const next: number[] = [];
    for (const [at, character] of other.entries()) {
      const above = row[at] ?? 0;
      const corner = at === 0 ? place : (row[at - 1] ?? 0);
      const before = at === 0 ? place + 1 : (next[at - 1] ?? 0);
      next.push(Math.min(above + 1, before + 1, corner + (letter === character ? 0 : 1)));
    }
    row = next;
  }
  return (row.at(-1) ?? one.length) / Math.max(one.length, 1);
}
