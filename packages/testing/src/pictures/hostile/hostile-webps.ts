import { ENCODED_FILES } from '../encoded-files.ts';
import { bytesOf, littleLong, repeated } from './bytes.ts';
import { type HostilePicture, withExtension } from './hostile-picture.ts';

function chunk(type: string, data: Uint8Array, length = data.length): Uint8Array {
  return bytesOf(type, littleLong(length), data, new Uint8Array(data.length % 2));
}

function webp(...chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = bytesOf('WEBP', ...chunks);
  return bytesOf('RIFF', littleLong(body.length), body);
}

/** @param flags animation 2, Exif 8, alpha 16, ICC profile 32 */
function extended(width: number, height: number, flags = 0): Uint8Array {
  return chunk(
    'VP8X',
    bytesOf(flags, 0, 0, 0, littleLong(width - 1).subarray(0, 3), littleLong(height - 1).subarray(0, 3)),
  );
}

/** Lossless header of a size without the pixels. */
function lossless(width: number, height: number): Uint8Array {
  return chunk('VP8L', bytesOf(0x2f, littleLong(((height - 1) << 14) | (width - 1)), new Uint8Array(20)));
}

function frame(width: number, height: number, image: Uint8Array): Uint8Array {
  const sides = [width, height].map((side) => littleLong(side - 1).subarray(0, 3));
  return chunk('ANMF', bytesOf(new Uint8Array(6), ...sides, new Uint8Array(4), image));
}

export function hostileWebps(): HostilePicture[] {
  const fine = ENCODED_FILES.find(({ name }) => name === 'lossless.webp')?.bytes.subarray(12) ?? new Uint8Array();
  const animation = chunk('ANIM', new Uint8Array(6));
  const files = {
    vast: webp(extended(50_000, 50_000), fine),
    'vast-lossless': webp(lossless(16_384, 16_384)),
    'as-large-as-allowed': webp(lossless(5_000, 5_000)),
    'smaller-than-its-image': webp(extended(1, 1), fine),
    'larger-than-its-image': webp(extended(4_000, 4_000), fine),
    'vast-image-in-small-picture': webp(extended(4, 4), lossless(16_384, 16_384)),
    'vast-frame': webp(extended(4, 4, 2), animation, frame(16_384, 16_384, lossless(16_384, 16_384))),
    'many-frames': webp(extended(32, 16, 2), animation, repeated(20_000, frame(32, 16, fine))),
    'frames-of-nothing': webp(extended(32, 16, 2), animation, repeated(20_000, chunk('ANMF', new Uint8Array()))),
    'opacity-without-image': webp(extended(32, 16, 16), chunk('ALPH', new Uint8Array(9))),
    'odd-opacity': webp(extended(32, 16, 16), chunk('ALPH', new Uint8Array(9).fill(255)), fine),
    'odd-profile': webp(extended(32, 16, 32), chunk('ICCP', new Uint8Array(200).fill(255)), fine),
    'exif-beyond-end': webp(extended(32, 16, 8), fine, chunk('EXIF', bytesOf('MM\0*', 0xff, 0xff, 0xff, 0xf0))),
    'length-beyond-end': webp(chunk('VP8L', new Uint8Array(30), 0xffff_fff0)),
    'no-image': webp(),
    'chunks-of-nothing': webp(repeated(200_000, chunk('XXXX', new Uint8Array())), fine),
    'wrong-length': bytesOf('RIFF', littleLong(0xffff_ffff), 'WEBP', fine),
    'only-a-signature': bytesOf('RIFF', 0, 0, 0, 0, 'WEBP'),
  };
  return withExtension('webp', files);
}
