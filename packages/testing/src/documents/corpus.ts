import { book } from './book.ts';
import { makeDocx, makeDocxOfEveryPlace, wordParagraph } from './docx.ts';
import { encrypted } from './encrypted.ts';
import { makeEpubOfEveryPlace } from './epub.ts';
import { form } from './form.ts';
import type { EmbeddedFonts } from './page-maker.ts';
import { makePptxOfEveryPlace } from './pptx.ts';
import { prose } from './prose.ts';
import { scanned } from './scanned.ts';
import { arabicPaper, chinesePaper, eastAsian, rightToLeft, rotated } from './scripts.ts';
import { slides } from './slides.ts';
import { tables } from './tables.ts';
import { TEXTS_OF_EVERY_PLACE } from './texts.ts';
import { twoColumnPaper } from './two-column-paper.ts';
import { makeXlsxOfEveryPlace } from './xlsx.ts';
import { zipParts } from './zip-parts.ts';

/** A made file; `failure` is how it must be refused. */
export interface MadeDocument {
  name: string;
  /** Papers and books carry these fonts in themselves, as those that people bring do; without any they name theirs only. */
  make(embedded?: EmbeddedFonts): Uint8Array;
  failure?: string;
}

const sentence = (place: string) => `The ${place} was measured twice`;
const utf8 = new TextEncoder();

/** One file of each kind that people bring, each made anew by script. */
export const MADE_DOCUMENTS: readonly MadeDocument[] = [
  { name: 'paper-14-pages.pdf', make: (embedded) => twoColumnPaper(14, embedded) },
  { name: 'book-12-pages.pdf', make: (embedded) => book(12, embedded) },
  { name: 'book-without-fonts.pdf', make: () => book(12) },
  { name: 'book-100-pages.pdf', make: (embedded) => book(100, embedded) },
  { name: 'book-5000-pages.pdf', make: (embedded) => book(5000, embedded) },
  { name: 'form.pdf', make: form },
  { name: 'tables.pdf', make: tables },
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

/** Cut off where its table of objects would begin. */
function withoutTable(bytes: Uint8Array): Uint8Array {
  return bytes.slice(0, new TextDecoder('latin1').decode(bytes).lastIndexOf('\nxref'));
}

function longDocx(): Uint8Array {
  return makeDocx(Array.from({ length: 400 }, (_, index) => wordParagraph(prose(index, 5))).join(''));
}

/** An archive in an archive, as deep as asked. */
export function nestedArchive(depth: number): Uint8Array {
  let archive = makeDocxOfEveryPlace(sentence);
  for (let level = 0; level < depth; level++) archive = zipParts({ 'inner.zip': archive });
  return archive;
}
