import { GENERATED_PICTURES } from '@interlinear/testing/pictures/corpus';
import { describe, expect, it } from 'vitest';
import { npmTesseract } from './npm-tesseract.ts';
import { openPageReader } from './page-reader.ts';
import type { ReadingProgress, RecognizedLine } from './recognizer.ts';

async function pictureNamed(name: string) {
  const generated = GENERATED_PICTURES.find((picture) => picture.name === name);
  if (!generated) throw new Error(`There is no picture ${name}.`);
  return generated.make();
}

function textOf({ words }: RecognizedLine): string {
  return words.map(({ text }) => text).join('');
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
