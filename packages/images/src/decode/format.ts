export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'avif' | 'bmp' | 'gif';

/** Judges by the first bytes. `other-picture` is a picture in a format that is not decoded, as SVG, HEIC, TIFF or JPEG XL. */
export function sniffFormat(bytes: Uint8Array): PictureFormat | 'other-picture' | 'no-picture' {
  const start = String.fromCharCode(...bytes.subarray(0, SNIFFED_BYTES));
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif';
  if (start.startsWith('BM') && BMP_HEADERS.has(start.charCodeAt(14)) && start.startsWith('\0\0\0', 15)) return 'bmp';
  if (start.startsWith('ftyp', 4)) return sniffBrands(start);
  return OTHER_PICTURES.some((signature) => start.startsWith(signature)) || isSvg(start)
    ? 'other-picture'
    : 'no-picture';
}

export function isPictureFormat(format: PictureFormat | 'other-picture' | 'no-picture'): format is PictureFormat {
  return format !== 'other-picture' && format !== 'no-picture';
}

/** Enough for the prologue of an SVG. */
const SNIFFED_BYTES = 1024;

/** Sizes of the second header of a BMP, which tell its version. */
const BMP_HEADERS: ReadonlySet<number> = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

/** Signatures of TIFF, BigTIFF, JPEG XL (two), JPEG 2000 (two), Photoshop, icons, cursors and X11 pixmaps. */
const OTHER_PICTURES: readonly string[] = [
  'II*\0',
  'MM\0*',
  'II+\0',
  'MM\0+',
  '\xff\x0a',
  '\0\0\0\x0cJXL ',
  '\0\0\0\x0cjP  ',
  '\xff\x4f\xff\x51',
  '8BPS',
  '\0\0\x01\0',
  '\0\0\x02\0',
  '/* XPM */',
];

/** Reads the brands of an ISO base media file (ISO/IEC 14496-12, 4.3): AVIF, HEIC, or a video. */
function sniffBrands(start: string): PictureFormat | 'other-picture' | 'no-picture' {
  const size = ((start.charCodeAt(0) << 24) | (start.charCodeAt(1) << 16)) + (start.charCodeAt(2) << 8);
  const end = Math.min(size + start.charCodeAt(3), start.length);
  const brands = [start.slice(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(start.slice(at, at + 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => /^(?:hei|hev|mif|msf)/.test(brand)) ? 'other-picture' : 'no-picture';
}

function isSvg(start: string): boolean {
  const text = start.replace('\xef\xbb\xbf', '').trimStart();
  return text.startsWith('<') && /<svg[\s>]/.test(text) && !/<(?:html|body)\b/i.test(text);
}
