import { DocumentError } from '../document-error.ts';
import { DOCUMENT_LIMITS, type DocumentLimits } from '../limits.ts';
import { onePagePdf } from './one-page-pdf.ts';
import type { CheckSize } from './page-picture.ts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';

export type PictureFormat = 'png' | 'jpeg';

/**
 * Converts a picture to a one-page PDF, which is then treated like a scan. The result is deterministic.
 * @throws {DocumentError} `picture-too-large`, `damaged`
 */
export function pictureAsPdf(
  bytes: Uint8Array,
  format: PictureFormat,
  limits: Pick<DocumentLimits, 'pixels' | 'partBytes'> = DOCUMENT_LIMITS,
): Uint8Array {
  const checkSize: CheckSize = ({ width, height, pixelBits }) => {
    const pixels = width * height;
    if (pixels === 0) throw new DocumentError('damaged');
    if (pixels > limits.pixels || (pixels * pixelBits) / 8 > limits.partBytes)
      throw new DocumentError('picture-too-large');
  };
  return onePagePdf(format === 'png' ? readPng(bytes, checkSize) : readJpeg(bytes, checkSize));
}
