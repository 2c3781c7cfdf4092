import { makeJpeg } from '@interlinear/testing/documents/jpeg';
import { makePng, type PngOptions } from '@interlinear/testing/documents/png';
import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentError } from '../document-error.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import { npmPdfAids } from '../node/npm-pdf-aids.ts';
import { openDocument } from '../open-document.ts';
import { pictureAsPdf } from './picture-as-pdf.ts';

const { openPainter } = npmPdfAids();

/** Colours at the centres of the 8 × 8 pixel squares, row by row, and the page width in points. */
async function paintedSquares(pdf: Uint8Array, columns: number): Promise<{ squares: number[][][]; width: number }> {
  const painter = await openPainter(pdf);
  const { width } = painter.paint(0, { scale: 1, maxPixels: 1e6 });
  const raster = painter.paint(0, { scale: (columns * 32) / width, maxPixels: 1e6 });
  painter.close();
  const rows = Math.round((raster.height * columns) / raster.width);
  const side = raster.width / columns;
  const colorAt = (column: number, row: number) => {
    const at = (Math.floor((row + 0.5) * side) * raster.width + Math.floor((column + 0.5) * side)) * 4;
    return [...raster.pixels.subarray(at, at + 3)].toReversed();
  };
  const squares = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => colorAt(column, row)),
  );
  return { squares, width };
}

const RED = [255, 0, 0];
const WHITE = [255, 255, 255];
const BLACK = [0, 0, 0];
const TEAL = [0, 128, 128];
const PALETTE = ['PLTE', Uint8Array.from([...RED, ...TEAL, ...BLACK, ...WHITE])] as const;

/** Index of the square at a pixel: top left, top right, bottom left, bottom right. */
const square = (x: number, y: number) => (x < 8 ? 0 : 1) + (y < 8 ? 0 : 2);
const SIZE = { width: 16, height: 16 };
const colored = (colors: readonly (readonly number[])[]) => (x: number, y: number, channel: number) =>
  colors[square(x, y)]?.[channel] ?? 0;

const KINDS: [name: string, options: Omit<PngOptions, 'width' | 'height'>, expected: number[][]][] = [
  ['black and white', { colorType: 0, depth: 1, sample: colored([[0], [1], [1], [0]]) }, [BLACK, WHITE, WHITE, BLACK]],
  [
    'gray of 16 bits',
    { colorType: 0, depth: 16, sample: colored([[0], [65_535], [65_535], [0]]) },
    [BLACK, WHITE, WHITE, BLACK],
  ],
  ['colours', { colorType: 2, depth: 8, sample: colored([RED, TEAL, BLACK, WHITE]) }, [RED, TEAL, BLACK, WHITE]],
  [
    'colours of which one is clear',
    {
      colorType: 2,
      depth: 8,
      chunks: [['tRNS', Uint8Array.from([0, 0, 0, 128, 0, 128])]],
      sample: colored([RED, TEAL, BLACK, WHITE]),
    },
    [RED, WHITE, BLACK, WHITE],
  ],
  [
    'a palette',
    { colorType: 3, depth: 2, chunks: [PALETTE], sample: colored([[0], [1], [2], [3]]) },
    [RED, TEAL, BLACK, WHITE],
  ],
  [
    'a palette of which one colour is clear',
    {
      colorType: 3,
      depth: 8,
      chunks: [PALETTE, ['tRNS', Uint8Array.from([0])]],
      sample: colored([[0], [1], [2], [3]]),
    },
    [WHITE, TEAL, BLACK, WHITE],
  ],
  [
    'gray with alpha',
    {
      colorType: 4,
      depth: 8,
      sample: colored([
        [0, 255],
        [0, 0],
        [255, 255],
        [0, 255],
      ]),
    },
    [BLACK, WHITE, WHITE, BLACK],
  ],
  [
    'colours with alpha',
    {
      colorType: 6,
      depth: 8,
      sample: colored([
        [...RED, 255],
        [...TEAL, 255],
        [...BLACK, 0],
        [...BLACK, 255],
      ]),
    },
    [RED, TEAL, WHITE, BLACK],
  ],
  [
    'colours of 16 bits with alpha',
    {
      colorType: 6,
      depth: 16,
      sample: colored([RED, TEAL, BLACK, WHITE].map((color) => [...color, 255].map((value) => value * 257))),
    },
    [RED, TEAL, BLACK, WHITE],
  ],
];

describe('a picture as a PDF', () => {
  describe.each([false, true])('a PNG, interlaced: %s', (isInterlaced) => {
    it.each(KINDS)('[DOC-01] of %s keeps its appearance', async (_, options, expected) => {
      const pdf = pictureAsPdf(makePng({ ...SIZE, ...options, isInterlaced }), 'png');
      const { squares } = await paintedSquares(pdf, 2);
      expect(squares.flat()).toEqual(expected);
    });
  });

  it('has the size given by its density, or that of a screen', async () => {
    const sample = () => 255;
    const png = (chunks: PngOptions['chunks'] = []) =>
      makePng({ width: 300, height: 60, colorType: 0, depth: 8, chunks, sample });
    // 11,811 pixels per metre are 300 per inch.
    const metric = Uint8Array.from([0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1]);
    expect((await paintedSquares(pictureAsPdf(png([['pHYs', metric]]), 'png'), 1)).width).toBe(72);
    expect((await paintedSquares(pictureAsPdf(png(), 'png'), 1)).width).toBe(225);
    const jpeg = (density: number) => pictureAsPdf(makeJpeg({ squares: [[9, 9, 9]], density }), 'jpeg');
    expect((await paintedSquares(jpeg(144), 1)).width).toBe(12);
    // Density written by programs that do not know it.
    expect((await paintedSquares(jpeg(1), 1)).width).toBe(18);
  });

  it('has a page that OCR rasterizes completely, whatever its pixel count', async () => {
    const png = makePng({ width: 2000, height: 1500, colorType: 0, depth: 1, sample: () => 1 });
    const document = await openDocument(pictureAsPdf(png, 'png'), { fileName: '' });
    for await (const { width, height } of document.pages()) {
      expect(width * height).toBeCloseTo(1_000_000, -3);
      expect(width / height).toBeCloseTo(4 / 3, 3);
    }
  });

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
  ])('[DOC-01] a JPEG with Exif orientation %i is upright', async (orientation, expected) => {
    const jpeg = makeJpeg({
      squares: [
        [10, 80],
        [150, 220],
      ],
      orientation,
      density: 96,
    });
    const { squares } = await paintedSquares(pictureAsPdf(jpeg, 'jpeg'), 2);
    const levels = squares.flat().map(([red = 0]) => red);
    for (const [index, level] of expected.entries())
      expect(Math.abs((levels[index] ?? 0) - level)).toBeLessThanOrEqual(2);
  });

  it('swaps width and height of a sideways JPEG', async () => {
    const jpeg = makeJpeg({ squares: [[10, 80, 90, 100]], orientation: 6, density: 96 });
    const document = await openDocument(jpeg, { fileName: '' });
    for await (const page of document.pages()) expect(page).toMatchObject({ width: 6, height: 24, text: 'scanned' });
  });

  it('[DOC-01] is a document with a scanned page', async () => {
    const document = await openDocument(makePng({ ...SIZE, colorType: 0, depth: 8, sample: () => 200 }), {
      fileName: 'a.txt',
    });
    expect(document).toMatchObject({ format: 'pdf', pageCount: 1 });
    for await (const page of document.pages()) expect(page).toMatchObject({ text: 'scanned', blocks: [] });
  });

  it('is refused by size before unpacking', async () => {
    const header = (width: number, height: number) => {
      const png = makePng({ width: 1, height: 1, colorType: 6, depth: 16, sample: () => 0 });
      new DataView(png.buffer, png.byteOffset).setUint32(16, width);
      new DataView(png.buffer, png.byteOffset).setUint32(20, height);
      return png;
    };
    const open = (bytes: Uint8Array) => openDocument(bytes, { fileName: 'a.png' });
    await expect(open(header(10_000, 5_001))).rejects.toMatchObject({ failure: 'picture-too-large' });
    await expect(open(header(7_000, 7_000))).rejects.toMatchObject({ failure: 'picture-too-large' });
    await expect(open(header(0, 7_000))).rejects.toMatchObject({ failure: 'damaged' });
    const limits = { ...DOCUMENT_LIMITS, pixels: 255 };
    const jpeg = makeJpeg({
      squares: [
        [1, 2],
        [3, 4],
      ],
    });
    await expect(openDocument(jpeg, { fileName: '', limits })).rejects.toMatchObject({ failure: 'picture-too-large' });
  });

  it('creates a PDF or throws a typed failure for any damage', async () => {
    const png = makePng({ ...SIZE, colorType: 6, depth: 8, isInterlaced: true, sample: (x, y) => (x * 16 + y) & 255 });
    const jpeg = makeJpeg({
      squares: [
        [1, 2],
        [3, 4],
      ],
      orientation: 6,
      density: 72,
    });
    const files = [png, jpeg];
    fc.assert(
      fc.property(
        fc.constantFrom(0, 1),
        fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        fc.option(fc.nat(400)),
        (which, changes, cut) => {
          const damaged = Uint8Array.from(files[which] ?? []).slice(0, cut ?? undefined);
          for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value;
          try {
            pictureAsPdf(damaged, which === 0 ? 'png' : 'jpeg', { pixels: 10_000, partBytes: 1_000_000 });
          } catch (error) {
            expect(error).toBeInstanceOf(DocumentError);
          }
        },
      ),
      { numRuns: bySize({ quick: 25, deep: 5_000 }) },
    );
  });
});
