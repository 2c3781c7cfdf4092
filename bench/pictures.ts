import { isLanguageCode, type LanguageCode } from '@interlinear/languages';
import { canRecognize } from '@interlinear/ocr/recognizable-languages';
import type { BenchResult } from './bench.ts';
import { corpusPictures } from './pictures/corpus-pictures.ts';
import { measureMemory } from './pictures/measure-memory.ts';
import { measurePicture, type PictureMeasures } from './pictures/measure-picture.ts';
import { printHeader, printKinds, printRow, printUnreadable } from './pictures/print-table.ts';
import { openRecognizers, type Recognizers } from './pictures/recognizers.ts';
import { memoryResult, toResults } from './pictures/results.ts';

/**
 * Measures how well the text of pictures is read, put in order, erased and replaced, without any engine, beside Tesseract's page mode.
 * Prints a row per picture and per kind. `--files=receipt,-ja` selects pictures by name; `--corpus DIR` reads those of a folder
 * instead of generated ones, each with its lines in a `.txt` file beside it, in the language of `--language=de` or a detected one.
 */
export async function run(): Promise<BenchResult[]> {
  const pictures: PictureMeasures[] = [];
  let open: { language: LanguageCode | 'auto'; recognizers: Recognizers } | undefined;
  printHeader();
  const selection = { wanted: option('files')?.split(',') ?? [], language: languageOption() };
  for await (const picture of corpusPictures(corpusFolder(), selection)) {
    if (!canRecognize(picture.language)) {
      printUnreadable(picture.name);
      continue;
    }
    // A reader with a detected language keeps it, so each picture needs one of its own.
    if (open?.language !== picture.language || picture.language === 'auto') {
      open?.recognizers.close();
      open = { language: picture.language, recognizers: openRecognizers(picture.language) };
      await open.recognizers.read(picture.raster);
    }
    const measures = await measurePicture(picture, open.recognizers);
    printRow(measures);
    pictures.push(measures);
  }
  open?.recognizers.close();
  printKinds(pictures);
  console.log();
  return [...toResults(pictures), ...(corpusFolder() === undefined ? [memoryResult(await measureMemory())] : [])];
}

function corpusFolder(): string | undefined {
  const at = process.argv.indexOf('--corpus');
  return at < 0 ? option('corpus') : process.argv[at + 1];
}

function languageOption(): LanguageCode | 'auto' {
  const language = option('language') ?? 'auto';
  if (language !== 'auto' && !isLanguageCode(language)) throw new RangeError(`There is no language ${language}.`);
  return language;
}

function option(name: string): string | undefined {
  const start = `--${name}=`;
  return process.argv.find((word) => word.startsWith(start))?.slice(start.length);
}
