import { concatenate } from '../pdf/objects/bytes.ts';
import { formatNumbers } from '../pdf/write/content-syntax.ts';
import type { PagePicture } from './page-picture.ts';

/** Assumed resolution, in dots per inch, of pictures without one: most are screenshots. */
const SCREEN_DENSITY = 96;
/** Plausible resolutions; programs write others when they do not know. */
const [MIN_DENSITY, MAX_DENSITY] = [72, 2400];
/**
 * Maximum page area in square points (A3), which OCR rasterizes completely. For larger pictures only the page size
 * shrinks.
 */
const MAX_PAGE_AREA = 1_000_000;
/** Limits for a page side, in points (PDF 32000, annex C). */
const [MIN_SIDE, MAX_SIDE] = [3, 14_400];

/** Creates a one-page PDF that shows the picture upright. */
export function onePagePdf(picture: PagePicture): Uint8Array {
  const { width, height, orientation, entries, data } = picture;
  const [wide, high] = pageSize(picture);
  const content = `q ${formatNumbers(placement(orientation, wide, high))} cm /Picture Do Q`;
  return writeObjects([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${formatNumbers([wide, high])}] /Contents 4 0 R ` +
        '/Resources << /XObject << /Picture 5 0 R >> >> >>',
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${entries} /Length ${data.length} >>\nstream\n`,
      data,
      '\nendstream',
    ],
  ]);
}

/** Exif orientations from this one on swap width and height. */
const FIRST_SIDEWAYS = 5;

/** Displayed page size in points. */
function pageSize({ width, height, density, orientation }: PagePicture): [wide: number, high: number] {
  const isKnown = density !== undefined && density >= MIN_DENSITY && density <= MAX_DENSITY;
  const points = 72 / (isKnown ? density : SCREEN_DENSITY);
  const shrink = Math.min(1, Math.sqrt(MAX_PAGE_AREA / (width * height * points * points)));
  const side = (pixels: number) =>
    Math.min(Math.max(Math.round(pixels * points * shrink * 100) / 100, MIN_SIDE), MAX_SIDE);
  return orientation < FIRST_SIDEWAYS ? [side(width), side(height)] : [side(height), side(width)];
}

/** Matrix that maps the image's unit square to the page, mirrored and rotated according to Exif. */
function placement(orientation: number, wide: number, high: number): number[] {
  switch (orientation) {
    case 2:
      return [-wide, 0, 0, high, wide, 0];
    case 3:
      return [-wide, 0, 0, -high, wide, high];
    case 4:
      return [wide, 0, 0, -high, 0, high];
    case 5:
      return [0, -high, -wide, 0, wide, high];
    case 6:
      return [0, -high, wide, 0, 0, high];
    case 7:
      return [0, high, wide, 0, 0, 0];
    case 8:
      return [0, high, -wide, 0, wide, 0];
    default:
      return [wide, 0, 0, high, 0, 0];
  }
}

/** Writes a PDF of objects numbered from 1; the first is the catalog. */
function writeObjects(bodies: readonly (readonly (string | Uint8Array)[])[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const write = (piece: string | Uint8Array) => {
    const bytes = typeof piece === 'string' ? new TextEncoder().encode(piece) : piece;
    parts.push(bytes);
    length += bytes.length;
  };
  write('%PDF-1.7\n');
  const rows = bodies.map((body, index) => {
    const offset = length;
    for (const piece of [`${index + 1} 0 obj\n`, ...body, '\nendobj\n']) write(piece);
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = bodies.length + 1;
  const start = length;
  write(`xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`);
  write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return concatenate(parts);
}
