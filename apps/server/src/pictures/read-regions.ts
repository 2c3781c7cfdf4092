import type { Region } from '@interlinear/images/region';
import type { LanguageCode } from '@interlinear/languages';
import type { PictureThread } from './worker/picture-thread.ts';

/** Finds the regions of text in a picture. @throws {PictureError} */
export async function readRegions(
  picture: PictureThread,
  { language }: { language: LanguageCode | 'auto' },
): Promise<readonly Region[]> {
  return picture.read({ language });
}
