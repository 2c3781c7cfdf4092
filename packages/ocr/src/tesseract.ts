import type { GrayPicture } from './raster.ts';

/** Recognizes a picture of one line of text. */
export interface LineReader {
  read(picture: GrayPicture): LineReading;
}

export interface LineReading {
  words: readonly ReadWord[];
  /** Mean confidence weighted by letters, 0 to 100. */
  confidence: number;
}

/** Recognized word and its position in the picture, in pixels. */
export interface ReadWord {
  text: string;
  left: number;
  right: number;
  confidence: number;
}

/** Tesseract instance that holds one language model at a time. */
export interface Tesseract {
  /** Loads a model and returns its reader. @throws when the model cannot be loaded */
  reader(model: string): Promise<LineReader>;
  close(): void;
}

export interface TesseractSources {
  /** Starts `tesseract-core-simd-lstm` of `tesseract.js-core`. */
  start(): Promise<TesseractModule>;
  /** Loads the uncompressed model of a language, `eng.traineddata` for example. */
  loadModel(model: string): Promise<Uint8Array>;
}

/** Part of `tesseract.js-core` that is used; the package has no types. */
export interface TesseractModule {
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  TessBaseAPI: new () => TesseractApi;
}

interface TesseractApi {
  Init(folder: string, model: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Reads `/input`. @param orientation Exif orientation, 1 is upright @param angle in radians @returns 1 on failure */
  SetImageFile(orientation: number, angle: number): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
  End(): void;
}

const LSTM_ONLY = 1;
/** Page segmentation mode: a single line. */
const SINGLE_LINE = '7';
/** Resolution at which 36-pixel capitals have a book's font size. */
const DOTS_PER_INCH = '300';

export function openTesseract({ start, loadModel }: TesseractSources): Tesseract {
  let module: Promise<TesseractModule> | undefined;
  let api: TesseractApi | undefined;
  let loaded: string | undefined;

  return {
    async reader(model) {
      module ??= start();
      const { FS, TessBaseAPI } = await module;
      if (loaded !== model) {
        const bytes = await loadModel(model);
        api?.End();
        api = new TessBaseAPI();
        FS.writeFile(`/${model}.traineddata`, bytes);
        if (api.Init('/', model, LSTM_ONLY) !== 0) throw new Error(`Tesseract cannot use the model ${model}.`);
        // Tesseract holds the model in memory now.
        FS.unlink(`/${model}.traineddata`);
        api.SetVariable('tessedit_pageseg_mode', SINGLE_LINE);
        api.SetVariable('user_defined_dpi', DOTS_PER_INCH);
        loaded = model;
      }
      return {
        read(picture) {
          if (!api || loaded !== model) throw new Error('Another model has replaced this one.');
          FS.writeFile('/input', portableGray(picture));
          if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot read its picture.');
          api.Recognize(null);
          return readingOf(api.GetTSVText(0));
        },
      };
    },
    close() {
      api?.End();
      api = undefined;
      loaded = undefined;
    },
  };
}

/** Encodes as PGM, the simplest format that Tesseract's image library reads. */
function portableGray({ width, height, pixels }: GrayPicture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + pixels.length);
  file.set(head);
  file.set(pixels, head.length);
  return file;
}

/**
 * Parses Tesseract's TSV. Rows of level 5 are words: level, page, block, paragraph, line, word, left, top, width,
 * height, confidence, text.
 */
function readingOf(table: string): LineReading {
  const words = table.split('\n').flatMap((row): ReadWord[] => {
    const cells = row.split('\t');
    const text = (cells[11] ?? '').trim();
    if (cells[0] !== '5' || text === '') return [];
    const left = Number(cells[6]);
    return [{ text, left, right: left + Number(cells[8]), confidence: Number(cells[10]) }];
  });
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const sum = words.reduce((total, { text, confidence }) => total + text.length * confidence, 0);
  return { words, confidence: letters === 0 ? 0 : sum / letters };
}
