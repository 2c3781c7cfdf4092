import type { GrayPicture } from './raster.ts';

/** Reads one line of text out of a picture of it. */
export interface LineReader {
  read(picture: GrayPicture): LineReading;
}

export interface LineReading {
  words: readonly ReadWord[];
  /** 0 to 100: how sure it is, by letters. */
  confidence: number;
}

/** A word, and where it stands in the picture, in pixels. */
export interface ReadWord {
  text: string;
  left: number;
  right: number;
  confidence: number;
}

/** Tesseract, opened once, with one model at a time. */
export interface Tesseract {
  /** @throws when the model is not to be had */
  reader(model: string): Promise<LineReader>;
  close(): void;
}

export interface TesseractSources {
  /** Tesseract's program: starts `tesseract-core-simd-lstm` of `tesseract.js-core`. */
  start(): Promise<TesseractModule>;
  /** What it knows of a language, unpacked: `eng.traineddata`. */
  loadModel(model: string): Promise<Uint8Array>;
}

/** As much of `tesseract.js-core` as is used; it has no types of its own. */
export interface TesseractModule {
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  TessBaseAPI: new () => TesseractApi;
}

interface TesseractApi {
  Init(folder: string, model: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Reads `/input`. @param orientation as Exif counts, 1 for upright @param angle in radians @returns 1 when it cannot */
  SetImageFile(orientation: number, angle: number): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
  End(): void;
}

const LSTM_ONLY = 1;
/** Page segmentation: the picture is one line. */
const SINGLE_LINE = '7';
/** What 36 pixels of capital height are in a book. */
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
        // It has it in memory now.
        FS.unlink(`/${model}.traineddata`);
        api.SetVariable('tessedit_pageseg_mode', SINGLE_LINE);
        api.SetVariable('user_defined_dpi', DOTS_PER_INCH);
        loaded = model;
      }
      return {
        read(picture) {
          if (!api || loaded !== model) throw new Error('Another model was opened meanwhile.');
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

/** PGM, the plainest format that Tesseract's picture library reads. */
function portableGray({ width, height, pixels }: GrayPicture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + pixels.length);
  file.set(head);
  file.set(pixels, head.length);
  return file;
}

/** Rows of level 5 are words: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
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
