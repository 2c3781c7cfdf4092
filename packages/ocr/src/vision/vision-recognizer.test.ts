import { GENERATED_PICTURES } from '@interlinear/testing/pictures/corpus';
import { linesAsSeen, type TestPicture } from '@interlinear/testing/pictures/picture';
import { beforeAll, describe, expect, it } from 'vitest';
import { type InkLine, recognizedIn } from '../ink-line.ts';
import { npmTesseract } from '../npm-tesseract.ts';
import { openPageReader } from '../page-reader.ts';
import type { Raster } from '../raster.ts';
import { shrinkForModel } from './shrink.ts';
import { openVisionRecognizer, type VisionRecognizerOptions } from './vision-recognizer.ts';

describe('reading with a vision model', () => {
  let test: TestPicture;
  let ink: InkLine[];
  beforeAll(async () => {
    test = await makeSlide();
    const reader = openPageReader(npmTesseract(import.meta.url), 'es');
    ink = await reader.findLines(test.picture);
    reader.close();
  });

  function read(options: Pick<VisionRecognizerOptions, 'see' | 'onWarning'>, signal?: AbortSignal) {
    // Recognizing takes long; the result is always the same.
    const reader = { findLines: async () => ink, read: async () => ink.flatMap(recognizedIn), close: () => undefined };
    return openVisionRecognizer({ reader, ...options }).read(test.picture, { signal });
  }

  it('[IMG-01] sends a copy, and gives its lines the places of their ink', async () => {
    const copies: Raster[] = [];
    const warnings: unknown[] = [];
    const lines = await read({
      async see(copy) {
        copies.push(copy);
        return linesAsSeen(test);
      },
      onWarning: (warning) => warnings.push(warning),
    });
    expect(copies.map(({ width, height }) => Math.max(width, height))).toEqual([1568]);
    const plain = ink.flatMap(recognizedIn);
    expect(lines.map(({ start }) => start.y).toSorted()).toEqual(plain.map(({ start }) => start.y).toSorted());
    expect(lines.map(({ words }) => words[0]?.text).toSorted()).toEqual(test.lines.map(({ text }) => text).toSorted());
    expect(warnings).toEqual([{}]);
  });

  it('[IMG-01] reads without the model when that gives no answer', async () => {
    const failure = new Error('overloaded');
    const warnings: unknown[] = [];
    const lines = await read({ see: () => Promise.reject(failure), onWarning: (one) => warnings.push(one) });
    expect(lines).toEqual(ink.flatMap(recognizedIn));
    expect(warnings).toEqual([{ failure }]);
  });

  it('ends when it is aborted while the model thinks', async () => {
    const abort = new AbortController();
    const see = async () => {
      abort.abort(new Error('No longer needed.'));
      return [];
    };
    await expect(read({ see }, abort.signal)).rejects.toThrow('No longer needed.');
  });
});

describe('copies for vision models', () => {
  it('have the mean colours of the original', () => {
    const pixels = Uint8Array.from(
      { length: 3136 * 2 * 4 },
      (_, byte) => (Math.floor(byte / 4) % 2) * 100 + (byte % 4),
    );
    const copy = shrinkForModel({ width: 3136, height: 2, pixels });
    expect([copy.width, copy.height]).toEqual([1568, 1]);
    expect(copy.pixels.subarray(0, 8)).toEqual(Uint8Array.from([50, 51, 52, 53, 50, 51, 52, 53]));
    expect(shrinkForModel(copy)).toBe(copy);
  });
});

async function makeSlide() {
  const generated = GENERATED_PICTURES.find(({ name }) => name === 'slide-es');
  if (!generated) throw new Error('There is no such picture.');
  return generated.make();
}
