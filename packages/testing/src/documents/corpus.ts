import { book } from './book.ts';
import { contents } from './contents.ts';
import { makeDocx, makeDocxOfEveryPlace, wordParagraph } from './docx.ts';
import { drawnLayoutFiles } from './drawn-layouts.ts';
import { encrypted } from './encrypted.ts';
import { makeEpubOfEveryPlace } from './epub.ts';
import { form } from './form.ts';
import { type EmbeddedFonts, makePdf } from './make-pdf.ts';
import { makePptxOfEveryPlace } from './pptx.ts';
import { prose } from './prose.ts';
import { arabicPaper, chinesePaper, eastAsian, rightToLeft, rotated } from './scripts.ts';
import { line } from './set-text.ts';
import { tables } from './tables.ts';
import { TEXTS_OF_EVERY_PLACE } from './texts.ts';
import { twoColumnPaper } from './two-column-paper.ts';
import { makeXlsxOfEveryPlace } from './xlsx.ts';
import { zipParts } from './zip-parts.ts';

/** A document to generate. `failure` is the expected error, if any. */
export interface GeneratedDocument {
  name: string;
  /** Whether it has backgrounds of words, which move with the words' translations. */
  movesBackgrounds?: boolean;
  /** Creates the file. Papers and books embed the given fonts, as real files do; without them they only name fonts. */
  make(embedded?: EmbeddedFonts): Uint8Array;
  failure?: string;
}

const sentence = (place: string) => `The ${place} was measured twice`;
const utf8 = new TextEncoder();

/** One generated file of each kind that users upload. */
export const GENERATED_DOCUMENTS: readonly GeneratedDocument[] = [
  { name: 'paper-14-pages.pdf', make: (embedded) => twoColumnPaper(14, embedded) },
  { name: 'book-12-pages.pdf', make: (embedded) => book(12, embedded) },
  { name: 'book-without-fonts.pdf', make: () => book(12) },
  { name: 'book-100-pages.pdf', make: (embedded) => book(100, embedded) },
  { name: 'book-5000-pages.pdf', make: (embedded) => book(5000, embedded) },
  { name: 'form.pdf', make: form },
  { name: 'tables.pdf', make: tables },
  { name: 'contents.pdf', make: () => contents() },
  ...drawnLayoutFiles(),
  { name: 'slides.pdf', make: () => slides() },
  { name: 'right-to-left.pdf', make: rightToLeft },
  { name: 'arabic-paper.pdf', make: () => arabicPaper() },
  { name: 'east-asian.pdf', make: eastAsian },
  { name: 'chinese-paper.pdf', make: () => chinesePaper() },
  { name: 'rotated.pdf', make: rotated },
  { name: 'scanned.pdf', make: () => scanned() },
  { name: 'encrypted.pdf', make: () => encrypted(), failure: 'encrypted' },
  { name: 'without-table-of-objects.pdf', make: () => withoutTable(book(12)) },
  { name: 'cut-off.pdf', make: () => cutOff(book(12), 0.7), failure: 'damaged' },
  { name: 'every-place.docx', make: () => makeDocxOfEveryPlace(sentence) },
  { name: 'long.docx', make: longDocx },
  { name: 'every-place.pptx', make: () => makePptxOfEveryPlace(sentence) },
  { name: 'every-place.xlsx', make: () => makeXlsxOfEveryPlace(sentence) },
  { name: 'every-place.epub', make: () => makeEpubOfEveryPlace(sentence) },
  ...Object.entries(TEXTS_OF_EVERY_PLACE).map(([name, make]) => ({ name, make: () => utf8.encode(make(sentence)) })),
  { name: 'archive-in-archive.docx', make: () => nestedArchive(12), failure: 'invalid-type' },
];

function cutOff(bytes: Uint8Array, share: number): Uint8Array {
  return bytes.slice(0, Math.floor(bytes.length * share));
}

/** Truncates a PDF before its cross-reference table. */
function withoutTable(bytes: Uint8Array): Uint8Array {
  return bytes.slice(0, new TextDecoder('latin1').decode(bytes).lastIndexOf('\nxref'));
}

function longDocx(): Uint8Array {
  return makeDocx(Array.from({ length: 400 }, (_, index) => wordParagraph(prose(index, 5))).join(''));
}

/** Nests an archive in archives. */
export function nestedArchive(depth: number): Uint8Array {
  let archive = makeDocxOfEveryPlace(sentence);
  for (let level = 0; level < depth; level++) archive = zipParts({ 'inner.zip': archive });
  return archive;
}

const SLIDE_WIDTH = 960;
const SLIDE_HEIGHT = 540;

/** Creates slides with light text on a gradient, lists, a picture, curves, transparency and a clip. */
function slides(pageCount = 8): Uint8Array {
  return makePdf({
    pages: Array.from({ length: pageCount }, (_, page) => ({
      content: slide(page),
      width: SLIDE_WIDTH,
      height: SLIDE_HEIGHT,
    })),
    title: 'Measuring for Beginners',
    pictures: { Photo: photo() },
    resources:
      `/Shading << /Sky << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 0 ${SLIDE_HEIGHT}] /Extend [true true] ` +
      '/Function << /FunctionType 2 /Domain [0 1] /C0 [0.05 0.1 0.3] /C1 [0.3 0.5 0.8] /N 1 >> >> >> ' +
      '/ExtGState << /Half << /ca 0.5 /CA 0.5 >> >>',
  });
}

function slide(page: number): string {
  let content = '/Sky sh\n1 g\n';
  content += line(`${page + 1}. Measuring for Beginners`, { x: 60, y: 460, size: 32, font: 'B' });
  for (const [index, item] of prose(page, 4).split('. ').entries()) {
    const y = 390 - index * 44;
    content += `0.9 0.7 0.1 rg 66 ${y + 4} 8 8 re f 1 g\n`;
    content += line(item.slice(0, 54), { x: 90, y, size: 18 });
  }
  content += 'q 240 0 0 160 660 200 cm /Photo Do Q\n';
  content += line('The house by the river', { x: 660, y: 180, size: 12, font: 'I' });
  content += `q /Half gs 0.8 0.2 0.2 rg 60 40 300 90 re f Q\n`;
  content += line('What is measured twice is known.', { x: 76, y: 80, size: 14 });
  content += '2 w 0.9 0.9 0.2 RG 400 60 m 500 200 560 10 640 120 c S\n';
  return `${content}q 800 60 100 80 re W n 0.2 0.8 0.4 rg 780 40 80 80 re f Q\n`;
}

/** RGB picture of 120 × 80 pixels. */
function photo(): { entries: string; samples: string } {
  let samples = '';
  for (let y = 0; y < 80; y++) {
    for (let x = 0; x < 120; x++) samples += String.fromCharCode((x * 2) & 255, (y * 3) & 255, ((x ^ y) * 2) & 255);
  }
  return { entries: '/Width 120 /Height 80 /ColorSpace /DeviceRGB /BitsPerComponent 8', samples };
}

const SCAN_WIDTH = 306;
const SCAN_HEIGHT = 396;

/** Creates pages that look like scans: grey strokes on white, no text. */
function scanned(pageCount = 3): Uint8Array {
  return makePdf({
    pages: Array.from({ length: pageCount }, () => ({ content: 'q 612 0 0 792 0 0 cm /Scan Do Q\n' })),
    pictures: {
      Scan: {
        entries: `/Width ${SCAN_WIDTH} /Height ${SCAN_HEIGHT} /ColorSpace /DeviceGray /BitsPerComponent 8`,
        samples: Array.from({ length: SCAN_HEIGHT }, (_, y) => row(y)).join(''),
      },
    },
  });
}

/** Pixel row: five rows of strokes alternate with five blank ones; gaps stand for word spaces. */
function row(y: number): string {
  const isText = y > 40 && y < SCAN_HEIGHT - 40 && y % 10 < 5;
  return Array.from({ length: SCAN_WIDTH }, (_, x) => {
    const isInk = isText && x > 36 && x < SCAN_WIDTH - 36 && (x * 7 + y) % 5 < 2 && (x + y * 3) % 31 > 4;
    return String.fromCharCode(isInk ? 40 : 235 + ((x + y) % 20));
  }).join('');
}
