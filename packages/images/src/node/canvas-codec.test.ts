import { makeJpeg } from '@interlinear/testing/documents/jpeg';
import { makePng, type PngOptions } from '@interlinear/testing/documents/png';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatten } from '../decode/flatten.ts';
import { PICTURE_LIMITS, readPictureFacts } from '../decode/picture-facts.ts';
import { createCanvasCodec } from './canvas-codec.ts';

const codec = createCanvasCodec();
const decode = (bytes: Uint8Array) => codec.decode(bytes, readPictureFacts(bytes, PICTURE_LIMITS));

describe('a decoded picture', () => {
  // Expected brightness of squares 0 1 above 2 3, as displayed for each orientation.
  it.each([
    [1, [10, 80, 150, 220]],
    [2, [80, 10, 220, 150]],
    [3, [220, 150, 80, 10]],
    [4, [150, 220, 10, 80]],
    [5, [10, 150, 80, 220]],
    [6, [150, 10, 220, 80]],
    [7, [220, 80, 150, 10]],
    [8, [80, 220, 10, 150]],
  ])('[IMG-01] is upright: Exif orientation %i', async (orientation, expected) => {
    const squares = [
      [10, 80],
      [150, 220],
    ];
    const { pixels, width } = await decode(makeJpeg({ squares, orientation }));
    const brightness = [0, 8].flatMap((y) => [0, 8].map((x) => pixels[((y + 4) * width + x + 4) * 4] ?? 0));
    for (const [index, level] of expected.entries())
      expect(Math.abs((brightness[index] ?? 0) - level)).toBeLessThanOrEqual(2);
  });

  describe.each([false, true])('from a PNG, interlaced: %s', (isInterlaced) => {
    it.each([
      [4, 8],
      [6, 8],
      [4, 16],
      [6, 16],
    ] as const)('[IMG-01] has straight transparency: colour type %i of %i bits', async (colorType, depth) => {
      const options: PngOptions = {
        ...{ width: 23, height: 19, colorType, depth, isInterlaced },
        sample: (x, y, channel) => ((x * 11 + y * 13 + channel * 71) & 0xff) * (depth === 16 ? 257 : 1),
      };
      const { pixels } = await decode(makePng(options));
      const expected = Array.from({ length: 23 * 19 }, (_, at) => {
        const level = (channel: number) => ((at % 23) * 11 + Math.floor(at / 23) * 13 + channel * 71) & 0xff;
        return colorType === 6 ? [level(2), level(1), level(0), level(3)] : [level(0), level(0), level(0), level(1)];
      });
      expect([...pixels]).toEqual(expected.flat());
    });
  });

  it('[IMG-01] has the opacities of a palette', async () => {
    const bytes = makePng({
      ...{ width: 4, height: 1, colorType: 3, depth: 2 },
      chunks: [
        ['PLTE', Uint8Array.from([255, 0, 0, 0, 128, 128, 10, 20, 30, 255, 255, 255])],
        ['tRNS', Uint8Array.from([255, 3])],
      ],
      sample: (x) => x,
    });
    const { pixels } = await decode(bytes);
    expect([...pixels]).toEqual([0, 0, 255, 255, 128, 128, 0, 3, 30, 20, 10, 255, 255, 255, 255, 255]);
  });

  it('[IMG-01] [ERR-01] is refused when damaged beyond use', async () => {
    const jpeg = makeJpeg({ squares: [[10, 80]] });
    await expect(decode(jpeg.subarray(0, jpeg.length - 60))).rejects.toMatchObject({ failure: 'damaged' });
  });
});

describe('an encoded picture', () => {
  const rasters = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 300 }), fc.nat(), fc.boolean())
    .map(([width, height, seed, isOpaque]) => {
      const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) =>
        isOpaque && at % 4 === 3 ? 255 : Math.imul(at + seed, 2_654_435_761) >>> 13,
      );
      return { width, height, pixels };
    });

  it('[IMG-02] keeps every byte as PNG, the colours of transparent pixels included', async () => {
    await fc.assert(
      fc.asyncProperty(rasters, async (raster) => {
        expect(await decode(await codec.encode(raster, 'png'))).toEqual(raster);
      }),
      { numRuns: 20 },
    );
  });

  it('[IMG-02] is white where it is transparent as JPEG, and keeps its transparency as WebP', async () => {
    const raster = { width: 16, height: 16, pixels: new Uint8Array(1024) };
    const jpeg = await codec.encode(raster, 'jpeg');
    expect(readPictureFacts(jpeg, PICTURE_LIMITS)).toMatchObject({ format: 'jpeg', width: 16, height: 16 });
    expect(await decode(jpeg)).toEqual(flatten(raster));
    expect(await decode(await codec.encode(raster, 'webp'))).toEqual(raster);
  });
});
