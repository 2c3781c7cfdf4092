import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { hexadecimal } from '@interlinear/testing/documents/pdf-writer';
import { line } from '@interlinear/testing/documents/set-text';
import { expect, it } from 'vitest';
import { blockText } from '../testing/block-text.ts';
import { readModels } from '../testing/read-models.ts';

/** Glyphs without a width: alef with hamza, fathatan, and a Thai vowel above its consonant. */
const MARKS = ['أ', 'ً', 'ั'];

/** Reads glyphs that are 7 points wide, from left to right in the order of a string, with the marks at places of their own. */
async function textOf(drawn: string, markOffset = 0): Promise<string | undefined> {
  let x = 100;
  let content = '';
  for (const character of drawn) {
    const isMark = MARKS.includes(character);
    content += `BT /XX 14 Tf 1 0 0 1 ${isMark ? x + markOffset : x} 700 Tm ${hexadecimal(character)} Tj ET\n`;
    if (!isMark) x += 7;
  }
  const widths = MARKS.map((mark) => `${mark.charCodeAt(0)} [0]`).join(' ');
  const font =
    '<< /Type /Font /Subtype /Type0 /BaseFont /Tester /Encoding /Identity-H /ToUnicode /Identity-H /DescendantFonts [' +
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Tester /DW 500 /W [${widths}] ` +
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >>';
  const [page] = await readModels(makePdf({ pages: [{ content }], fonts: { XX: font } }));
  return page?.page.blocks.map(blockText).join('|');
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

it('[DOC-09] reads an alef that is drawn on its lam in the order of the word', async () => {
  // The alef is drawn before the lam, at its left edge.
  expect(await textOf(reversed('في كتاب لأرقام'))).toBe('في كتاب لأرقام');
});

it('[DOC-09] adds no space beside a mark in the middle of its letter', async () => {
  expect(await textOf(reversed('في كتاب صعوداً على'), 3.5)).toBe('في كتاب صعوداً على');
  // The mark is drawn after its consonant, a little inside of the next one.
  expect(await textOf('การวัดความสูง', 0.4)).toBe('การวัดความสูง');
});

it('[DOC-09] adds no space between a number and the punctuation beside it in right-to-left text', async () => {
  const drawn = `${reversed('، ثم عاد')}1874${reversed('في ربيع عام ')}`;
  expect(await textOf(drawn)).toBe('في ربيع عام 1874، ثم عاد');
});

it('[DOC-09] reads a range of numbers in right-to-left text from its first number', async () => {
  expect(await textOf(`${reversed(' من')}15–12${reversed('في الصفحات ')}`)).toBe('في الصفحات 12–15 من');
  // Numbers within foreign words run with the words, and a time is one number.
  const words = `${reversed(' في الحاسوب')}Windows 10 24${reversed('مع النظام ')}`;
  expect(await textOf(words)).toBe('مع النظام Windows 10 24 في الحاسوب');
  expect(await textOf(`${reversed(' مساء')}10:30${reversed('في الساعة ')}`)).toBe('في الساعة 10:30 مساء');
});

it('[DOC-09] reads Arabic words that strokes without a character lengthen', async () => {
  // The codes of the strokes have no character.
  expect(await textOf(reversed('في كت\u0002\u0002اب جديد'))).toBe('في كتاب جديد');
});

it('[DOC-09] reads a title whose letters are set apart as words', async () => {
  const apart = (show: string) => `BT /R 14 Tf 5 Tc 1 0 0 1 100 700 Tm ${show} ET\n`;
  // The second title has no space: its words are drawn at places of their own.
  for (const show of ['(CERTIFICATE OF MERIT) Tj', '(CERTIFICATE) Tj 139 0 Td (OF) Tj 31 0 Td (MERIT) Tj']) {
    const [page] = await readModels(makePdf({ pages: [{ content: apart(show) }] }));
    expect(page?.page.blocks.map(blockText)).toEqual(['CERTIFICATE OF MERIT']);
  }
});

it('[DOC-09] reads a heading whose letters are set apart by about the width of a narrow space', async () => {
  const spaced = (text: string, gaps: readonly number[]) => {
    let x = 100;
    return [...text].map((letter, index) => {
      const glyph = line(letter, { x, y: 700 });
      x += 5 + (gaps[index % gaps.length] ?? 0);
      return glyph;
    });
  };
  const [page] = await readModels(makePdf({ pages: [{ content: spaced('LANGUAGES', [1.6, 1.8]).join('') }] }));
  expect(page?.page.blocks.map(blockText)).toEqual(['LANGUAGES']);
});
