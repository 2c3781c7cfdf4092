import { createRequire } from 'node:module';
import type { LanguageCode } from '@interlinear/languages';
import { npmTesseract } from '@interlinear/ocr/npm-tesseract';
import { type FoundLine, modelsFor, openPageReader, type PageReader } from '@interlinear/ocr/page-reader';
import { type Raster, toGray } from '@interlinear/ocr/raster';
import { openPageMode, type PageMode } from './page-mode.ts';
import type { ReadLine } from './score.ts';

/** Our reader of a language, and Tesseract's own page mode to compare it with. */
export interface Recognizers {
  read(raster: Raster): Promise<ReadLine[]>;
  /** Reads with Tesseract's page segmentation; `undefined` if the language has to be detected. */
  readInPageMode: ((raster: Raster) => Promise<ReadLine[]>) | undefined;
  close(): void;
}

export function openRecognizers(language: LanguageCode | 'auto'): Recognizers {
  const reader: PageReader = openPageReader(npmTesseract(import.meta.url), language);
  const [model] = language === 'auto' ? [] : modelsFor(language);
  let pageMode: Promise<PageMode> | undefined;
  return {
    read: async (raster) => (await reader.read(raster)).map(wordsOf),
    readInPageMode: model
      ? async (raster) => {
          pageMode ??= openPageMode(model, createRequire(import.meta.url));
          return (await pageMode).read(toGray(raster));
        }
      : undefined,
    close: () => reader.close(),
  };
}

/** Height of the middle of the letters above the baseline, in em. */
const MIDDLE = 0.33;

function wordsOf({ start, angle, size, words }: FoundLine): ReadLine {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return words.map(({ text, offset, width, hasSpaceBefore }) => {
    const along = offset + width / 2;
    const x = start.x + along * cosine + MIDDLE * size * sine;
    const y = start.y + along * sine - MIDDLE * size * cosine;
    return { text, x, y, hasSpaceBefore };
  });
}
