import type { DocumentPage, TranslatableDocument } from '@interlinear/documents/document';
import type { LanguageCode } from '@interlinear/languages';
import type { Share } from './file-measures.ts';
import { readFacts, type TextPiece } from './pdf-facts.ts';
import { runOnFile } from './run-on-file.ts';
import { renderDocument } from './translate-file.ts';

/** Number of pages to compare; a paragraph may move words beyond the last one. */
const MAX_PAGES = 200;
/** Keeps the original words and never hyphenates, which would not matter as only letters and digits are counted. */
const TARGET: LanguageCode = 'en';

/**
 * Counts the letters and digits that are lost when each block is translated into itself. Texts that lie on equal ones,
 * as a shadow does, count once. If pdf.js finds a loss and poppler is installed, the smaller loss of the two counts: each
 * misreads some fonts of the original.
 */
export async function identityLoss(
  original: Uint8Array,
  { document, pages }: { document: TranslatableDocument; pages: readonly DocumentPage[] },
): Promise<Share> {
  const blocks = pages.flatMap((page) => page.blocks).filter(({ isTranslatable }) => isTranslatable);
  const same = new Map(blocks.map(({ id, content }) => [id, content]));
  const { file } = await renderDocument(document, same, { target: TARGET, view: 'translation' });
  const lost = lostCharacters(await textOf(original), await textOf(file.bytes));
  if (lost.part === 0) return lost;
  const before = await runOnFile('pdftotext', (path) => [path, '-'], original);
  const after = await runOnFile('pdftotext', (path) => [path, '-'], file.bytes);
  if (before?.code !== 0 || after?.code !== 0) return lost;
  const other = lostCharacters(before.output, after.output);
  return other.part < lost.part ? other : lost;
}

function lostCharacters(original: string, written: string): Share {
  const after = countCharacters(written);
  let part = 0;
  let of = 0;
  for (const [character, count] of countCharacters(original)) {
    of += count;
    part += Math.max(0, count - (after.get(character) ?? 0));
  }
  return { part, of };
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const { pages } = await readFacts(bytes, MAX_PAGES);
  return pages.flatMap(({ pieces }) => withoutShadows(pieces).map(({ text }) => text)).join(' ');
}

function withoutShadows(pieces: readonly TextPiece[]): TextPiece[] {
  return [...Map.groupBy(pieces, ({ text }) => text).values()].flatMap((equal) =>
    equal.filter((piece, index) => !equal.slice(index + 1).some((upper) => isMostlyOn(piece, upper))),
  );
}

function isMostlyOn({ box: [left, bottom, right, top] }: TextPiece, { box: upper }: TextPiece): boolean {
  const width = Math.min(right, upper[2]) - Math.max(left, upper[0]);
  const height = Math.min(top, upper[3]) - Math.max(bottom, upper[1]);
  return width > 0.8 * (right - left) && height > 0.8 * (top - bottom);
}

/**
 * Counts letters and digits; ligatures count as their letters. Accents do not count, since TeX draws them apart, and neither do
 * circled digits: pdf.js takes the codes of TeX's bitmap fonts for them.
 */
function countCharacters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const plain = text
    .replaceAll(/[\u2460-\u24ff\u2776-\u2793]/gu, '')
    .normalize('NFKD')
    .replaceAll('ı', 'i')
    .replaceAll('ȷ', 'j');
  for (const [character] of plain.matchAll(/(?!\p{Lm})[\p{L}\p{N}]/gu)) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return counts;
}
