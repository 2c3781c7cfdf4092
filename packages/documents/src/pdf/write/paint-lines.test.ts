import { direction, type LanguageCode } from '@interlinear/languages';
import { bySize } from '@interlinear/testing/test-size';
import { composeWords } from '@interlinear/typesetting/compose';
import { chooseFaces } from '@interlinear/typesetting/face-choice';
import { leadingOf } from '@interlinear/typesetting/leading';
import { MAX_LETTER_SPACING, spaceLetters } from '@interlinear/typesetting/letter-spacing';
import { PDF, PdfDict } from '@libpdf/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { npmFonts } from '../../node/npm-fonts.ts';
import { openSubsetter } from '../faces/subset-face.ts';
import { PLAIN_RUN_STYLE } from '../testing/plain-style.ts';
import { rasterPage } from '../testing/raster.ts';
import { lettersOf, readTexts } from '../testing/read-text.ts';
import { fitParagraph } from '../typeset/fit-paragraph.ts';
import { type Alignment, type PlacedLine, placeLines } from '../typeset/place-lines.ts';
import { createFontRegistry } from './font-registry.ts';
import { paintLines } from './paint-lines.ts';
import { compressedStream } from './pdf-objects.ts';

const FONTS = npmFonts(import.meta.url);

const TEXTS: [LanguageCode, string][] = [
  ['de', 'Die Größe der Fußnoten, „Affinität“ und 12,5 % des Effekts sind für die Übersetzung übrig geblieben – oder?'],
  ['zh-CN', '研究表明，“双栏”论文的PDF翻译需要12个步骤（见图3）；其中第2步——字形选择——最为重要。'],
  ['zh-TW', '本文說明如何在維持版面的情況下翻譯文件，並保留「公式」與連結。'],
  ['ja', 'この論文では、PDF文書のレイアウトを保ったまま「翻訳」する方法を、12個の手順で説明します。'],
  ['ko', '이 논문은 문서의 배치를 유지하면서 번역하는 새로운 방법을 제시한다.'],
  ['ar', 'يقدم هذا البحث طريقة جديدة (PDF) لترجمة 25 مستندًا مع الحفاظ على التخطيط الأصلي.'],
  ['he', 'מאמר זה מציג שיטה חדשה (PDF) לתרגום 25 מסמכים תוך שמירה על הפריסה המקורית.'],
  ['he', 'המדידה ::= (גובה) <של>, *העמק*. "כל" [יום]...'],
  ['hi', 'यह शोध पत्र दस्तावेज़ों के अनुवाद की एक नई विधि प्रस्तुत करता है, जिसमें 12 चरण हैं और स्थिति बनी रहती है।'],
  ['th', 'งานวิจัยนี้นำเสนอวิธีการใหม่ในการแปลเอกสารโดยคงรูปแบบเดิมไว้ทั้งหมด 12 ขั้นตอน ที่ทำได้จริง'],
  ['bn', 'এই গবেষণাপত্রটি নথি অনুবাদের একটি নতুন পদ্ধতি উপস্থাপন করে।'],
  ['ta', 'இந்தக் கட்டுரை ஆவணங்களை மொழிபெயர்க்கும் புதிய முறையைக் கொண்டு வருகிறது.'],
  ['ru', 'В этой статье описан новый способ перевода документов с сохранением оформления.'],
  ['vi', 'Bài báo này trình bày một phương pháp mới để dịch tài liệu mà vẫn giữ nguyên bố cục.'],
];

describe('painting lines', () => {
  it.each(TEXTS)('[DOC-06] writes %s so that the text can be extracted unchanged', async (target, text) => {
    const file = await fileOf(await linesOf(target, text, 'justify'));
    const [copied = ''] = await readTexts(file);
    expect(lettersOf(copied)).toBe(lettersOf(text));
  });

  it('[DOC-06] draws letters that moved together where their line was planned', async () => {
    const text = 'Die Größe der Fußnoten ist geblieben';
    const lines = await linesOf('de', text, 'left', -MAX_LETTER_SPACING);
    const file = await fileOf(lines);
    expect((await readTexts(file)).map(lettersOf)).toEqual([lettersOf(text)]);
    const { width, pixels } = await rasterPage(file, 0, SHARP);
    const columns = [...pixels.keys()].flatMap((at) =>
      at % 4 === 0 && (pixels[at] ?? 255) < 128 ? [(at / 4) % width] : [],
    );
    const right = columns.reduce((most, column) => Math.max(most, column), 0) / SHARP;
    expect(Math.abs(right - (lines[0]?.right ?? 0))).toBeLessThan(1);
  });

  it('shows every word with the right glyph codes', async () => {
    const { pixels } = await rasterPage(
      await fileOf(await linesOf('zh-CN', '翻译文件，保留公式与链接。', 'justify')),
      0,
    );
    const inked = pixels.filter((value, index) => index % 4 === 0 && value < 128).length;
    expect(inked).toBeGreaterThan(300);
  });

  it('writes any text without failing and within its box', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.constantFrom<LanguageCode>('de', 'ar', 'hi', 'ja', 'th'),
        async (text, target) => {
          const lines = await linesOf(target, text, 'left');
          for (const { parts, left, right } of lines)
            if (parts.length > 1) expect(right - left).toBeLessThanOrEqual(BOX_WIDTH + 0.5);
        },
      ),
      { numRuns: bySize({ quick: 8, deep: 600 }) },
    );
  });
});

const BOX_WIDTH = 240;
/** Pixels per point of a raster that is measured. */
const SHARP = 4;

async function linesOf(target: LanguageCode, text: string, alignment: Alignment, letterSpacing = 0) {
  const faces = chooseFaces(FONTS, target);
  await faces.prepare(text, PLAIN_RUN_STYLE);
  const isRightToLeft = direction(target) === 'rtl';
  const words = composeWords(text === '' ? [] : [{ kind: 'text', text, style: PLAIN_RUN_STYLE }], {
    faces,
    target,
    isRightToLeft,
  });
  const room = {
    fontSize: 11,
    leading: 13,
    width: BOX_WIDTH,
    maxWidth: BOX_WIDTH,
    depth: 200,
    maxDepth: 300,
    firstLineIndent: 0,
  };
  const fit = fitParagraph(spaceLetters(words, letterSpacing), room, { target, leading: leadingOf(target) });
  return placeLines(fit, { alignment, isRightToLeft, left: 30, baseline: 360, continues: false });
}

async function fileOf(lines: readonly PlacedLine[]): Promise<Uint8Array> {
  const pdf = PDF.create();
  const page = pdf.addPage({ width: 300, height: 400 });
  const fonts = createFontRegistry(pdf);
  const used = new Map<string, ReturnType<typeof fonts.fontOf>>();
  const operators = paintLines(lines, {
    size: 11,
    fillOf: (fill) => fill,
    fontOf(part) {
      const font = fonts.fontOf(part.face);
      used.set(font.resource, font);
      return font;
    },
    paintBox: () => '',
  });
  page.dict.set('Contents', pdf.register(compressedStream(new TextEncoder().encode(`BT ${operators} ET`))));
  const resources = new PdfDict();
  for (const { resource, ref } of used.values()) resources.set(resource, ref);
  page.dict.set('Resources', PdfDict.of({ Font: resources }));
  fonts.finish(await openSubsetter(FONTS));
  return pdf.save();
}
