import type { ImageTranslation } from '@interlinear/contract/images';
import type { Engine } from '@interlinear/engines';
import { EngineError } from '@interlinear/engines/error';
import type { PictureReading } from '@interlinear/engines/picture-query';
import type { Region } from '@interlinear/images/region';
import type { LanguageCode } from '@interlinear/languages';
import type { VisionWarnings } from '@interlinear/ocr/seen-line';
import type { Caller } from '../accounts/authentication.ts';
import type { ChosenEngines } from './choose-engines.ts';
import type { PictureContext } from './picture-context.ts';
import type { PictureThread } from './worker/picture-thread.ts';

type Warnings = ImageTranslation['warnings'];

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
  warnings: Warnings;
}

/** Time a model has to read a picture; dense pages take some 20 s. */
const TIMEOUT_MS = 40_000;

/**
 * Finds the regions of text in a picture. For accounts whose engine is a model that sees pictures, the model reads it, too; what it
 * sees is checked in the picture's thread. Keys of models stay out of threads.
 * @throws {PictureError}
 */
export async function readRegions(
  { log }: Pick<PictureContext, 'log'>,
  picture: Pick<PictureThread, 'read' | 'copyForModel' | 'applySight'>,
  { caller, engines, source, signal, requestId }: PictureToRead,
): Promise<ReadRegions> {
  const [{ engine }] = engines;
  if (!caller || !engine.readPicture) return { regions: await picture.read({ language: source }), warnings: [] };
  const { bytes, ...size } = await picture.copyForModel();
  const query = {
    picture: { mediaType: 'image/jpeg', base64: Buffer.from(bytes).toString('base64'), ...size },
    source,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  } as const;
  const [regions, seen] = await Promise.all([picture.read({ language: source }), askModel(engine, query)]);
  signal.throwIfAborted();
  if (seen instanceof EngineError) {
    log.warn({ requestId, engine: seen.engine, reason: seen.reason }, 'a model did not read a picture');
    return { regions, warnings: ['recognizer-fallback'] };
  }
  const checked = await picture.applySight(seen.lines);
  return { regions: checked.regions, warnings: warningsOf(checked.warnings, seen) };
}

async function askModel(
  engine: Engine,
  query: Parameters<NonNullable<Engine['readPicture']>>[0],
): Promise<PictureReading | EngineError> {
  try {
    return (await engine.readPicture?.(query)) ?? { lines: [], isIncomplete: true };
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

function warningsOf(warnings: VisionWarnings, { isIncomplete }: PictureReading): Warnings {
  const isInvented = warnings['no-ink'] !== undefined || warnings.contradicted !== undefined;
  return [
    ...(isInvented ? (['recognizer-invented'] as const) : []),
    ...(warnings.missed === undefined ? [] : (['recognizer-missed'] as const)),
    ...(isIncomplete || warnings['too-many'] !== undefined ? (['recognizer-incomplete'] as const) : []),
  ];
}
