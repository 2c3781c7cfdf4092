import type { LanguageCode } from '@interlinear/languages';
import type { ReadingProgress } from '@interlinear/ocr/recognizer';
import type { SeenLine } from '@interlinear/ocr/seen-line';
import type { EncodedFormat } from './codec.ts';
import type { PictureFacts } from './decode/picture-facts.ts';
import type { Box } from './geometry.ts';
import type { Region } from './region.ts';
import type { CheckedRegions, ModelCopy, PictureView } from './session/picture-session.ts';
import type { RegionLayout, RegionText } from './typeset/region-text.ts';

/** Opens pictures away from the main thread of a page, one session each. */
export interface PictureWorker {
  /** @param bytes transferred to the worker @throws {PictureError} */
  open(bytes: Uint8Array<ArrayBuffer>): Promise<WorkerPicture>;
  close(): void;
}

/** Picture session in a worker. Calls run one after the other; each may reject with a `PictureError`. */
export interface WorkerPicture {
  readonly facts: PictureFacts;
  read(options: WorkerReadOptions): Promise<readonly Region[]>;
  /** Encodes a copy for a vision model. */
  copyForModel(): Promise<ModelCopy>;
  /** Corrects the regions that `read` found by what a vision model sees, as far as the ink of the picture agrees. */
  applySight(seen: readonly SeenLine[]): Promise<CheckedRegions>;
  /** Erases the text of these regions, sets the new texts, and restores all other regions. */
  paint(
    texts: readonly RegionText[],
    target: LanguageCode,
    onProgress?: (progress: ReadProgress) => void,
  ): Promise<WorkerPainting>;
  encode(view: PictureView, format: EncodedFormat, quality?: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}

export interface WorkerReadOptions {
  language: LanguageCode | 'auto';
  /** Reads only this part of the picture, such as one that a person drew. */
  area?: Box;
  signal?: AbortSignal;
  onProgress?(progress: ReadProgress): void;
}

/** `loading`: bytes of the program, models and fonts; `totalBytes` is 0 while unknown. */
export type ReadProgress = { stage: 'loading'; loadedBytes: number; totalBytes: number } | ReadingProgress;

export interface WorkerPainting {
  layouts: readonly RegionLayout[];
  /** Changed parts of the translated picture: straight RGBA of each box, for `putImageData`. */
  patches: readonly { box: Box; rgba: Uint8ClampedArray<ArrayBuffer> }[];
}
