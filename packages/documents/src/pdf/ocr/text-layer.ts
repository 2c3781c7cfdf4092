import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfString } from '@libpdf/core';
import type { RecognizedLine, RecognizedPage } from '../../document.ts';
import { invert, type Matrix, multiply } from '../matrix.ts';
import { formatNumbers, hexOf } from '../write/content-syntax.ts';
import { compressedStream, membersOf, subDictionary } from '../write/pdf-objects.ts';
import { toUnicodeMap } from '../write/to-unicode.ts';
import { pageResources } from '../write/views/stream-resources.ts';

export interface LayeredPage {
  pdf: PDF;
  dictionary: PdfDict;
  /** Maps the coordinates of the file to the displayed page. */
  toView: Matrix;
}

/**
 * Adds recognized words to the page as hidden text at their positions in the picture. Other readers and this package
 * then find them, and they can be selected and copied.
 */
export function addTextLayer({ pdf, dictionary, toView }: LayeredPage, { lines }: RecognizedPage): void {
  const toPage = invert(toView);
  if (!toPage || lines.length === 0) return;
  const codes = new Map<string, number>();
  const shown = lines.map((line) => showLine(line, toPage, codes));
  const resource = freeName(subDictionary(pdf, pageResources(pdf, dictionary).dictionary, 'Font'));
  const content = ['q', 'BT', '3 Tr', `/${resource} 1 Tf`, ...shown, 'ET', 'Q'].join('\n');
  const resources = subDictionary(pdf, pageResources(pdf, dictionary).dictionary, 'Font');
  resources.set(resource, hiddenFont(pdf, codes));
  const layer = pdf.register(compressedStream(new TextEncoder().encode(content)));
  dictionary.set('Contents', PdfArray.of(layer, ...contentsOf(pdf, dictionary)));
}

function contentsOf(pdf: PDF, dictionary: PdfDict): PdfRef[] {
  const contents = dictionary.get('Contents');
  const resolved = contents?.type === 'ref' ? pdf.getObject(contents) : contents;
  const entries = resolved instanceof PdfArray ? membersOf(resolved) : contents ? [contents] : [];
  return entries.filter((entry) => entry.type === 'ref');
}

function freeName(fonts: PdfDict): string {
  for (let number = 0; ; number++) if (!fonts.has(`InterlinearS${number}`)) return `InterlinearS${number}`;
}

/** Width of every letter of the hidden font, in em; each word is stretched to its measured width. */
const LETTER_WIDTH = 0.5;

function showLine(
  { x, y, angle, size, color, words }: RecognizedLine,
  toPage: Matrix,
  codes: Map<string, number>,
): string {
  const radians = (angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  // In text space y points upwards, in the view downwards.
  const line = multiply([cosine, sine, sine, -cosine, x, y], toPage);
  const operators = [`${formatNumbers(color.map((value) => value / 255))} rg`];
  let end = 0;
  for (const { text, offset, width } of words) {
    const word = text.trimStart();
    if (word !== text) operators.push(...showWord(' ', { start: end, width: offset - end, size, line }, codes));
    operators.push(...showWord(word, { start: offset, width, size, line }, codes));
    end = offset + width;
  }
  return operators.join('\n');
}

interface WordPlace {
  start: number;
  width: number;
  size: number;
  line: Matrix;
}

function showWord(text: string, { start, width, size, line }: WordPlace, codes: Map<string, number>): string[] {
  const letters = [...text];
  if (letters.length === 0 || width <= 0) return [];
  const stretch = width / (letters.length * LETTER_WIDTH * size);
  const matrix = multiply([size * stretch, 0, 0, size, start, 0], line);
  const hex = letters.map((letter) => hexOf(codeOf(letter, codes))).join('');
  return [`${formatMatrix(matrix)} Tm`, `<${hex}> Tj`];
}

function formatMatrix(matrix: Matrix): string {
  return matrix.map((value) => String(Number(value.toFixed(5)))).join(' ');
}

function codeOf(letter: string, codes: Map<string, number>): number {
  const known = codes.get(letter);
  if (known !== undefined) return known;
  const code = codes.size + 1;
  codes.set(letter, code);
  return code;
}

/** Creates a font without glyphs that only maps codes to text. */
function hiddenFont(pdf: PDF, codes: ReadonlyMap<string, number>): PdfRef {
  const texts = new Map([...codes].map(([text, code]) => [code, { text }]));
  const name = PdfName.of('InterlinearScanSans');
  const descriptor = pdf.register(
    PdfDict.of({
      Type: PdfName.of('FontDescriptor'),
      FontName: name,
      Flags: PdfNumber.of(NON_SYMBOLIC),
      FontBBox: numbers([0, -220, 500, 800]),
      ItalicAngle: PdfNumber.of(0),
      Ascent: PdfNumber.of(800),
      Descent: PdfNumber.of(-220),
      CapHeight: PdfNumber.of(720),
      StemV: PdfNumber.of(80),
    }),
  );
  const descendant = pdf.register(
    PdfDict.of({
      Type: PdfName.of('Font'),
      Subtype: PdfName.of('CIDFontType2'),
      BaseFont: name,
      CIDSystemInfo: PdfDict.of({
        Registry: PdfString.fromString('Adobe'),
        Ordering: PdfString.fromString('Identity'),
        Supplement: PdfNumber.of(0),
      }),
      FontDescriptor: descriptor,
      DW: PdfNumber.of(LETTER_WIDTH * 1000),
      CIDToGIDMap: PdfName.of('Identity'),
    }),
  );
  return pdf.register(
    PdfDict.of({
      Type: PdfName.of('Font'),
      Subtype: PdfName.of('Type0'),
      BaseFont: name,
      Encoding: PdfName.of('Identity-H'),
      DescendantFonts: PdfArray.of(descendant),
      ToUnicode: pdf.register(compressedStream(new TextEncoder().encode(toUnicodeMap(texts)))),
    }),
  );
}

const NON_SYMBOLIC = 32;

function numbers(values: readonly number[]): PdfArray {
  return PdfArray.of(...values.map((value) => PdfNumber.of(value)));
}
