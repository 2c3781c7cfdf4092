import type { Raster } from '@interlinear/ocr/raster';
import type { PictureFacts } from './decode/picture-facts.ts';

export type EncodedFormat = 'png' | 'jpeg' | 'webp';

/** Decodes and encodes pictures with what its platform has. */
export interface PictureCodec {
  /**
   * Decodes the first frame: upright, 8 bits, sRGB, transparency straight.
   * @param facts what `readPictureFacts` read from these bytes
   * @throws {PictureError} `damaged`
   */
  decode(bytes: Uint8Array, facts: PictureFacts): Promise<Raster>;
  /**
   * Encodes a picture. PNG keeps every byte of every pixel; JPEG is flattened on white.
   * @param quality from 1 to 100, for JPEG and WebP. Default 90.
   */
  encode(raster: Raster, format: EncodedFormat, quality?: number): Promise<Uint8Array<ArrayBuffer>>;
}

export const DEFAULT_QUALITY = 90;
