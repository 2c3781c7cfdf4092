import type { LanguageCode } from '@interlinear/languages';
import { drawnLayout, type LayoutName } from '@interlinear/testing/documents/drawn-layouts';
import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { line } from '@interlinear/testing/documents/set-text';
import { describe, expect, it } from 'vitest';
import { transform } from '../matrix.ts';
import type { Glyph, PdfPageModel } from '../model.ts';
import { readModels } from '../testing/read-models.ts';
import { translatedPages } from '../testing/translated-pages.ts';

interface Background {
  words: string;
  /** Number of shapes behind words of its paragraph. */
  shapes: number;
  layers: number;
  /** Radius of the corners of its lowest layer. */
  radius: number;
}

/** Backgrounds of the words of a page, by paragraph. */
function backgroundsOf(page: PdfPageModel | undefined): Background[] {
  return (page?.paragraphs ?? []).flatMap(({ pieces, backgrounds }) => {
    const styled = pieces.filter((piece) => piece.kind === 'text' && piece.style.background !== undefined);
    return styled.map(({ text, ...piece }) => {
      const layers = piece.kind === 'text' ? (piece.style.background?.layers ?? []) : [];
      return { words: text.trim(), shapes: backgrounds.length, layers: layers.length, radius: layers[0]?.radius ?? 0 };
    });
  });
}

async function readLayout(name: LayoutName): Promise<PdfPageModel | undefined> {
  const [page] = await readModels(drawnLayout(name));
  return page;
}

/** Reads a layout again after its words were replaced. */
async function translated(
  name: LayoutName,
  words: Readonly<Record<string, string>>,
  target?: LanguageCode,
): Promise<PdfPageModel | undefined> {
  const translate = (text: string) => text.replace(/\p{L}+/gu, (word) => words[word] ?? word);
  const [page] = await translatedPages(drawnLayout(name), translate, target);
  return page;
}

function glyphsOf(page: PdfPageModel | undefined): Glyph[] {
  return page?.paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.glyphs)) ?? [];
}

function isNear(one: number, other: number | undefined): boolean {
  return Math.abs(one - (other ?? 0)) < 5;
}

/** Letters that touch a fill of a page, in reading order. */
function lettersOnFills(page: PdfPageModel | undefined): string {
  const isOnFill = ({ matrix, width }: Glyph) => {
    const [left, y] = transform(matrix, 0, 0.2);
    const [right] = transform(matrix, width, 0.2);
    return page?.covers.some(({ extent }) => {
      const isBeside = right < extent.left + 0.5 || left > extent.right - 0.5;
      return !isBeside && y > extent.bottom && y < extent.top;
    });
  };
  const letters = glyphsOf(page).filter((glyph) => glyph.text.trim() !== '' && isOnFill(glyph));
  return letters.map(({ text }) => text).join('');
}

describe('backgrounds of words', () => {
  it('[DOC-06] marks the translation of a marked phrase, on as many lines as it needs', async () => {
    expect(backgroundsOf(await readLayout('marked-phrase'))).toMatchObject([
      {
        words: 'every bend and every bank of all of the valley in the second summer, when the river was low',
        shapes: 3,
      },
    ]);
    const page = await translated('marked-phrase', { party: 'Gesellschaft', valley: 'Überschwemmungsgebiet' });
    expect(lettersOnFills(page).replaceAll('-', '')).toBe(
      'everybendandeverybankofalloftheÜberschwemmungsgebietinthesecondsummer,whentheriverwaslow',
    );
  });

  it('[DOC-06] keeps the round ground of code, and the ground and border of a key, behind their words', async () => {
    const original = await readLayout('code-and-keys');
    expect(backgroundsOf(original)).toMatchObject([
      { words: 'rivers.toml', layers: 1, radius: 3 },
      { words: 'Enter', layers: 2, radius: 0 },
    ]);
    const page = await translated('code-and-keys', { name: 'vollständigen', rivers: 'fluesse', Enter: 'Eingabe' });
    expect(lettersOnFills(page)).toBe('fluesse.tomlEingabe');
    expect(backgroundsOf(page)).toMatchObject([{ layers: 1, radius: 3 }, { layers: 2 }]);
  });

  it('[DOC-06] keeps a space beside them, also in a text from right to left', async () => {
    const words = { Write: 'اكتب', the: 'اسم', to: 'في', and: 'ثم', press: 'اضغط', until: 'حتى', ends: 'تنتهي' };
    const page = await translated('code-and-keys', words, 'ar');
    const key = page?.covers.map(({ extent }) => extent).find(({ right, left }) => right - left < 40);
    const others = glyphsOf(page).filter(({ text, matrix }) => /[؀-ۿ]/.test(text) && isNear(matrix[5], key?.bottom));
    const rights = others
      .map(({ matrix, width }) => transform(matrix, width, 0)[0])
      .filter((x) => x < (key?.left ?? 0));
    const lefts = others.map(({ matrix }) => matrix[4]).filter((x) => x > (key?.right ?? 0));
    expect((key?.left ?? 0) - Math.max(...rights)).toBeGreaterThan(2);
    expect(Math.min(...lefts) - (key?.right ?? 0)).toBeGreaterThan(2);
  });

  it('[DOC-06] moves a small badge beside a heading with its word, as WeasyPrint draws it', async () => {
    const badge = 'q 82 697 17 10 re W n 1 0 0 rg 0 0 612 792 re f Q\n';
    const word = `1 g ${line('NEW', { x: 85, y: 700, size: 7 })}0 g\n`;
    const file = makePdf({
      pages: [{ content: badge + word + line('Tools of the garden', { x: 104, y: 700, size: 18 }) }],
    });
    const words: Readonly<Record<string, string>> = { NEW: 'جديد', Tools: 'أدوات', of: '', the: '', garden: 'الحديقة' };
    const translate = (text: string) => text.replace(/\p{L}+/gu, (one) => words[one] ?? one);
    const [page] = await translatedPages(file, translate, 'ar');
    expect(lettersOnFills(page)).toBe('جديد');
    expect(page?.covers).toHaveLength(1);
  });

  it('[DOC-06] leaves bars that hide words, buttons and framed letters where they are', async () => {
    const original = await readLayout('foreign-backgrounds');
    expect(backgroundsOf(original)).toEqual([]);
    const page = await translated('foreign-backgrounds', { paid: 'durchgeführt', more: 'noch mehr', river: 'Fluss' });
    expect(page?.covers.map(({ extent }) => extent)).toEqual(original?.covers.map(({ extent }) => extent));
    expect(page?.rules.map(({ extent }) => extent)).toEqual(original?.rules.map(({ extent }) => extent));
  });
});
