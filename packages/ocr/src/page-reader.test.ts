import { GENERATED_PICTURES } from '@interlinear/testing/pictures/corpus';
import { describe, expect, it } from 'vitest';
import { npmTesseract } from './npm-tesseract.ts';
import { openPageReader } from './page-reader.ts';
import type { Raster } from './raster.ts';
import type { ReadingProgress, RecognizedLine } from './recognizer.ts';

async function pictureNamed(name: string) {
  const generated = GENERATED_PICTURES.find((picture) => picture.name === name);
  if (!generated) throw new Error(`There is no picture ${name}.`);
  return generated.make();
}

function textOf({ words }: RecognizedLine): string {
  return words.map(({ text }) => text).join('');
}

/** Turns a picture clockwise by a quarter. */
function turned({ width, height, pixels }: Raster): Raster {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const copy = words.map((_, at) => words[(height - 1 - (at % height)) * width + Math.floor(at / height)] ?? 0);
  return { width: height, height: width, pixels: new Uint8Array(copy.buffer) };
}

describe('reading pictures', () => {
  it('[IMG-01] reads vertical columns and reports its progress', async () => {
    const { picture, lines } = await pictureNamed('comic-ja');
    const reader = openPageReader(npmTesseract(import.meta.url), 'ja', { readsColumns: true });
    const progress: ReadingProgress[] = [];
    const read = await reader.read(picture, { onProgress: (step) => void progress.push(step) });
    reader.close();
    expect(read.map(textOf).toSorted()).toEqual(lines.map(({ text }) => text).toSorted());
    for (const { isVertical, angle } of read) expect([isVertical, angle]).toEqual([true, Math.PI / 2]);
    const total = lines.length;
    expect(progress.map((step) => (step.stage === 'detected' ? step.lines.length : [step.done, step.total]))).toEqual([
      total,
      total,
      ...lines.map((_, index) => [index + 1, total]),
    ]);
  });

  it('[IMG-01] reads a turned picture whose letters look like a few of another script', async () => {
    const { picture, lines } = await pictureNamed('poster-fr');
    const reader = openPageReader(npmTesseract(import.meta.url), 'auto', { readsColumns: true });
    const read = await reader.read(turned(picture));
    reader.close();
    expect(read).toHaveLength(lines.length);
    expect(read.map(textOf)).toContain('Résultatsdel’année');
  });

  it('[IMG-01] reports lines before it asks for a model', async () => {
    const { picture } = await pictureNamed('comic-ja');
    const steps: string[] = [];
    const tesseract = {
      async reader() {
        steps.push('model');
        throw new Error('There is no model.');
      },
      close: () => undefined,
    };
    const reader = openPageReader(tesseract, 'auto', { readsColumns: true });
    const onProgress = (step: ReadingProgress) => void steps.push(step.stage);
    await expect(reader.read(picture, { onProgress })).rejects.toThrow('There is no model.');
    expect(steps).toEqual(['detected', 'model']);
  });

  it('stops before the next line when it is aborted', async () => {
    const { picture } = await pictureNamed('comic-ja');
    const reader = openPageReader(npmTesseract(import.meta.url), 'ja', { readsColumns: true });
    const abort = new AbortController();
    const reason = new Error('No longer needed.');
    const reading = reader.read(picture, { signal: abort.signal, onProgress: () => abort.abort(reason) });
    await expect(reading).rejects.toBe(reason);
    reader.close();
  });
});
