import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { prose } from '@interlinear/testing/documents/prose';
import { paragraph } from '@interlinear/testing/documents/set-text';
import { describe, expect, it } from 'vitest';
import { npmFonts } from '../../node/npm-fonts.ts';
import { readPdf } from '../read/read-pdf.ts';
import { readModels } from '../testing/read-models.ts';
import { renderPdf } from './render-pdf.ts';

const PAGES = 6;
/** Paragraphs of a page, each with other text below it, so that none has room to grow. */
const PER_PAGE = 4;

/** Font sizes of the translated paragraphs, by page. @param growth length of a paragraph's translation, relative to its own */
async function sizesOf(growth: (page: number, index: number) => number): Promise<number[][]> {
  const original = makePdf({
    pages: Array.from({ length: PAGES }, (_, page) => ({
      content: Array.from({ length: PER_PAGE }, (_, index) => {
        const y = 720 - index * 80;
        return paragraph(prose(page * PER_PAGE + index, 5).slice(0, 340), { x: 72, y, width: 300 }).content;
      }).join(''),
    })),
  });
  const translations = new Map(
    (await readModels(original)).flatMap(({ index: page, page: { blocks } }) =>
      blocks.map(({ id, content }, index) => {
        const words = content.join('').split(' ');
        const length = Math.round(words.length * growth(page, index));
        return [id, [Array.from({ length }, (_, word) => words[word % words.length]).join(' ')]];
      }),
    ),
  );
  const { bytes } = await renderPdf(
    await readPdf(original),
    { of: (id) => translations.get(id) },
    { view: 'translation', target: 'de', fonts: npmFonts(import.meta.url) },
  );
  return (await readModels(bytes)).map(({ paragraphs }) => paragraphs.map(({ fontSize }) => fontSize));
}

describe('the size of a style', () => {
  it('[DOC-06] is the same on the first page as on later ones whose translations are long', async () => {
    const sizes = await sizesOf((page) => (page < 3 ? 1 : 1.5));
    expect(sizes).toHaveLength(PAGES);
    expect(new Set(sizes.flat())).toEqual(new Set([sizes[0]?.[0]]));
    expect(sizes[0]?.[0]).toBeLessThan(10);
  });

  it('[DOC-06] does not follow one paragraph that is much too long', async () => {
    const sizes = (await sizesOf((page, index) => (page === 2 && index === 1 ? 2.2 : 0.9))).flat();
    const smaller = sizes.filter((size) => size < 10);
    expect(smaller).toHaveLength(1);
    expect(new Set(sizes.filter((size) => !smaller.includes(size)))).toEqual(new Set([10]));
  });
});
