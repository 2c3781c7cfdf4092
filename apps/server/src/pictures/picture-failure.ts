import type { ErrorKey } from '@interlinear/contract/errors';
import { PictureError, type PictureFailure } from '@interlinear/images/picture-error';
import { type ApiFailure, apiFailure } from '../platform/http/api-failure.ts';

const KEYS = {
  'not-a-picture': 'pictureUnreadable',
  unsupported: 'pictureUnreadable',
  'too-large': 'pictureTooLarge',
  damaged: 'fileDamaged',
  'too-heavy': 'pictureTooLarge',
  timeout: 'pictureTimeout',
  aborted: 'cancelled',
  crashed: 'fileDamaged',
} as const satisfies Record<PictureFailure, ErrorKey>;

/** Converts the failure of a picture's thread; other errors stay as they are. */
export function toPictureFailure(error: unknown): unknown {
  return error instanceof PictureError ? pictureFailure(error) : error;
}

function pictureFailure(error: PictureError): ApiFailure {
  return apiFailure(KEYS[error.failure], {}, { cause: error });
}
