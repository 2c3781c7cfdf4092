import type { LanguageCode } from '@interlinear/languages';
import type { SeenLine } from '@interlinear/ocr/seen-line';
import type { EncodedFormat } from '../codec.ts';
import type { PictureFacts, PictureLimits } from '../decode/picture-facts.ts';
import type { Box } from '../geometry.ts';
import type { PictureFailure } from '../picture-error.ts';
import type { WorkerPainting } from '../picture-worker.ts';
import type { Region } from '../region.ts';
import type { CheckedRegions, ModelCopy, PictureView } from '../session/picture-session.ts';
import type { RegionText } from '../typeset/region-text.ts';

/** Request about one picture to a thread or worker. */
export type PictureRequest =
  /** The buffer is transferred, not copied. */
  | { kind: 'open'; bytes: Uint8Array<ArrayBuffer>; limits: PictureLimits }
  | { kind: 'read'; language: LanguageCode | 'auto'; area?: Box | undefined }
  | { kind: 'copy-for-model' }
  | { kind: 'apply-sight'; seen: readonly SeenLine[] }
  /** @property needsPatches whether the answer contains the changed pixels */
  | { kind: 'paint'; texts: readonly RegionText[]; target: LanguageCode; needsPatches: boolean }
  | { kind: 'encode'; view: PictureView; format: EncodedFormat; quality: number | undefined };

/** Response to a request. */
export type PictureResponse =
  | { kind: 'facts'; facts: PictureFacts }
  /** @property detectMs time to find the lines of the picture as it stands */
  | { kind: 'regions'; regions: readonly Region[]; detectMs: number }
  | ({ kind: 'copy' } & ModelCopy)
  | ({ kind: 'checked' } & CheckedRegions)
  | ({ kind: 'painting'; eraseMs: number } & WorkerPainting)
  | { kind: 'file'; bytes: Uint8Array<ArrayBuffer> }
  /** @property detail for the log; does not quote the picture */
  | { kind: 'failure'; failure: PictureFailure; detail?: string };
