import { createRequire } from 'node:module';
import { findRegions } from '@interlinear/images/find-regions';
import type { Region, RegionLine } from '@interlinear/images/region';
import type { LanguageCode } from '@interlinear/languages';
import { type InkLine, recognizedIn } from '@interlinear/ocr/ink-line';
import { npmTesseract } from '@interlinear/ocr/npm-tesseract';
import { openPageReader } from '@interlinear/ocr/page-reader';
import { type Raster, toGray } from '@interlinear/ocr/raster';
import { modelsFor } from '@interlinear/ocr/recognizable-languages';
import type { RecognizedLine } from '@interlinear/ocr/recognizer';
import { openPageMode, type PageMode } from './page-mode.ts';
import type { Reading, ReadLine } from './score.ts';

/** Our reader of a language, and Tesseract's own page mode to compare it with. */
export interface Recognizers {
  /** Reads a picture and groups its lines into regions; lines with nothing to translate belong to none. */
  read(raster: Raster): Promise<RegionReading>;
  /** Reads with Tesseract's page segmentation; `undefined` if the language has to be detected. */
  readInPageMode: ((raster: Raster) => Promise<Reading>) | undefined;
  close(): void;
}

interface RegionReading extends Reading {
  ink: readonly InkLine[];
  regions: readonly Region[];
}

export function openRecognizers(language: LanguageCode | 'auto'): Recognizers {
  const reader = openPageReader(npmTesseract(import.meta.url), language, { readsColumns: true });
  const [model] = language === 'auto' ? [] : modelsFor(language);
  let pageMode: Promise<PageMode> | undefined;
  return {
    async read(raster) {
      const ink = await reader.findLines(raster);
      const found = ink.flatMap(recognizedIn);
      const regions = findRegions(raster, found);
      const delivered = regions.flatMap((region) => region.lines.map(wholeLine));
      return { ink, regions, lines: found.map(wordsOf), delivered };
    },
    readInPageMode: model
      ? async (raster) => {
          pageMode ??= openPageMode(model, createRequire(import.meta.url));
          const lines = (await pageMode).read(toGray(raster));
          return { lines, delivered: lines };
        }
      : undefined,
    close: () => reader.close(),
  };
}

function wholeLine({ text, quad }: RegionLine): ReadLine {
  const [[startX, startY], , [endX, endY]] = quad;
  return [{ text, x: (startX + endX) / 2, y: (startY + endY) / 2, hasSpaceBefore: false }];
}

/** Height of the middle of the letters above the baseline, in em. */
const MIDDLE = 0.33;

function wordsOf({ start, angle, size, words, isVertical }: RecognizedLine): ReadLine {
  const middle = isVertical ? 0 : MIDDLE * size;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return words.map(({ text, offset, width, hasSpaceBefore }) => {
    const along = offset + width / 2;
    const x = start.x + along * cosine + middle * sine;
    const y = start.y + along * sine - middle * cosine;
    return { text, x, y, hasSpaceBefore };
  });
}
