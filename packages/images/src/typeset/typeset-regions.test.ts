import type { LanguageCode } from '@interlinear/languages';
import type { Raster } from '@interlinear/ocr/raster';
import { bySize } from '@interlinear/testing/test-size';
import { npmFaces } from '@interlinear/typesetting/npm-faces';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, boxAround, quadOf } from '../geometry.ts';
import type { Region, RegionStyle } from '../region.ts';
import { drawPicture } from '../testing/draw-picture.ts';
import { paintText } from './paint-text.ts';
import type { PlacedText, RegionText } from './region-text.ts';
import { layOutRegions } from './typeset-regions.ts';

const FONTS = npmFaces(import.meta.url);
const PAPER = drawPicture(640, 400, () => [255, 255, 255]);
const STYLE: RegionStyle = {
  color: '#102030',
  background: '#ffffff',
  fontSize: 20,
  bold: false,
  align: 'left',
  direction: 'ltr',
};

interface RegionOptions {
  id?: string;
  box: Box;
  lines?: number;
  kind?: Region['kind'];
  style?: Partial<RegionStyle>;
  angle?: number;
}

function regionAt({ id = 'r0', box, lines = 1, kind = 'line', style, angle = 0 }: RegionOptions): Region {
  const [left, top, width, height] = box;
  const quad = quadOf({ angle, start: left, end: left + width, top, bottom: top + height });
  const line = { box, quad, text: 'x', confidence: 90 };
  return {
    id,
    kind,
    order: 0,
    box: boxAround(quad),
    quad,
    angle,
    lines: Array.from({ length: lines }, () => line),
    text: 'x',
    confidence: 90,
    style: { ...STYLE, ...style },
  };
}

async function layOut(texts: readonly RegionText[], target: LanguageCode, picture = PAPER): Promise<PlacedText[]> {
  return layOutRegions(picture, texts, { target, fonts: FONTS });
}

function inkOf(before: Raster, after: Raster): Box {
  const points: [number, number][] = [];
  for (let at = 0; at < before.pixels.length; at += 4)
    if (before.pixels[at] !== after.pixels[at])
      points.push([(at / 4) % before.width, Math.floor(at / 4 / before.width)]);
  return boxAround(points);
}

function paint(texts: readonly PlacedText[], picture = PAPER): Raster {
  const raster = { ...picture, pixels: Uint8Array.from(picture.pixels) };
  for (const text of texts) paintText(raster, text);
  return raster;
}

describe('setting text in a picture', () => {
  it('[IMG-02] keeps size, start and baseline of a text of similar length', async () => {
    const region = regionAt({ box: [40, 100, 200, 22] });
    const placed = await layOut([{ region, text: 'Einstellungen' }], 'de');
    expect(placed[0]?.layout).toMatchObject({ fontSize: 20, lines: ['Einstellungen'], overflow: false });
    const [left, top, , height] = inkOf(PAPER, paint(placed));
    expect(Math.abs(left - 40)).toBeLessThanOrEqual(3);
    expect(Math.abs(top + height / 2 - 111)).toBeLessThan(5);
  });

  it('[IMG-02] uses free room beside a line before it makes letters smaller', async () => {
    const text = 'Benachrichtigungen und Aktualisierungen';
    const free = await layOut([{ region: regionAt({ box: [40, 100, 180, 22] }), text }], 'de');
    expect(free[0]?.layout).toMatchObject({ fontSize: 20, lines: [text] });
    const framed = drawPicture(640, 400, (x, y) =>
      x > 240 && x < 243 && y > 20 && y < 380 ? [0, 0, 0] : [255, 255, 255],
    );
    const narrow = await layOut([{ region: regionAt({ box: [40, 100, 180, 22] }), text }], 'de', framed);
    const [left, , width] = narrow[0]?.layout.box ?? [0, 0, 0, 0];
    expect(left + width).toBeLessThanOrEqual(240);
  });

  it('[IMG-02] gives siblings one size', async () => {
    const picture = drawPicture(300, 300, (x) => (x < 200 ? [255, 255, 255] : [20, 20, 20]));
    const texts = ['Übersicht', 'Benachrichtigungen', 'Konto'].map((text, index) => ({
      region: regionAt({ id: `r${index}`, box: [30, 40 + index * 60, 90, 22] }),
      text,
    }));
    const sizes = (await layOut(texts, 'de', picture)).map(({ layout }) => layout.fontSize);
    expect(new Set(sizes).size).toBe(1);
    expect(sizes[0]).toBeLessThan(20);
    expect(sizes[0]).toBeGreaterThanOrEqual(14);
  });

  it('[IMG-02] centres text in its button', async () => {
    const button = drawPicture(400, 120, (x, y) =>
      x >= 100 && x < 300 && y >= 40 && y < 80 ? [30, 90, 220] : [255, 255, 255],
    );
    const region = regionAt({ box: [150, 49, 100, 22], style: { color: '#ffffff', background: '#1e5adc' } });
    const placed = await layOut([{ region, text: 'OK' }], 'en', button);
    const [left, , width] = inkOf(button, paint(placed, button));
    expect(Math.abs(left + width / 2 - 200)).toBeLessThan(2);
  });

  it.each([
    ['ar', 'مرحبًا بكم في المنصة الجديدة', 'right'],
    ['he', 'ברוכים הבאים לפלטפורמה החדשה', 'right'],
    ['hi', 'नए मंच पर आपका स्वागत है और धन्यवाद', 'left'],
    ['th', 'ยินดีต้อนรับสู่แพลตฟอร์มใหม่ของเรา', 'left'],
    ['zh-CN', '欢迎使用全新的翻译平台，感谢您的支持。', 'left'],
  ] as const)('[IMG-02] sets %s in lines, aligned to the side where reading begins', async (target, text, side) => {
    const region = regionAt({ box: [200, 100, 110, 60], lines: 2, kind: 'paragraph' });
    const placed = await layOut([{ region, text }], target);
    expect(placed[0]?.layout.overflow).toBe(false);
    expect(placed[0]?.layout.lines.length).toBeGreaterThan(1);
    expect(placed[0]?.glyphs.some(({ glyph }) => glyph === 0)).toBe(false);
    const [left, , width] = inkOf(PAPER, paint(placed));
    expect(Math.abs(side === 'left' ? left - 200 : left + width - 310)).toBeLessThan(6);
  });

  it('[IMG-02] chooses the Chinese, Japanese and Korean shapes of a character', async () => {
    const region = regionAt({ box: [40, 100, 200, 22] });
    const faces = await Promise.all(
      (['zh-CN', 'zh-TW', 'ja', 'ko'] as const).map(
        async (target) => (await layOut([{ region, text: '骨直' }], target))[0]?.glyphs[0]?.face.name,
      ),
    );
    expect(faces).toEqual([
      'noto-sans-sc-regular',
      'noto-sans-tc-regular',
      'noto-sans-jp-regular',
      'noto-sans-kr-regular',
    ]);
  });

  it('[IMG-02] sets Japanese in columns from right to left where the original had columns', async () => {
    const region = regionAt({
      // Along the columns, which run down, and across them to the left.
      box: [60, -300, 200, 60],
      lines: 2,
      angle: Math.PI / 2,
      kind: 'bubble',
      style: { direction: 'vertical-rl' },
    });
    const placed = await layOut([{ region, text: '新しい設定は次回の起動時に適用' }], 'ja');
    const glyphs = placed[0]?.glyphs ?? [];
    expect(placed[0]?.layout.lines.length).toBe(2);
    expect(Math.max(...glyphs.map(({ angle }) => Math.abs(angle)))).toBeLessThan(1e-9);
    const [first, second] = glyphs;
    expect(second && first && second.origin[1] - first.origin[1]).toBeCloseTo(20, 0);
    const ink = inkOf(PAPER, paint(placed));
    expect([ink[0] > 230, ink[0] + ink[2] < 310, ink[1] > 55, ink[1] + ink[3] < 270]).toEqual([true, true, true, true]);
    const last = glyphs.at(-1);
    expect(first && last && last.origin[0] < first.origin[0]).toBe(true);
  });

  it('[IMG-02] turns columns into lines for languages without columns, within the bubble', async () => {
    const isInside = (x: number, y: number) => ((x - 200) / 90) ** 2 + ((y - 200) / 130) ** 2 < 1;
    const bubble = drawPicture(400, 400, (x, y) => (isInside(x, y) ? [255, 255, 255] : [90, 90, 90]));
    const region = regionAt({
      box: [110, -240, 180, 80],
      lines: 3,
      angle: Math.PI / 2,
      kind: 'bubble',
      style: { direction: 'vertical-rl', fontSize: 24 },
    });
    const placed = await layOut([{ region, text: 'Does that legendary sword really exist?' }], 'en', bubble);
    const raster = paint(placed, bubble);
    expect(placed[0]?.layout.overflow).toBe(false);
    for (let at = 0; at < raster.pixels.length; at += 4)
      if (raster.pixels[at] !== bubble.pixels[at])
        expect(isInside((at / 4) % 400, Math.floor(at / 4 / 400))).toBe(true);
    const [left, , width] = inkOf(bubble, raster);
    expect(Math.abs(left + width / 2 - 200)).toBeLessThan(12);
  });

  it('[IMG-02] uses exactly the size and place that a person chose', async () => {
    const region = regionAt({ box: [40, 100, 200, 22] });
    const [placed] = await layOut(
      [
        {
          region,
          text: 'Much larger than before',
          style: { fontSize: 48, color: '#ff0000' },
          box: [300, 200, 120, 40],
        },
      ],
      'en',
    );
    expect(placed?.layout).toMatchObject({ fontSize: 48, overflow: true });
    expect(placed?.color).toBe('#ff0000');
  });

  it('[IMG-02] changes no pixel outside the box that it reports, and never hides that a text is too large', async () => {
    const words = fc.array(fc.constantFrom('Straße', 'a', 'Übersetzung', '翻訳', 'مرحبا', '—', '2026'), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(
        words,
        fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 350 })),
        fc.integer({ min: 10, max: 300 }),
        fc.double({ min: -0.3, max: 0.3, noNaN: true }),
        fc.constantFrom('left', 'center', 'right'),
        async (text, [left, top], width, angle, align) => {
          const region = regionAt({
            box: [left, top, width, 44],
            lines: 2,
            kind: 'paragraph',
            angle,
            style: { align },
          });
          const [placed] = await layOut([{ region, text: text.join(' ') }], 'de');
          if (!placed) throw new Error('The text is missing.');
          const raster = { ...PAPER, pixels: Uint8Array.from(PAPER.pixels) };
          const [x, y, across, down] = paintText(raster, placed);
          for (let at = 0; at < raster.pixels.length; at += 4) {
            if (raster.pixels[at] === 255) continue;
            const [column, row] = [(at / 4) % raster.width, Math.floor(at / 4 / raster.width)];
            expect(column >= x && column < x + across && row >= y && row < y + down).toBe(true);
          }
          const isSmall = placed.layout.fontSize < 20 * 0.3;
          expect(placed.layout.overflow || !isSmall).toBe(true);
        },
      ),
      { numRuns: bySize({ quick: 8, deep: 200 }) },
    );
  });
});
