import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { line } from '@interlinear/testing/documents/set-text';
import { describe, expect, it } from 'vitest';
import { npmFonts } from '../../node/npm-fonts.ts';
import { readPdf } from '../read/read-pdf.ts';
import { readModels } from '../testing/read-models.ts';
import { lettersOf, readTexts } from '../testing/read-text.ts';
import { renderPdf } from './render-pdf.ts';

describe('translating a PDF into itself', () => {
  it('[DOC-06] keeps every word of a paragraph with formulas that continues on the next page', async () => {
    const original = makePdf({
      pages: [
        { content: setLines('the height of the valley above', 700, 30) },
        { content: setLines('and then both of the parties went', 700, 2) + line('home.', { x: 80, y: 676 }) },
      ],
    });
    const models = await readModels(original);
    expect(models[1]?.paragraphs[0]?.block.continues).toBe(models[0]?.paragraphs[0]?.block.id);
    await expectSameLetters(original);
  });

  it('[DOC-06] keeps every word of a sentence that runs over six pages', async () => {
    const pages = Array.from({ length: 6 }, (_, page) => ({
      content: setLines(`the height of the valley on page ${'abcdef'[page]} was`, 700, 3),
    }));
    await expectSameLetters(makePdf({ pages }));
  });

  it('[DOC-06] keeps the visible letters of lines that run off the page', async () => {
    const texts = ['mmmi', 'wmal', 'omwi', 'mowt', 'MMml', 'WMWi', 'dmot', 'bwbl'].map((text) => text.repeat(5));
    const content = texts.map((text, index) => line(text, { x: 439, y: 700 - 60 * index, size: 30 })).join('');
    const original = makePdf({ pages: [{ content }] });
    const visible = await visibleLetters(original);
    expect(visible).toHaveLength(12 * texts.length);
    expect(await visibleLetters(await translatedIntoItself(original))).toBe(visible);
  });

  it('[DOC-06] keeps the box below the large letters of a watermark', async () => {
    const content = `0.4 w 150 305 11 11 re S\n${line('DRAFT', { x: 80, y: 300, size: 90 })}`;
    const original = makePdf({ pages: [{ content }] });
    const [written] = await readModels(await translatedIntoItself(original));
    expect(written?.rules.length).toBe((await readModels(original))[0]?.rules.length);
    expect(written?.rules).toHaveLength(4);
  });
});

/** Lines of equal text, each ending in a formula. */
function setLines(text: string, top: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const y = top - 12 * index;
    const end = 80 + text.length * 5 + 5;
    return line(text, { x: 80, y }) + line('x', { x: end, y, font: 'M' }) + line('of it', { x: end + 10, y });
  }).join('');
}

/** Compares the letters of a file and of its translation into itself, in any order. */
async function expectSameLetters(original: Uint8Array): Promise<void> {
  const bytes = await translatedIntoItself(original);
  expect(sortedLetters(await readTexts(bytes))).toEqual(sortedLetters(await readTexts(original)));
}

/** Letters of a file's paragraphs, which do not include those off its pages, in alphabetical order. */
async function visibleLetters(file: Uint8Array): Promise<string> {
  const lines = (await readModels(file))
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap((paragraph) => paragraph.lines);
  return sortedLetters(lines.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)));
}

/** Writes a file in which each block is its own translation. */
async function translatedIntoItself(original: Uint8Array): Promise<Uint8Array> {
  const blocks = (await readModels(original)).flatMap(({ page }) => page.blocks);
  const same = new Map(blocks.map(({ id, content }) => [id, content]));
  const { bytes } = await renderPdf(
    await readPdf(original),
    { of: (id) => same.get(id) },
    { view: 'translation', target: 'en', fonts: npmFonts(import.meta.url) },
  );
  return bytes;
}

function sortedLetters(texts: readonly string[]): string {
  return [...lettersOf(texts.join('')).replace(/[^\p{L}\p{N}]/gu, '')].sort().join('');
}
