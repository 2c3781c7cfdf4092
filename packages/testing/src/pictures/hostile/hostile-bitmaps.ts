import { bytesOf, littleLong, littleWord, repeated } from './bytes.ts';
import { type HostilePicture, withExtension } from './hostile-picture.ts';

interface Header {
  width?: number;
  height?: number;
  bits?: number;
  compression?: number;
  colors?: number;
  offset?: number;
}

function bmp(
  { width = 16, height = 16, bits = 24, compression = 0, colors = 0, offset = 54 }: Header,
  pixels: Uint8Array = new Uint8Array(1_000),
): Uint8Array<ArrayBuffer> {
  return bytesOf(
    'BM',
    littleLong(54 + pixels.length),
    littleLong(0),
    littleLong(offset),
    ...[littleLong(40), littleLong(width), littleLong(height), littleWord(1), littleWord(bits)],
    ...[littleLong(compression), littleLong(0)],
    ...[littleLong(2835), littleLong(2835), littleLong(colors), littleLong(0)],
    pixels,
  );
}

export function hostileBitmaps(): HostilePicture[] {
  const files = {
    vast: bmp({ width: 50_000, height: 50_000 }),
    'as-large-as-allowed': bmp({ width: 5_000, height: 5_000, bits: 32 }),
    'of-negative-width': bmp({ width: -16 }),
    'of-the-least-height': bmp({ height: -0x8000_0000 }),
    'from-top-to-bottom': bmp({ height: -16 }),
    'without-bits': bmp({ bits: 0 }),
    'of-many-bits': bmp({ bits: 64 }),
    'of-many-colors': bmp({ bits: 8, colors: 0xffff_ffff }),
    'pixels-beyond-end': bmp({ offset: 0xffff_fff0 }),
    'pixels-in-the-header': bmp({ offset: 2 }),
    'runs-beyond-the-rows': bmp({ bits: 8, compression: 1 }, new Uint8Array(2_000).fill(255)),
    'jumps-beyond-the-rows': bmp({ bits: 8, compression: 1 }, bytesOf(repeated(400, bytesOf(0, 2, 255, 255)))),
    'a-jpeg-inside': bmp({ compression: 4 }),
    'odd-masks': bmp({ bits: 32, compression: 3 }, new Uint8Array(1_000).fill(0xa5)),
    cut: bmp({ width: 2_000, height: 2_000 }, new Uint8Array()),
    'only-a-signature': bytesOf('BM'),
  };
  return withExtension('bmp', files);
}
