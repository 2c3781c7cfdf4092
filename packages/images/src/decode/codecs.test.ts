import { launchFirefox } from '@interlinear/testing/browsers/firefox';
import { bundle, preparePages } from '@interlinear/testing/browsers/page-under-test';
import { makePng } from '@interlinear/testing/documents/png';
import { ENCODED_FILES } from '@interlinear/testing/pictures/encoded-files';
import { hostilePictures } from '@interlinear/testing/pictures/hostile/hostile-pictures';
import { swappingProfile, withJpegProfile, withPngProfile } from '@interlinear/testing/pictures/icc-profile';
import { bySize, casesBySize, SEED, sampleEvenly } from '@interlinear/testing/test-size';
import { describe, expect, it } from 'vitest';
import type { PictureCodec } from '../codec.ts';
import { createCanvasCodec } from '../node/canvas-codec.ts';
import { PictureError } from '../picture-error.ts';
import { type DecodedFile, decodeFile } from '../testing/decode-files.ts';
import { PICTURE_LIMITS, readPictureFacts } from './picture-facts.ts';

/** Decodes many files with one start of a platform. */
type DecodeAll = (files: readonly Uint8Array[]) => Promise<DecodedFile[]>;

const PAGE = new URL('../testing/codec-in-page.ts', import.meta.url);

const PLATFORMS: [name: string, decodeAll: DecodeAll][] = [
  [
    'Node',
    async (files) => {
      const codec = createCanvasCodec();
      const results: DecodedFile[] = [];
      for (const file of files) results.push(await decodeFile(codec, file));
      return results;
    },
  ],
  [
    'Chromium',
    async (files) => {
      const pages = await preparePages(PAGE);
      try {
        const page = await pages.open('<!doctype html>');
        return await page.evaluate<DecodedFile[]>(expressionOf(files));
      } finally {
        await pages.close();
      }
    },
  ],
  [
    'Firefox',
    async (files) => {
      const [script, firefox] = await Promise.all([bundle(PAGE), launchFirefox()]);
      try {
        // Safe: `decodeFiles` returns this.
        return (await firefox.evaluate(`(() => { ${script}; return ${expressionOf(files)}; })()`)) as DecodedFile[];
      } finally {
        await firefox.close();
      }
    },
  ],
];

function expressionOf(files: readonly Uint8Array[]): string {
  return `underTest.decodeFiles(${JSON.stringify(files.map((file) => Buffer.from(file).toString('base64')))})`;
}

/** Values of every opacity, distinct in each channel. */
const TRANSPARENT = makePng({
  ...{ width: 32, height: 16, colorType: 6, depth: 8 },
  sample: (x, y, channel) => (x * 8 + y * 16 + channel * 40) & 0xff,
});
const encodedFile = (name: string) => ENCODED_FILES.find((file) => file.name === name)?.bytes ?? new Uint8Array();

/** Deviation of colours by lossy encoders and the rounding of profiles. */
const TOLERANCE = 5;

// Firefox decodes pictures in the tests of the extension as well.
describe.each(casesBySize(2, PLATFORMS))('the codec of %s', (_, decodeAll) => {
  it('[IMG-01] [IMG-02] decodes every kind of every format, and keeps every pixel as PNG', async () => {
    const profile = swappingProfile();
    const profiled = [
      withPngProfile(encodedFile('palette.png'), profile),
      withPngProfile(TRANSPARENT, profile),
      withJpegProfile(encodedFile('progressive.jpg'), profile),
    ];
    const results = await decodeAll([...ENCODED_FILES.map(({ bytes }) => bytes), TRANSPARENT, ...profiled]);
    const differences = ENCODED_FILES.map(({ name, corners = [] }, index) => ({
      name,
      difference: maxDifference(results[index], corners),
    }));
    expect(differences.filter(({ difference }) => !(difference <= TOLERANCE))).toEqual([]);
    expect(results.filter((result) => !('isKeptAsPng' in result && result.isKeptAsPng))).toEqual([]);
    const [straight, png, transparentPng, jpeg] = results.slice(ENCODED_FILES.length);
    expect(maxDifference(straight, TRANSPARENT_CORNERS)).toBe(0);
    expect(maxDifference(transparentPng, TRANSPARENT_CORNERS.map(swapped))).toBeLessThanOrEqual(TOLERANCE);
    const corners = ENCODED_FILES[0]?.corners ?? [];
    for (const result of [png, jpeg])
      expect(maxDifference(result, corners.map(swapped))).toBeLessThanOrEqual(TOLERANCE);
  });
});

const TRANSPARENT_CORNERS = [
  [128, 168, 208, 248],
  [0, 40, 80, 120],
  [0, 40, 80, 120],
  [128, 168, 208, 248],
];

const swapped = ([red = 0, green = 0, ...others]: readonly number[]) => [green, red, ...others];

function maxDifference(result: DecodedFile | undefined, expected: readonly (readonly number[])[]): number {
  if (!result || 'failure' in result) return Number.POSITIVE_INFINITY;
  const differences = expected.flatMap((color, corner) =>
    color.map((value, channel) => Math.abs(value - (result.corners[corner]?.[channel] ?? Number.NaN))),
  );
  return Math.max(0, ...differences);
}

it('[ERR-01] decodes hostile pictures or refuses them with a reason', async () => {
  const codec = createCanvasCodec();
  const outcomes = new Map<string, number>();
  const { all, count } = bySize({ quick: { all: 200, count: 20 }, deep: { all: 3_000, count: 3_000 } });
  for (const { bytes } of sampleEvenly(hostilePictures(all, SEED), count)) {
    const outcome = await decode(codec, bytes);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  // All outcomes must occur, or the generated pictures are not as intended.
  expect([...outcomes.keys()].sort()).toEqual(['damaged', 'decoded', 'not-a-picture', 'too-large', 'unsupported']);
});

async function decode(codec: PictureCodec, bytes: Uint8Array): Promise<string> {
  try {
    await codec.decode(bytes, readPictureFacts(bytes, PICTURE_LIMITS));
    return 'decoded';
  } catch (error) {
    if (error instanceof PictureError) return error.failure;
    throw error;
  }
}
