import type { ReadProgress, WorkerPicture } from '@interlinear/images/picture-worker';
import type { Region } from '@interlinear/images/region';
import type { LanguageCode } from '@interlinear/languages';
import type { AccountStore } from '../../account/account-store.ts';
import type { EngineDependencies } from '../../engines/create-own-engine.ts';
import type { OwnEngineStore } from '../../engines/own-engine-store.ts';
import type { PictureProblem } from '../../protocol/picture-port.ts';

/** Reads the text of a picture. @throws {ReadingFailed} @throws {PictureError} */
export type PictureReader = (picture: PictureToRead) => Promise<PictureReading>;

export interface PictureToRead {
  picture: WorkerPicture;
  /** The file that was opened. */
  file: Blob;
  language: LanguageCode | 'auto';
  target: LanguageCode;
  signal: AbortSignal;
  onProgress(progress: ReadProgress): void;
}

export interface PictureReading {
  regions: readonly Region[];
  /** By region, from readers that translate as well; `null` for a region that needs no translation. */
  translations?: ReadonlyMap<string, string | null>;
}

/** Sources of what readers need from the person's data. */
export interface ReaderSources {
  account: Pick<AccountStore, 'load' | 'end'>;
  engines: Pick<OwnEngineStore, 'find'>;
  dependencies: EngineDependencies;
}

/** The chosen reader did not read a picture. */
export class ReadingFailed extends Error {
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}
