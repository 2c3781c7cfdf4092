import { makePdf } from './page-maker.ts';
import { prose } from './prose.ts';
import { line } from './set-text.ts';

const WIDTH = 960;
const HEIGHT = 540;

/** Slides: light words on a gradient, lists, a picture, curves behind words, something seen through, a clip. */
export function slides(pageCount = 8): Uint8Array {
  return makePdf({
    pages: Array.from({ length: pageCount }, (_, page) => ({ content: slide(page), width: WIDTH, height: HEIGHT })),
    title: 'Measuring for Beginners',
    pictures: { Photo: photo() },
    resources:
      `/Shading << /Sky << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 0 ${HEIGHT}] /Extend [true true] ` +
      '/Function << /FunctionType 2 /Domain [0 1] /C0 [0.05 0.1 0.3] /C1 [0.3 0.5 0.8] /N 1 >> >> >> ' +
      '/ExtGState << /Half << /ca 0.5 /CA 0.5 >> >>',
  });
}

function slide(page: number): string {
  let content = '/Sky sh\n1 g\n';
  content += line(`${page + 1}. Measuring for Beginners`, { x: 60, y: 460, size: 32, font: 'B' });
  for (const [index, item] of prose(page, 4).split('. ').entries()) {
    const y = 390 - index * 44;
    content += `0.9 0.7 0.1 rg 66 ${y + 4} 8 8 re f 1 g\n`;
    content += line(item.slice(0, 54), { x: 90, y, size: 18 });
  }
  content += 'q 240 0 0 160 660 200 cm /Photo Do Q\n';
  content += line('The house by the river', { x: 660, y: 180, size: 12, font: 'I' });
  content += `q /Half gs 0.8 0.2 0.2 rg 60 40 300 90 re f Q\n`;
  content += line('What is measured twice is known.', { x: 76, y: 80, size: 14 });
  content += '2 w 0.9 0.9 0.2 RG 400 60 m 500 200 560 10 640 120 c S\n';
  return `${content}q 800 60 100 80 re W n 0.2 0.8 0.4 rg 780 40 80 80 re f Q\n`;
}

/** A picture of 120 × 80 points in three colours. */
function photo(): { entries: string; samples: string } {
  let samples = '';
  for (let y = 0; y < 80; y++) {
    for (let x = 0; x < 120; x++) samples += String.fromCharCode((x * 2) & 255, (y * 3) & 255, ((x ^ y) * 2) & 255);
  }
  return { entries: '/Width 120 /Height 80 /ColorSpace /DeviceRGB /BitsPerComponent 8', samples };
}
