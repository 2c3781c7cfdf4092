import type { Color } from '@interlinear/ocr/ink-color';
import type { Raster } from '@interlinear/ocr/raster';
import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alongAxes, boxAround, type Quad, turnedBoxOf } from '../geometry.ts';
import { type DrawnText, drawPicture, drawText, psnr, quadOfText } from '../testing/draw-picture.ts';
import { eraseText } from './erase-text.ts';
import { findTextMask } from './text-mask.ts';

type Paint = (x: number, y: number) => Color;

const WIDTH = 420;
const HEIGHT = 120;
const TEXT: DrawnText = { text: 'HEAy yNAHE NEyA', start: [40, 75], size: 36, color: [20, 20, 30] };

/** Erases text drawn on a background and measures the result over the text's box. */
function erasedQuality(paint: Paint, text: DrawnText = TEXT): number {
  const clean = drawPicture(WIDTH, HEIGHT, paint);
  const quad = quadOfText(text);
  const erased = eraseText(drawText(clean, text), [{ lines: [{ quad }] }]);
  return psnr(erased, clean, boxAround(quad));
}

const flat: Paint = () => [245, 240, 230];
const linear: Paint = (x, y) => [60 + x / 4, 90 + y / 2, 200 - x / 5];
const radial: Paint = (x, y) => {
  const distance = Math.hypot(x - 300, y + 40) / 3;
  return [230 - distance, 200 - distance / 2, 120 + distance / 2];
};
const clouds: Paint = (x, y) => {
  const value = 200 + 25 * Math.sin(x / 17) * Math.cos(y / 13) + 12 * Math.sin((x + y) / 9);
  return [value, value - 10, value - 25];
};
const rays: Paint = (x, y) => {
  const value = 205 + 12 * Math.tanh(6 * Math.sin(14 * Math.atan2(y - 400, x - 200)));
  return [value, value - 5, value - 30];
};
const stripes: Paint = (x, y) => ((x + y / 2) % 90 < 45 ? [232, 176, 74] : [205, 138, 50]);
const noise: Paint = (x, y) => {
  const random = (salt: number) => Math.sin(x * 12.9898 + y * 78.233 + salt) * 43_758.5453;
  const grain = [1, 2, 3].map((salt) => (random(salt) - Math.floor(random(salt)) - 0.5) * 28);
  return [170 + (grain[0] ?? 0), 160 + (grain[1] ?? 0), 140 + (grain[2] ?? 0)];
};

describe('erased text', () => {
  it.each([
    ['flat', flat, 30],
    ['linear gradient', linear, 30],
    ['radial gradient', radial, 30],
    ['clouds', clouds, 35],
    ['rays', rays, 35],
    ['stripes', stripes, 35],
  ] as const)('[IMG-02] leaves the background of a picture: %s', (_, paint, minDecibels) => {
    expect(erasedQuality(paint)).toBeGreaterThanOrEqual(minDecibels);
  });

  it.each([
    ['light', { ...TEXT, color: [250, 250, 255] }],
    ['small', { ...TEXT, size: 12 }],
    ['bold', { ...TEXT, stroke: 0.18 }],
    ['tilted', { ...TEXT, angle: 0.12, start: [40, 45] }],
    ['of two colours', { ...TEXT, color: [30, 90, 220] }],
  ] as const)('[IMG-02] leaves the background behind text that is %s', (_, text) => {
    const dark: Paint = (x, y) => [90 + x / 20, 100 + y / 20, 110];
    expect(erasedQuality(dark, text)).toBeGreaterThanOrEqual(30);
  });

  it('[IMG-02] erases the outline of letters too, on even and on textured backgrounds', () => {
    const quad = quadOfText(TEXT);
    for (const paint of [flat, clouds]) {
      const clean = drawPicture(WIDTH, HEIGHT, paint);
      const outlined = drawText(drawText(clean, { ...TEXT, stroke: 0.17, color: [160, 20, 20] }), {
        ...TEXT,
        color: [255, 255, 255],
      });
      const erased = eraseText(outlined, [{ lines: [{ quad }] }]);
      expect(psnr(erased, clean, boxAround(quad))).toBeGreaterThanOrEqual(30);
    }
  });

  it('[IMG-02] replaces noise by noise of the same strength', () => {
    const clean = drawPicture(WIDTH, HEIGHT, noise);
    const quad = quadOfText(TEXT);
    const drawn = drawText(clean, TEXT);
    const erased = eraseText(drawn, [{ lines: [{ quad }] }]);
    const { pixels, window } = findTextMask(drawn, quad);
    const deviation = (raster: Raster) => {
      const values: number[] = [];
      for (const [at, isMasked] of pixels.entries()) {
        const place = (window.top + Math.floor(at / window.width)) * WIDTH + window.left + (at % window.width);
        if (isMasked === 1) values.push(raster.pixels[place * 4 + 1] ?? 0);
      }
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    };
    expect(deviation(erased) / deviation(clean)).toBeGreaterThan(0.7);
    expect(deviation(erased) / deviation(clean)).toBeLessThan(1.3);
  });

  it('[IMG-02] keeps the frame of a button and the rule under a heading', () => {
    const quad = quadOfText(TEXT);
    const [left, top, width, height] = boxAround(quad);
    const framed = drawPicture(WIDTH, HEIGHT, (x, y) => {
      const isRule = y >= 90 && y < 92;
      const isInside = x > left - 8 && x < left + width + 8 && y > top - 8 && y < top + height + 8;
      if (isRule) return [90, 90, 200];
      return isInside ? [40, 90, 210] : [250, 250, 250];
    });
    const erased = eraseText(drawText(framed, { ...TEXT, color: [255, 255, 255] }), [{ lines: [{ quad }] }]);
    expect(psnr(erased, framed, [0, 0, WIDTH, HEIGHT])).toBeGreaterThanOrEqual(35);
  });

  it('[IMG-02] restores the transparency around the text of a logo', () => {
    const transparent = drawPicture(WIDTH, HEIGHT, () => [255, 255, 255]);
    const drawn = drawText(transparent, TEXT);
    for (const at of transparent.pixels.keys()) {
      if (at % 4 !== 3) continue;
      transparent.pixels[at] = 0;
      drawn.pixels[at] = drawn.pixels[at - 1] === 255 ? 0 : 255;
    }
    expect(eraseText(drawn, [{ lines: [{ quad: quadOfText(TEXT) }] }])).toEqual(transparent);
  });

  it('[IMG-02] changes no pixel outside the masks of the regions', () => {
    const angle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });
    const place = fc.tuple(fc.integer({ min: -60, max: WIDTH + 60 }), fc.integer({ min: -60, max: HEIGHT + 60 }));
    const text = fc.record({
      start: place,
      angle,
      size: fc.integer({ min: 6, max: 70 }),
      letters: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(flat, linear, rays, noise),
        (texts, paint) => {
          const drawn = texts.map(
            ({ letters, ...rest }): DrawnText => ({ ...rest, text: 'HyNAHEyNA'.slice(0, letters), color: [0, 0, 0] }),
          );
          const picture = drawn.reduce(drawText, drawPicture(WIDTH, HEIGHT, paint));
          const quads = drawn.map(quadOfText);
          const before = Uint8Array.from(picture.pixels);
          const erased = eraseText(
            picture,
            quads.map((quad) => ({ lines: [{ quad }] })),
          );
          expect(picture.pixels).toEqual(before);
          expect(changesOutside(picture, erased, quads)).toEqual([]);
        },
      ),
      { numRuns: bySize({ quick: 5, deep: 300 }) },
    );
  });
});

/** Indices of bytes that changed although their pixel is in no mask or far from the text, or although the picture is opaque. */
function changesOutside(before: Raster, after: Raster, quads: readonly Quad[]): number[] {
  const mayChange = new Uint8Array(before.width * before.height);
  for (const quad of quads) {
    const { window, pixels } = findTextMask(before, quad);
    const line = turnedBoxOf(quad);
    const reach = (line.bottom - line.top) * 0.16 + 3;
    for (const [at, isMasked] of pixels.entries()) {
      const [x, y] = [window.left + (at % window.width), window.top + Math.floor(at / window.width)];
      const [along, across] = alongAxes(line.angle, [x + 0.5, y + 0.5]);
      const isNear =
        along > line.start - reach &&
        along < line.end + reach &&
        across > line.top - reach &&
        across < line.bottom + reach;
      if (isMasked === 1 && isNear) mayChange[y * before.width + x] = 1;
    }
  }
  const changed: number[] = [];
  for (const [at, value] of after.pixels.entries())
    if (value !== before.pixels[at] && (at % 4 === 3 || mayChange[at >> 2] !== 1)) changed.push(at);
  return changed;
}
