import type { Engine } from '@interlinear/engines';
import { EngineError } from '@interlinear/engines/error';
import type { PictureQuery, PictureReading } from '@interlinear/engines/picture-query';
import type { SeenLine } from '@interlinear/ocr/seen-line';
import type { Region } from '../region.ts';
import type { CheckedRegions, ModelCopy, ReadOptions } from './picture-session.ts';

/** Session of a picture, wherever it runs. Keys of models stay with the caller. */
export interface ReadablePicture {
  read(options: ReadOptions): Promise<readonly Region[]>;
  copyForModel(): Promise<ModelCopy>;
  applySight(seen: readonly SeenLine[]): Promise<CheckedRegions>;
}

/**
 * Differences between a model's answer and the picture: `invented` text, which was left out; `missed` lines, read without the model;
 * `incomplete`: the answer was cut off, too long or partly unreadable.
 */
export type ModelWarning = 'invented' | 'missed' | 'incomplete';

export interface ModelReading {
  regions: readonly Region[];
  warnings: readonly ModelWarning[];
  /** Why the model gave no answer; the regions were then read without it. */
  failure: EngineError | undefined;
}

/** Time a model has to read a picture; dense pages take some 20 s. */
const TIMEOUT_MS = 40_000;

/**
 * Reads a picture with the vision model of an engine, and without it at the same time, and compares the two.
 * @throws {PictureError} and the reason of `signal`
 */
export async function readWithModel(
  picture: ReadablePicture,
  readPicture: NonNullable<Engine['readPicture']>,
  options: ReadOptions & { signal: AbortSignal },
): Promise<ModelReading> {
  const { language, signal } = options;
  const { bytes, width, height } = await picture.copyForModel();
  const query: PictureQuery = {
    picture: { mediaType: 'image/jpeg', base64: toBase64(bytes), width, height },
    source: language,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  };
  const [regions, seen] = await Promise.all([picture.read(options), ask(readPicture, query)]);
  signal.throwIfAborted();
  if (seen instanceof EngineError) return { regions, warnings: [], failure: seen };
  const checked = await picture.applySight(seen.lines);
  return { regions: checked.regions, warnings: warningsOf(checked, seen), failure: undefined };
}

async function ask(
  readPicture: NonNullable<Engine['readPicture']>,
  query: PictureQuery,
): Promise<PictureReading | EngineError> {
  try {
    return await readPicture(query);
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

function warningsOf({ warnings }: CheckedRegions, { isIncomplete }: PictureReading): ModelWarning[] {
  const isInvented = warnings['no-ink'] !== undefined || warnings.contradicted !== undefined;
  const found: [ModelWarning, boolean][] = [
    ['invented', isInvented],
    ['missed', warnings.missed !== undefined],
    ['incomplete', isIncomplete || warnings['too-many'] !== undefined],
  ];
  return found.flatMap(([warning, isSo]) => (isSo ? warning : []));
}

/** Characters that are converted at once; functions take a limited number of arguments. */
const CHUNK = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += CHUNK) letters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(letters);
}
