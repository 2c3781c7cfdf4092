import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ScannedPicture } from '../documents/scanned-page.ts';
import { bySize } from '../test-size.ts';
import { GENERATED_PICTURES, type GeneratedPicture } from './corpus.ts';
import { addNoise, compress, photograph, shrink } from './distort.ts';
import type { Quad, TestPicture } from './picture.ts';
import { createSheet } from './sheet.ts';

const SAMPLES: readonly GeneratedPicture[] = bySize({
  quick: ['interface-ar', 'slide-hi', 'receipt-he', 'comic-ja', 'photo-zh-CN', 'low-resolution-de', 'jpeg-zh-TW'].map(
    named,
  ),
  deep: GENERATED_PICTURES,
});

describe('generated pictures', () => {
  it('are at least sixty in ten scripts, all with different names', () => {
    expect(GENERATED_PICTURES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(GENERATED_PICTURES.map(({ name }) => name)).size).toBe(GENERATED_PICTURES.length);
    const scripts = GENERATED_PICTURES.map(({ language }) => new Intl.Locale(language).maximize().script);
    expect(new Set(scripts)).toEqual(
      new Set(['Latn', 'Cyrl', 'Hans', 'Hant', 'Jpan', 'Kore', 'Arab', 'Hebr', 'Deva', 'Thai']),
    );
  });

  it('are held out for a third of each kind', () => {
    const kinds = Map.groupBy(GENERATED_PICTURES, ({ kind }) => kind);
    const shares = [...kinds.values()].map((some) => some.filter(({ isHeldOut }) => isHeldOut).length / some.length);
    expect(new Set(shares)).toEqual(new Set([1 / 3]));
  });
});

describe.each(SAMPLES)('$name', ({ make, kind }) => {
  let test: TestPicture;
  beforeAll(async () => {
    test = await make();
  });

  // These kinds have noise in every pixel.
  if (kind === 'photo' || kind === 'jpeg') {
    it('is the same on every run', async () => {
      const other = await make();
      expect(other.lines).toEqual(test.lines);
      expect(Buffer.compare(other.picture.pixels, test.picture.pixels)).toBe(0);
    });
  }

  it('differs from its background exactly where its lines are', () => {
    // JPEG spreads the edges of letters over blocks of 16 pixels; resampling blurs them by less than two.
    const reach = kind === 'jpeg' ? 16 : 2;
    const changed = changedPixels(test, kind === 'jpeg' ? 24 : 8);
    expect(changed.filter((point) => !test.lines.some(({ quad }) => isInside(quad, point, reach)))).toEqual([]);
    for (const { text, quad } of test.lines)
      expect(
        changed.some((point) => isInside(quad, point, 0)),
        `no ink of “${text}”`,
      ).toBe(true);
  });

  it('has its lines inside the picture, in blocks that follow each other', () => {
    const { picture, lines } = test;
    for (const [x, y] of lines.flatMap(({ quad }) => quad)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(picture.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(picture.height);
    }
    const blocks = lines.map(({ block }) => block);
    expect(blocks).toEqual(blocks.toSorted((one, other) => one - other));
  });
});

describe('distortions', () => {
  const angle = fc.double({ min: -10, max: 10, noNaN: true });

  it('move the lines with their ink', () => {
    fc.assert(
      fc.property(angle, angle, angle, (yaw, pitch, roll) => {
        const test = photograph(oneLine(), { yaw, pitch, roll });
        const [line] = test.lines;
        const changed = changedPixels(test, 8);
        expect(changed.length).toBeGreaterThan(100);
        expect(changed.filter((point) => line && !isInside(line.quad, point, 2))).toEqual([]);
      }),
      { numRuns: bySize({ quick: 10, deep: 200 }) },
    );
  });

  it('leave a picture as it is that is photographed from straight ahead', () => {
    const flat = oneLine();
    expect(photograph(flat, { yaw: 0, pitch: 0, roll: 0 })).toEqual(flat);
  });

  it('tilt a line by the roll of the camera', () => {
    const [line] = photograph(oneLine(), { yaw: 0, pitch: 0, roll: 5 }).lines;
    expect(line?.angle).toBeCloseTo((5 * Math.PI) / 180, 6);
  });

  it('keep the size, but for shrinking', async () => {
    const flat = oneLine();
    expect(shrink(flat, 0.5).picture).toMatchObject({ width: 200, height: 60 });
    expect((await compress(flat, 50)).picture).toMatchObject({ width: 400, height: 120 });
    expect(addNoise(flat, { seed: 1, amplitude: 5 }).picture).toMatchObject({ width: 400, height: 120 });
  });
});

function named(name: string): GeneratedPicture {
  const found = GENERATED_PICTURES.find((picture) => picture.name === name);
  if (!found) throw new Error(`There is no picture ${name}.`);
  return found;
}

function oneLine(): TestPicture {
  const sheet = createSheet({ width: 400, height: 120, language: 'en' });
  sheet.paint((context) => {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, 400, 120);
  });
  sheet.startBlock();
  sheet.write('Old bridge', { x: 100, y: 75, size: 36, color: '#000000' });
  return sheet.finish();
}

/** Lists the pixels in which the brightest difference to the background is above a threshold. */
function changedPixels(
  { picture, background }: { picture: ScannedPicture; background: ScannedPicture },
  above: number,
) {
  const changed: [x: number, y: number][] = [];
  for (let at = 0; at < picture.pixels.length; at += 4) {
    const differs = (channel: number) =>
      Math.abs((picture.pixels[at + channel] ?? 0) - (background.pixels[at + channel] ?? 0)) > above;
    if (differs(0) || differs(1) || differs(2))
      changed.push([(at / 4) % picture.width, Math.floor(at / 4 / picture.width)]);
  }
  return changed;
}

/** Whether a pixel is inside a quadrilateral or at most `reach` pixels outside. */
function isInside(quad: Quad, [x, y]: readonly [number, number], reach: number): boolean {
  return quad.every(([fromX, fromY], index) => {
    const [toX, toY] = quad[(index + 1) % 4] ?? quad[0];
    const length = Math.hypot(toX - fromX, toY - fromY);
    const distance = ((toX - fromX) * (y + 0.5 - fromY) - (toY - fromY) * (x + 0.5 - fromX)) / length;
    return distance >= -reach;
  });
}
