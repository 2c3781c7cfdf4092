import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LanguageCode } from '@interlinear/languages';
import { book } from '@interlinear/testing/documents/book';
import { linkAnnotation, makePdf } from '@interlinear/testing/documents/make-pdf';
import { line, paragraph } from '@interlinear/testing/documents/set-text';
import { twoColumnPaper } from '@interlinear/testing/documents/two-column-paper';
import { bySize, casesBySize } from '@interlinear/testing/test-size';
import type { Inline } from '@interlinear/translation/segment';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { Block, View } from '../../document.ts';
import { npmFonts } from '../../node/npm-fonts.ts';
import type { PdfPageModel } from '../model.ts';
import { readPdf } from '../read/read-pdf.ts';
import { rasterPage } from '../testing/raster.ts';
import { readModels } from '../testing/read-models.ts';
import { lettersOf, readTexts } from '../testing/read-text.ts';
import { renderPdf } from './render-pdf.ts';

const FONTS = npmFonts(import.meta.url);

/** Words for fake translations in several scripts. */
const WORDS: Partial<Record<LanguageCode, string[]>> = {
  de: 'Höhe über dem Meer wurde täglich gemessen und Überprüfungen der Größenverhältnisse'.split(' '),
  'zh-CN': ['测量', '高度', '山谷', '每天', '记录', '，结果', '一致'],
  ja: ['測定', '高さは', '谷の', '毎日', '記録し', 'ました、', 'データ'],
  ar: 'قياس الارتفاع فوق مستوى البحر في كل يوم من السنة'.split(' '),
  he: 'מדידת הגובה מעל פני הים בכל יום של השנה'.split(' '),
  hi: 'समुद्र तल से ऊँचाई प्रतिदिन मापी गई और दर्ज की गई थी क्षेत्र'.split(' '),
  th: ['ความสูง', 'เหนือ', 'ระดับน้ำทะเล', 'ทุกวัน', 'ที่วัดได้', 'และบันทึก'],
};

describe('rendering a PDF', () => {
  // The formulas below are in a Chinese translation, and the valid files are in Hindi.
  it.each(casesBySize(3, ['de', 'ar', 'th', 'zh-CN', 'ja', 'he', 'hi'] satisfies LanguageCode[]))(
    '[DOC-06] the text of a paper translated into %s can be extracted',
    async (target) => {
      const { file, translations } = await rendered(twoColumnPaper(2), target);
      const copied = lettersOf((await readTexts(file)).join(''));
      const missing = [...translations.values()].flatMap(textsOf).filter((text) => !copied.includes(lettersOf(text)));
      // Paragraphs that continue in another column are extracted in two pieces.
      expect(missing.length).toBeLessThanOrEqual(4);
      expect(lettersOf(missing.join('')).length).toBeLessThan(copied.length * 0.25);
    },
  );

  it('[DOC-06] formulas keep every glyph', async () => {
    const original = twoColumnPaper(2);
    const { file } = await rendered(original, 'zh-CN');
    expect(glyphsOf(await readModels(file), 'CMMI10')).toEqual(glyphsOf(await readModels(original), 'CMMI10'));
  });

  it('[DOC-06] everything but text keeps its pixels', async () => {
    const art = '0.9 0.1 0.2 rg 80 560 120 60 re f 0.1 0.3 0.9 RG 4 w 220 560 m 400 640 l S\n';
    const words = paragraph('The height of the valley was measured on every day of the year by two parties.', {
      x: 80,
      y: 500,
      width: 240,
    }).content;
    const { file } = await rendered(makePdf({ pages: [{ content: `${art}0 g ${words}` }] }), 'de');
    const bare = await rasterPage(makePdf({ pages: [{ content: art }] }), 0);
    expect(colouredPixels(await rasterPage(file, 0))).toEqual(colouredPixels(bare));
  });

  it('[DOC-06] links, outline and labels stay; links move with their words', async () => {
    const original = book(5);
    const { file, translations } = await rendered(original, 'de');
    expect((await linksOf(file)).map(({ url }) => url)).toEqual((await linksOf(original)).map(({ url }) => url));
    const chapters = (await readModels(original)).flatMap(({ page }) =>
      page.blocks.filter(({ content }) => /^Chapter \d/.test(textsOf(content).join(''))),
    );
    const titles = chapters.map(({ id }) => textsOf(translations.get(id) ?? []).join(''));
    expect(await outlineOf(file)).toEqual(titles);
    const linked = (await readModels(file)).flatMap(({ paragraphs }) =>
      paragraphs.flatMap(({ pieces, wrappers }) =>
        pieces.flatMap((piece) =>
          piece.kind === 'text' && piece.wrapper !== undefined && wrappers.get(piece.wrapper)?.links
            ? [piece.text]
            : [],
        ),
      ),
    );
    const wanted = [...translations.values()].flatMap(linkedWords);
    expect(linked.map((text) => text.trim())).toEqual(wanted);
  });

  it('[DOC-06] a link on two lines is one text, and its annotations are on the lines of the translation', async () => {
    const address = 'https://example.org/';
    const text = ['See the report of the party', 'about the valley for the', 'heights.'];
    const content = text.map((words, index) => line(words, { x: 80, y: 500 - 12 * index })).join('');
    const annotations = [linkAnnotation([100, 498, 215, 509], address), linkAnnotation([80, 486, 160, 497], address)];
    const original = makePdf({ pages: [{ content, annotations }] });
    const [page] = await readModels(original);
    expect(page?.page.blocks[0]?.content).toEqual([
      'See ',
      { open: 1 },
      'the report of the party about the valley',
      { close: 1 },
      ' for the heights.',
    ]);
    const { file } = await rendered(original, 'de');
    const [written] = await readModels(file);
    const pieces = written?.paragraphs.flatMap((paragraph) => paragraph.pieces) ?? [];
    const linked = pieces.filter((piece) => piece.kind === 'text' && piece.wrapper !== undefined);
    expect(linked).toHaveLength(1);
    expect(linked[0]?.text.trim().split(' ')).toHaveLength(8);
    expect(await linksOf(file)).toHaveLength(2);
  });

  it('[DOC-06] underlines move with their words', async () => {
    const { file } = await rendered(book(1), 'de');
    const [page] = await readModels(file);
    const underlined = page?.paragraphs.filter(({ rules }) => rules.length > 0) ?? [];
    expect(underlined.length).toBe(1);
    expect(page?.rules.length).toBe(1);
  });

  it('scripts, launch actions and embedded files are removed', async () => {
    const content = line('The height of the valley was measured.', { x: 80, y: 500 });
    const launch = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (run.exe) >> >>';
    const carrier = '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] >>';
    const link = linkAnnotation([80, 490, 200, 512], 'https://example.org/');
    const catalog =
      '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /AA << /WC << /S /JavaScript /JS (x) >> >>';
    const original = makePdf({ pages: [{ content, annotations: [launch, carrier, link] }], catalog });
    const { file } = await rendered(original, 'de');
    const text = new TextDecoder('latin1').decode(file);
    expect(text).not.toMatch(/JavaScript|Launch|FileAttachment|app\.alert/);
    expect(text).toContain('https://example.org/');
  });

  it('a form drawn on several pages is translated once for all of them', async () => {
    const page = { content: 'q /Head Do Q\n' };
    const forms = { Head: line('The height of the valley', { x: 80, y: 700 }) };
    const { file, translations } = await rendered(makePdf({ pages: [page, page, page], forms }), 'de');
    const [first] = [...translations.values()].flatMap(textsOf);
    const texts = await readTexts(file);
    expect(texts.map(lettersOf)).toEqual(Array(3).fill(lettersOf(first ?? '')));
  });

  it('[DOC-06] shows both languages on one sheet in a file hardly larger than the translation alone', async () => {
    const original = book(6);
    const single = (await rendered(original, 'zh-CN')).file;
    const { file } = await rendered(original, 'zh-CN', 'side-by-side');
    const [page] = await readModels(file);
    expect([page?.page.width, page?.page.height]).toEqual([1224, 792]);
    const [copied = ''] = await readTexts(file);
    expect(copied).toContain('A Book of Rivers');
    expect(copied).toMatch(/\p{Script=Han}/u);
    expect(file.length).toBeLessThan(single.length * 1.3);
    expect(await linksOf(file)).toHaveLength(12);
  });

  it('[DOC-06] alternates between the languages page by page', async () => {
    const original = book(4);
    const { file } = await rendered(original, 'zh-CN', 'alternating');
    const texts = await readTexts(file);
    expect(texts.map((text) => /\p{Script=Han}/u.test(text))).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
      false,
      true,
    ]);
    expect(texts.filter((_, index) => index % 2 === 0)).toEqual(await readTexts(original));
  });

  it.each(['translation', 'side-by-side', 'alternating'] satisfies View[])('writes valid files: %s', async (view) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'interlinear-'));
    try {
      const file = path.join(folder, 'made.pdf');
      await writeFile(file, (await rendered(twoColumnPaper(bySize({ quick: 1, deep: 3 })), 'hi', view)).file);
      expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
        'No syntax or stream encoding errors',
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('changes nothing without translations', async () => {
    const original = twoColumnPaper(1);
    const source = await readPdf(original);
    const { bytes } = await renderPdf(
      source,
      { of: () => undefined },
      { view: 'translation', target: 'de', fonts: FONTS },
    );
    expect(await rasterPage(bytes, 0)).toEqual(await rasterPage(original, 0));
  });

  it('stops when it is aborted', async () => {
    const options = { view: 'translation', target: 'de', fonts: FONTS, signal: AbortSignal.abort() } as const;
    const rendering = renderPdf(await readPdf(book(2)), { of: () => undefined }, options);
    await expect(rendering).rejects.toMatchObject({ failure: 'aborted' });
  });
});

async function rendered(original: Uint8Array, target: LanguageCode, view: View = 'translation') {
  const translations = new Map<string, Inline[]>();
  for (const { paragraphs } of await readModels(original))
    for (const { block } of paragraphs) {
      if (block.isTranslatable && block.continues === undefined)
        translations.set(block.id, translate(block, target, translations.size));
    }
  const { bytes } = await renderPdf(
    await readPdf(original),
    { of: (id) => translations.get(id) },
    { view, target, fonts: FONTS },
  );
  return { file: bytes, translations };
}

/** Creates a distinct fake translation with as many words as the original. */
function translate({ content }: Block, target: LanguageCode, seed: number): Inline[] {
  const words = WORDS[target] ?? [];
  const joint = ['zh-CN', 'ja', 'th'].includes(target) ? '' : ' ';
  let next = seed;
  return content.map((inline) => {
    if (typeof inline !== 'string') return inline;
    const count = Math.max(1, inline.trim().split(/\s+/).length);
    const text = Array.from({ length: count }, () => words[next++ % words.length]).join(joint);
    return (/^\s/.test(inline) ? ' ' : '') + text + (/\s$/.test(inline) ? ' ' : '');
  });
}

function textsOf(content: readonly Inline[]): string[] {
  return content.filter((inline) => typeof inline === 'string');
}

function linkedWords(content: readonly Inline[]): string[] {
  return content.flatMap((inline, index) => {
    const next = content[index + 1];
    return typeof inline !== 'string' && 'open' in inline && typeof next === 'string' ? [next] : [];
  });
}

function glyphsOf(models: readonly PdfPageModel[], font: string): string[] {
  return models
    .flatMap(({ streams }) => streams.flatMap(({ shows }) => shows.flatMap(({ elements }) => elements)))
    .flatMap((element) => (typeof element !== 'number' && element.font.name === font ? [element.text] : []))
    .sort();
}

/** Positions and colours of pixels that are not grey. */
function colouredPixels({ pixels, width }: Awaited<ReturnType<typeof rasterPage>>): string[] {
  const found: string[] = [];
  for (let at = 0; at < pixels.length; at += 4) {
    const [blue = 0, green = 0, red = 0] = pixels.subarray(at, at + 3);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 40)
      found.push(`${(at / 4) % width},${Math.floor(at / 4 / width)}: ${red} ${green} ${blue}`);
  }
  return found;
}

async function linksOf(bytes: Uint8Array): Promise<{ url: string }[]> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const document = await task.promise;
  const links: { url: string }[] = [];
  for (let number = 1; number <= document.numPages; number++)
    links.push(
      ...(await (await document.getPage(number)).getAnnotations()).filter(({ subtype }) => subtype === 'Link'),
    );
  await task.destroy();
  return links;
}

async function outlineOf(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const outline = await (await task.promise).getOutline();
  await task.destroy();
  return outline.map(({ title }) => title);
}
