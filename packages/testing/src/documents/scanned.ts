import { makePdf } from './page-maker.ts';

const WIDTH = 306;
const HEIGHT = 396;

/** Pages that are pictures of text: grey lines on white, and not one letter. */
export function scanned(pageCount = 3): Uint8Array {
  return makePdf({
    pages: Array.from({ length: pageCount }, () => ({ content: 'q 612 0 0 792 0 0 cm /Scan Do Q\n' })),
    pictures: {
      Scan: {
        entries: `/Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /DeviceGray /BitsPerComponent 8`,
        samples: Array.from({ length: HEIGHT }, (_, y) => row(y)).join(''),
      },
    },
  });
}

/** Five rows of strokes, then five of paper; gaps where words would end. */
function row(y: number): string {
  const isText = y > 40 && y < HEIGHT - 40 && y % 10 < 5;
  return Array.from({ length: WIDTH }, (_, x) => {
    const isInk = isText && x > 36 && x < WIDTH - 36 && (x * 7 + y) % 5 < 2 && (x + y * 3) % 31 > 4;
    return String.fromCharCode(isInk ? 40 : 235 + ((x + y) % 20));
  }).join('');
}
