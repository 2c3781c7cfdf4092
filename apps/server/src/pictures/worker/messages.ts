import type { EncodedFormat } from '@interlinear/images/codec';
import type { PictureFailure } from '@interlinear/images/picture-error';
import type { PictureFacts, PictureLimits } from '@interlinear/images/picture-facts';
import type { PictureView } from '@interlinear/images/picture-session';
import type { Region } from '@interlinear/images/region';
import type { RegionLayout, RegionText } from '@interlinear/images/region-text';
import type { LanguageCode } from '@interlinear/languages';
import type { BrokenResponse } from '../../platform/threads/serve-requests.ts';

/** Request to a thread; only one at a time. */
export type ThreadRequest =
  /** The buffer is transferred, not copied. */
  | { kind: 'open'; bytes: Uint8Array<ArrayBuffer>; limits: PictureLimits }
  | { kind: 'read'; language: LanguageCode | 'auto' }
  | { kind: 'paint'; texts: readonly RegionText[]; target: LanguageCode }
  | { kind: 'encode'; view: PictureView; format: EncodedFormat; quality: number | undefined };

/** Response to a request. */
export type ThreadResponse =
  | { kind: 'facts'; facts: PictureFacts }
  | { kind: 'regions'; regions: readonly Region[] }
  | { kind: 'layouts'; layouts: readonly RegionLayout[] }
  | { kind: 'file'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'failure'; failure: PictureFailure }
  | BrokenResponse;
