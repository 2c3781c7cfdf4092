import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { GrayPicture } from '@interlinear/ocr/raster';
import type { ReadLine, ReadWord } from './score.ts';

/** Tesseract as its users call it: it gets the whole picture and finds the text in it. */
export interface PageMode {
  read(picture: GrayPicture): ReadLine[];
}

interface Core {
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  TessBaseAPI: new () => {
    Init(folder: string, model: string, engine: number): number;
    SetVariable(name: string, value: string): boolean;
    SetImageFile(orientation: number, angle: number): number;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
  };
}

const CORE = 'tesseract.js-core/tesseract-core-simd-lstm';
const LSTM_ONLY = 1;
/** Page segmentation mode: fully automatic, Tesseract's default. */
const AUTOMATIC = '3';

/** @param resolve resolves the packages of Tesseract and of its models */
export async function openPageMode(model: string, resolve: NodeJS.Require): Promise<PageMode> {
  // Safe: the package has no types; `Core` declares the part of it that is used.
  const start = resolve(`${CORE}.js`) as (options: object) => Promise<Core>;
  const { FS, TessBaseAPI } = await start({
    wasmBinary: await readFile(resolve.resolve(`${CORE}.wasm`)),
    print: ignore,
    printErr: ignore,
  });
  const folder = path.dirname(resolve.resolve(`@tesseract.js-data/${model}/package.json`));
  const file = await readFile(path.join(folder, '4.0.0_best_int', `${model}.traineddata.gz`));
  FS.writeFile(`/${model}.traineddata`, await promisify(gunzip)(file));
  const api = new TessBaseAPI();
  if (api.Init('/', model, LSTM_ONLY) !== 0) throw new Error(`Tesseract cannot use the model ${model}.`);
  api.SetVariable('tessedit_pageseg_mode', AUTOMATIC);
  // Without a resolution Tesseract estimates one, and reports that on the console.
  api.SetVariable('user_defined_dpi', '150');
  return {
    read({ width, height, pixels }) {
      FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]));
      if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot read its picture.');
      api.Recognize(null);
      return linesOf(api.GetTSVText(0));
    },
  };
}

function ignore(): void {
  // Discards Tesseract's console output.
}

/** Groups the words of Tesseract's table into lines, leaving out those of no letters or digits. */
function linesOf(table: string): ReadLine[] {
  const lines = new Map<string, ReadWord[]>();
  for (const row of table.split('\n')) {
    const [level, page, block, paragraph, line, , left, top, width, height, , text = ''] = row.split('\t');
    if (level !== '5' || text.trim() === '') continue;
    const place = [page, block, paragraph, line].join();
    const words = lines.get(place) ?? [];
    const [x, y] = [Number(left) + Number(width) / 2, Number(top) + Number(height) / 2];
    words.push({ text: text.trim(), x, y, hasSpaceBefore: words.length > 0 });
    lines.set(place, words);
  }
  return [...lines.values()].filter((words) => words.some(({ text }) => /[\p{L}\p{N}]/u.test(text)));
}
