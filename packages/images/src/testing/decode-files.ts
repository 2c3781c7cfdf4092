import type { PictureCodec } from '../codec.ts';
import { PICTURE_LIMITS, readPictureFacts } from '../decode/picture-facts.ts';
import { PictureError } from '../picture-error.ts';

/** Result of decoding a file. */
export type DecodedFile = DecodedPicture | { failure: string };

interface DecodedPicture {
  width: number;
  height: number;
  /** Red, green, blue and alpha at the centres of the quarters: top left, top right, bottom left, bottom right. */
  corners: number[][];
  /** Whether the picture is the same after it was encoded as PNG and decoded again. */
  isKeptAsPng: boolean;
}

/** Decodes a file, encodes it as PNG and decodes it again. Any error but a `PictureError` is thrown. */
export async function decodeFile(codec: PictureCodec, bytes: Uint8Array): Promise<DecodedFile> {
  try {
    const raster = await codec.decode(bytes, readPictureFacts(bytes, PICTURE_LIMITS));
    const encoded = await codec.encode(raster, 'png');
    const again = await codec.decode(encoded, readPictureFacts(encoded, PICTURE_LIMITS));
    const { width, height, pixels } = raster;
    const corners = [0.25, 0.75].flatMap((down) =>
      [0.25, 0.75].map((right) => {
        const at = (Math.floor(down * height) * width + Math.floor(right * width)) * 4;
        const [blue = 0, green = 0, red = 0, alpha = 0] = pixels.subarray(at, at + 4);
        return [red, green, blue, alpha];
      }),
    );
    return { width, height, corners, isKeptAsPng: pixels.every((value, at) => again.pixels[at] === value) };
  } catch (error) {
    if (error instanceof PictureError) return { failure: error.failure };
    throw error;
  }
}
