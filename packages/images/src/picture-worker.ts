import type { LanguageCode } from '@interlinear/languages';
import type { EncodedFormat } from './codec.ts';
import type { PictureFacts } from './decode/picture-facts.ts';
import type { Box, Quad } from './geometry.ts';
import type { Region } from './region.ts';
import type { PictureView } from './session/picture-session.ts';
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
  /** Erases the text of these regions, sets the new texts, and restores all other regions. */
  paint(texts: readonly RegionText[], target: LanguageCode): Promise<WorkerPainting>;
  encode(view: PictureView, format: EncodedFormat, quality?: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}

export interface WorkerReadOptions {
  language: LanguageCode | 'auto';
  signal?: AbortSignal;
  onProgress?(progress: ReadProgress): void;
}

/** `loading`: bytes of the program, models and fonts; `detected`: lines found, not read yet; `reading`: lines read so far. */
export type ReadProgress =
  | { stage: 'loading'; loadedBytes: number; totalBytes: number }
  | { stage: 'detected'; lines: readonly Quad[] }
  | { stage: 'reading'; done: number; total: number };

export interface WorkerPainting {
  layouts: readonly RegionLayout[];
  /** Changed parts of the translated picture: straight RGBA of each box, for `putImageData`. */
  patches: readonly { box: Box; rgba: Uint8ClampedArray<ArrayBuffer> }[];
}
