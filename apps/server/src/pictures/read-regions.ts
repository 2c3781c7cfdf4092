import type { ImageTranslation } from '@interlinear/contract/images';
import { type ReadablePicture, readWithModel } from '@interlinear/images/read-with-model';
import type { Region } from '@interlinear/images/region';
import type { LanguageCode } from '@interlinear/languages';
import type { Caller } from '../accounts/authentication.ts';
import type { ChosenEngines } from './choose-engines.ts';
import type { PictureContext } from './picture-context.ts';

export interface PictureToRead extends Pick<ChosenEngines, 'engines'> {
  /** `undefined` for visitors. */
  caller: Caller | undefined;
  source: LanguageCode | 'auto';
  requestId: string;
  signal: AbortSignal;
}

/** Regions of text in a picture, and how reading them went. */
export interface ReadRegions {
  regions: readonly Region[];
  warnings: ImageTranslation['warnings'];
}

/**
 * Finds the regions of text in a picture. For accounts whose engine is a model that sees pictures, the model reads it, too. What it
 * sees is checked in the picture's thread.
 * @throws {PictureError}
 */
export async function readRegions(
  { log }: Pick<PictureContext, 'log'>,
  picture: ReadablePicture,
  { caller, engines, source, signal, requestId }: PictureToRead,
): Promise<ReadRegions> {
  const { readPicture } = engines[0].engine;
  if (!caller || !readPicture) return { regions: await picture.read({ language: source }), warnings: [] };
  const { regions, warnings, failure } = await readWithModel(picture, readPicture, { language: source, signal });
  if (!failure) return { regions, warnings: warnings.map((warning) => `recognizer-${warning}` as const) };
  log.warn({ requestId, engine: failure.engine, reason: failure.reason }, 'a model did not read a picture');
  return { regions, warnings: ['recognizer-fallback'] };
}
