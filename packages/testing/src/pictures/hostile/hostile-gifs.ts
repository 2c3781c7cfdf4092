import { bytesOf, littleWord, repeated } from './bytes.ts';
import { type HostilePicture, withExtension } from './hostile-picture.ts';

const PALETTE = bytesOf(0, 0, 0, 255, 255, 255);
/** Clear code, one white pixel, end. */
const ONE_PIXEL = bytesOf(2, 2, 0x4c, 0x01, 0);
const END = bytesOf(0x3b);

function screen(width: number, height: number): Uint8Array {
  return bytesOf('GIF89a', littleWord(width), littleWord(height), 0x80, 0, 0, PALETTE);
}

/** @param box left, top, width and height */
function frame(box: readonly number[], data = ONE_PIXEL): Uint8Array {
  return bytesOf(0x2c, ...box.map(littleWord), 0, data);
}

const DELAY = bytesOf(0x21, 0xf9, 4, 0, 0, 0, 0, 0);
const FOREVER = bytesOf(0x21, 0xff, 11, 'NETSCAPE2.0', 3, 1, 0, 0, 0);

export function hostileGifs(): HostilePicture[] {
  const pixel = frame([0, 0, 1, 1]);
  const frames = (count: number) => repeated(count, bytesOf(DELAY, pixel));
  const files = {
    vast: bytesOf(screen(50_000, 50_000), pixel, END),
    'as-large-as-allowed': bytesOf(screen(5_000, 5_000), frame([0, 0, 5_000, 5_000]), END),
    'vast-frame': bytesOf(screen(1, 1), frame([0, 0, 65_535, 65_535]), END),
    'frame-far-away': bytesOf(screen(1, 1), frame([65_535, 65_535, 65_535, 65_535]), END),
    'frame-beyond-the-screen': bytesOf(screen(4, 4), frame([3, 3, 4, 4]), END),
    'many-frames': bytesOf(screen(4_000, 4_000), FOREVER, frames(50_000), END),
    endless: bytesOf(screen(4, 4), FOREVER, frames(1_000)),
    'vast-second-frame': bytesOf(screen(4, 4), pixel, frame([0, 0, 65_535, 65_535]), END),
    'no-frame': bytesOf(screen(4, 4), END),
    'no-colors': bytesOf('GIF89a', littleWord(4), littleWord(4), 0, 0, 0, pixel, END),
    'no-size': bytesOf(screen(0, 0), frame([0, 0, 0, 0]), END),
    'long-codes': bytesOf(screen(4, 4), frame([0, 0, 4, 4], bytesOf(13, 2, 0xff, 0xff, 0)), END),
    'many-extensions': bytesOf(screen(4, 4), repeated(100_000, bytesOf(0x21, 0xfe, 1, 65, 0)), pixel, END),
    'extension-without-end': bytesOf(screen(4, 4), 0x21, 0xfe, new Uint8Array(5_000).fill(255)),
    'bomb-of-codes': bytesOf(
      screen(5_000, 4_000),
      frame([0, 0, 5_000, 4_000], bytesOf(2, repeated(400, bytesOf(255, new Uint8Array(255).fill(0x92))), 0)),
      END,
    ),
    'a-program': bytesOf('GIF89a=1;/*', new Uint8Array(20), '*/alert(1);'),
    'only-a-signature': bytesOf('GIF89a'),
  };
  return withExtension('gif', files);
}
