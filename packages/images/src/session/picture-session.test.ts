import type { RecognizedLine, Recognizer } from '@interlinear/ocr/recognizer';
import { npmFaces } from '@interlinear/typesetting/npm-faces';
import { describe, expect, it } from 'vitest';
import { PICTURE_LIMITS } from '../decode/picture-facts.ts';
import { createCanvasCodec } from '../node/canvas-codec.ts';
import { type DrawnText, drawPicture, drawText } from '../testing/draw-picture.ts';
import { openPictureSession, type PictureTools } from './picture-session.ts';

const LINES: readonly DrawnText[] = [
  { text: 'HEAyNE', start: [40, 60], size: 30, color: [20, 20, 60] },
  { text: 'yENAH', start: [40, 160], size: 30, color: [20, 20, 60] },
];

const codec = createCanvasCodec();

/** Reader that knows where the lines were drawn; recognition itself is tested in `ocr`. */
function readerOf(lines: readonly DrawnText[], onRead: () => void): Recognizer {
  return {
    async read() {
      onRead();
      return lines.map(
        ({ text, start: [x, y], size }): RecognizedLine => ({
          start: { x, y },
          angle: 0,
          size,
          confidence: 90,
          isVertical: false,
          words: [{ text, offset: 0, width: text.length * 0.62 * size, hasSpaceBefore: false }],
        }),
      );
    },
    close: () => undefined,
  };
}

async function open(color: (x: number, y: number) => readonly [number, number, number] = () => [250, 250, 250]) {
  let reads = 0;
  const tools: PictureTools = {
    codec,
    fonts: npmFaces(import.meta.url),
    limits: PICTURE_LIMITS,
    openReader: () => readerOf(LINES, () => reads++),
  };
  const picture = LINES.reduce(
    drawText,
    drawPicture(400, 240, (x, y) => [...color(x, y)]),
  );
  const session = await openPictureSession(await codec.encode(picture, 'png'), tools);
  return { session, picture, reads: () => reads };
}

describe('a picture session', () => {
  it('[IMG-02] reads once, and paints only what an edit changes', async () => {
    const { session, reads } = await open();
    const regions = await session.read({ language: 'en' });
    expect(await session.read({ language: 'en' })).toBe(regions);
    expect(reads()).toBe(1);
    const texts = regions.map((region) => ({ region, text: 'Hallo' }));
    await session.paint(texts, 'de');
    expect((await session.paint(texts, 'de')).changed).toEqual([]);
    const second = await session.paint(
      texts.map((text, index) => (index === 1 ? { ...text, text: 'Welt' } : text)),
      'de',
    );
    expect(second.changed.length).toBeGreaterThan(0);
    for (const [, top] of second.changed) expect(top).toBeGreaterThan(100);
  });

  it('[IMG-02] shows after edits what it would show without the way there', async () => {
    const { session } = await open((x, y) => [200 + (x % 7), 210, 220 - (y % 5)]);
    const regions = await session.read({ language: 'en' });
    const final = regions.map((region) => ({ region, text: 'Grüße' }));
    await session.paint(final, 'de');
    const direct = Uint8Array.from(session.raster('translated').pixels);
    for (const text of ['Ein viel längerer Satz, der weit reicht', 'x', ''])
      await session.paint(
        regions.map((region) => ({ region, text })),
        'de',
      );
    await session.paint(
      regions.slice(1).map((region) => ({ region, text: 'y' })),
      'de',
    );
    await session.paint(final, 'de');
    expect(Buffer.compare(session.raster('translated').pixels, direct)).toBe(0);
  });

  it('[IMG-02] leaves every pixel away from the translated regions as it was', async () => {
    const { session, picture } = await open();
    const regions = await session.read({ language: 'en' });
    await session.paint(
      regions.slice(0, 1).map((region) => ({ region, text: 'Hallo' })),
      'de',
    );
    const { pixels } = session.raster('translated');
    expect(Buffer.compare(pixels.subarray(400 * 4 * 110), picture.pixels.subarray(400 * 4 * 110))).toBe(0);
    expect(Buffer.compare(session.raster('original').pixels, picture.pixels)).toBe(0);
    expect(await codec.decode(await session.encode('translated', 'png'), session.facts)).toEqual(
      session.raster('translated'),
    );
  });
});
