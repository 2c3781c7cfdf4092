import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LanguageCode } from '@interlinear/languages';
import type { Raster } from '@interlinear/ocr/raster';
import { GENERATED_PICTURES } from '@interlinear/testing/pictures/corpus';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { ExpectedLine } from './score.ts';

export interface CorpusPicture {
  name: string;
  language: LanguageCode | 'auto';
  /** Whether the picture is for measuring only; other people's pictures all are. */
  isHeldOut: boolean;
  /** Kind of a generated picture; folder of another one. */
  kind: string;
  raster: Raster;
  /** The same picture without its text, if that is known. */
  background: Raster | undefined;
  /** Undefined for pictures without a truth. */
  lines: readonly ExpectedLine[] | undefined;
}

const PICTURE_FILE = /\.(?:avif|bmp|gif|jpe?g|png|webp)$/i;

/**
 * Yields the generated pictures, or those of a folder and its subfolders, one at a time to limit memory. Generated ones
 * are sorted by language, because loading a language model takes a second.
 *
 * @param language of a folder's pictures
 */
export async function* corpusPictures(
  folder: string | undefined,
  { wanted, language }: { wanted: readonly string[]; language: LanguageCode | 'auto' },
): AsyncGenerator<CorpusPicture> {
  const isSelected = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part));
  if (folder === undefined) {
    const byLanguage = GENERATED_PICTURES.toSorted((one, other) => one.language.localeCompare(other.language));
    for (const { make, ...generated } of byLanguage) {
      if (!isSelected(generated.name)) continue;
      const { picture, background, lines } = await make();
      yield { ...generated, raster: picture, background, lines };
    }
    return;
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    const name = path.relative(folder, file);
    if (!PICTURE_FILE.test(file) || !isSelected(name)) continue;
    const lines = await truthBeside(file, new Set(files));
    const kind = path.dirname(name);
    yield { name, kind, language, isHeldOut: true, raster: await decode(file), background: undefined, lines };
  }
}

/** Reads the truth of a picture: a text file of the same name with one line of text per line. */
async function truthBeside(file: string, files: ReadonlySet<string>): Promise<ExpectedLine[] | undefined> {
  const truth = [file.replace(PICTURE_FILE, '.txt'), `${file}.txt`].find((candidate) => files.has(candidate));
  if (!truth) return undefined;
  const lines = (await readFile(truth, 'utf8')).split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((text) => ({ text, isVertical: false, block: 0 }));
}

async function decode(file: string): Promise<Raster> {
  const image = await loadImage(await readFile(file));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  const pixels = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    // Rasters store blue first.
    pixels[at] = data[at + 2] ?? 0;
    pixels[at + 1] = data[at + 1] ?? 0;
    pixels[at + 2] = data[at] ?? 0;
  }
  return { width, height, pixels };
}
