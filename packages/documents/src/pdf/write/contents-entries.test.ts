import type { LanguageCode } from '@interlinear/languages';
import { CONTENTS_RIGHT, contents } from '@interlinear/testing/documents/contents';
import { line } from '@interlinear/testing/documents/set-text';
import { describe, expect, it } from 'vitest';
import type { PdfPageModel } from '../model.ts';
import { readModels } from '../testing/read-models.ts';
import { translatedPages } from '../testing/translated-pages.ts';

const ENTRIES = [
  { title: 'Stations', number: '7', y: 700 },
  { title: 'Instruments of both parties', number: '12', y: 688 },
];

/** Glyphs of a line by position: text and left edge. */
function glyphsAt([page]: readonly PdfPageModel[], y: number): { text: string; left: number }[] {
  return (page?.streams ?? [])
    .flatMap(({ shows }) => shows.flatMap(({ elements }) => elements))
    .flatMap((glyph) => (typeof glyph !== 'number' && Math.abs(glyph.matrix[5] - y) < 1 ? [glyph] : []))
    .map(({ text, matrix }) => ({ text, left: matrix[4] }))
    .filter(({ text }) => text.trim() !== '')
    .sort((one, other) => one.left - other.left);
}

function translated(
  translate: (text: string) => string,
  target: LanguageCode,
  { entries = ENTRIES, before = '' } = {},
): Promise<PdfPageModel[]> {
  return translatedPages(contents(entries, before), translate, target);
}

const LONG = 'Messgeräte der beiden Gruppen und wie sie abgelesen wurden';

describe('translating a table of contents', () => {
  it.each([
    ['copies the dots and the number', (text: string) => text.replace(/^[^.]*\p{L}/u, LONG)],
    ['shortens the dots', () => `${LONG} ..... 12`],
    ['drops both', () => LONG],
  ])('[DOC-06] keeps page numbers at the right margin if the engine %s', async (_, translate) => {
    const before = await readModels(contents(ENTRIES));
    const after = await translated(translate, 'de');
    for (const { number, y } of ENTRIES) {
      const glyphs = glyphsAt(after, y);
      const digits = glyphsAt(before, y).slice(-number.length);
      expect(glyphs.slice(-number.length)).toEqual(digits);
      const title = glyphs.filter(({ text }) => /\p{L}/u.test(text));
      expect(title.map(({ text }) => text).join('')).toBe(LONG.replaceAll(' ', ''));
      // Dots lead from the end of the title to the number, and none is under the title.
      const dots = glyphs.filter(({ text }) => text === '.');
      expect(dots.length).toBeGreaterThan(5);
      expect(Math.min(...dots.map(({ left }) => left))).toBeGreaterThan(Math.max(...title.map(({ left }) => left)) + 2);
      expect(glyphs.filter(({ text }) => /\d/.test(text))).toEqual(digits);
    }
  });

  it('[DOC-06] leads dots to a title that is shorter than the original', async () => {
    const after = await translated(() => 'Geräte', 'de');
    const glyphs = glyphsAt(after, 688);
    const title = glyphs.filter(({ text }) => /\p{L}/u.test(text));
    const dots = glyphs.filter(({ text }) => text === '.').map(({ left }) => left);
    expect(Math.min(...dots) - Math.max(...title.map(({ left }) => left))).toBeLessThan(20);
    expect(Math.max(...dots.slice(1).map((left, index) => left - (dots[index] ?? 0)))).toBeLessThan(10.5);
  });

  it('[I18N-04] mirrors a table of contents that is translated into Arabic', async () => {
    const rows = [
      { title: 'Stations', number: '7', y: 700 },
      { title: 'Instruments of both parties', number: '12', y: 688 },
    ];
    // A chapter has its number apart, and no dots.
    const chapter = [line('5', { x: 60, y: 712 }), line('Survey', { x: 80, y: 712 }), line('3', { x: 495, y: 712 })];
    const after = await translated(() => 'أجهزة القياس', 'ar', { entries: rows, before: chapter.join('') });
    // The table is 440 points wide: its left edge becomes the right one.
    const mirrored = (left: number, width: number) => 60 + CONTENTS_RIGHT - left - width;
    for (const { number, y } of [...rows, { number: '3', y: 712 }]) {
      const glyphs = glyphsAt(after, y);
      const digits = glyphs.slice(0, number.length);
      expect(digits.map(({ text }) => text).join('')).toBe(number);
      expect(digits[0]?.left).toBeCloseTo(60);
    }
    const titles = after[0]?.paragraphs.filter(({ block }) => block.isTranslatable) ?? [];
    const ends = titles.flatMap(({ lines }) => lines.map(({ right }) => Math.round(right)));
    expect(ends).toEqual([mirrored(80, 0), mirrored(80, 0), mirrored(80, 0)]);
    const [label] = glyphsAt(after, 712).slice(-1);
    expect(label).toEqual({ text: '5', left: mirrored(60, 5) });
    const dots = glyphsAt(after, 688).filter(({ text }) => text === '.');
    expect(dots.length).toBeGreaterThan(20);
  });

  it('[ERR-01] needs no longer for a number that could be divided in many ways', async () => {
    const chapter = [
      line(`${'1'.repeat(34)}+`, { x: 100, y: 712 }),
      line('Survey', { x: 300, y: 712 }),
      line('3', { x: 495, y: 712 }),
    ];
    const after = await translated(() => 'أجهزة', 'ar', { before: chapter.join('') });
    expect(glyphsAt(after, 712)[0]).toMatchObject({ text: '3', left: 80 });
  });

  it('[DOC-06] keeps the dots of an entry on two lines after the end of its title', async () => {
    const two = [{ title: 'they were read in every year', number: '9', y: 688 }];
    const first = line('Heights above the sea at all of the stations of the line and how', { x: 80, y: 700 });
    const after = await translated(() => `${LONG} und was sonst noch dazu zu sagen war in all den Jahren`, 'de', {
      entries: two,
      before: first,
    });
    const glyphs = glyphsAt(after, 688);
    const [title, dots] = [/\p{L}/u, /\./].map((kind) => glyphs.filter(({ text }) => kind.test(text)));
    expect(glyphs.at(-1)).toMatchObject({ text: '9' });
    expect(title?.length).toBeGreaterThan(5);
    expect(dots?.length).toBeGreaterThan(5);
    expect(dots?.[0]?.left).toBeGreaterThan(title?.at(-1)?.left ?? 0);
  });

  it('[DOC-06] makes the title smaller rather than covering the page number', async () => {
    const after = await translated(() => `${LONG} und wann sie zuletzt mit denen der anderen verglichen wurden`, 'de');
    const [entry] = ENTRIES;
    const glyphs = glyphsAt(after, entry?.y ?? 0);
    const title = glyphs.filter(({ text }) => /\p{L}/u.test(text));
    expect(Math.max(...title.map(({ left }) => left))).toBeLessThan(CONTENTS_RIGHT - 20);
  });
});
