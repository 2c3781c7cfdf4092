import type { Raster } from '@interlinear/ocr/raster';
import { DEFAULT_QUALITY, type EncodedFormat, type PictureCodec } from './codec.ts';
import { decodePicture, type OpenPlatformPicture, STRIP_ROWS } from './decode/decode-picture.ts';
import { flatten, isOpaque } from './decode/flatten.ts';
import { writePng } from './png/write-png.ts';

/** Picture to encode, row by row. */
interface PictureRows {
  width: number;
  height: number;
  /** Yields red, green, blue and alpha of some rows, from the top. */
  strips(): Iterable<{ top: number; rows: Uint8ClampedArray<ArrayBuffer>; height: number }>;
}

/** Decoders and encoders of a platform. */
export interface PicturePlatform {
  open: OpenPlatformPicture;
  /** @param quality from 1 to 100 */
  encode(picture: PictureRows, format: EncodedFormat, quality: number): Promise<Uint8Array<ArrayBuffer>>;
}

export function createCodec(platform: PicturePlatform): PictureCodec {
  return {
    decode: (bytes, facts) => decodePicture(platform.open, bytes, facts),
    encode(raster, format, quality = DEFAULT_QUALITY) {
      // Canvases multiply colours by the opacity and lose precision.
      if (format === 'png' && !isOpaque(raster)) return writePng(raster);
      return platform.encode(rowsOf(format === 'jpeg' ? flatten(raster) : raster), format, quality);
    },
  };
}

function rowsOf({ width, height, pixels }: Raster): PictureRows {
  return {
    width,
    height,
    *strips() {
      for (let top = 0; top < height; top += STRIP_ROWS) {
        const count = Math.min(STRIP_ROWS, height - top);
        const rows = new Uint8ClampedArray(width * count * 4);
        for (let to = 0, from = top * width * 4; to < rows.length; to += 4, from += 4) {
          rows[to] = pixels[from + 2] ?? 0;
          rows[to + 1] = pixels[from + 1] ?? 0;
          rows[to + 2] = pixels[from] ?? 0;
          rows[to + 3] = pixels[from + 3] ?? 0;
        }
        yield { top, rows, height: count };
      }
    },
  };
}
