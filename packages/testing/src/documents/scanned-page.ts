import { zlibSync } from 'fflate';
import { PdfWriter } from './pdf-writer.ts';

/** Picture of a page: four bytes per pixel (blue, green, red, unused). */
export interface ScannedPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

export interface ScannedPage {
  picture: ScannedPicture;
  /** Page size in points. */
  width: number;
  height: number;
  /** /Rotate of the page, in degrees clockwise. */
  rotate?: number;
  /** Operators that show hidden text in the font /R, as scanner software writes it. */
  hiddenText?: string;
}

/** Creates a PDF whose pages are pictures, like a scan. */
export function scannedPdf(pages: readonly ScannedPage[]): Uint8Array {
  const maker = new PdfWriter();
  const tree = maker.reserve();
  const font = maker.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const kids = pages.map(({ picture, width, height, rotate = 0, hiddenText = '' }) => {
    const image = maker.addStream(
      latin(zlibSync(redGreenBlue(picture))),
      `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} ` +
        '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
    );
    const content = maker.addStream(`q ${width} 0 0 ${height} 0 0 cm /Scan Do Q\n${hiddenText}`);
    return maker.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Contents ${content} 0 R ` +
        `/Resources << /XObject << /Scan ${image} 0 R >> /Font << /R ${font} 0 R >> >> >>`,
    );
  });
  maker.set(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  return maker.finish({ root: maker.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`) });
}

export function redGreenBlue({ width, height, pixels }: ScannedPicture): Uint8Array {
  const bytes = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    bytes[pixel * 3] = pixels[pixel * 4 + 2] ?? 0;
    bytes[pixel * 3 + 1] = pixels[pixel * 4 + 1] ?? 0;
    bytes[pixel * 3 + 2] = pixels[pixel * 4] ?? 0;
  }
  return bytes;
}

/** Rotates a picture clockwise around its centre, on white. @param degrees angle */
export function turnedPicture({ width, height, pixels }: ScannedPicture, degrees: number): ScannedPicture {
  const radians = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  const wide = Math.round(Math.abs(width * cosine) + Math.abs(height * sine));
  const high = Math.round(Math.abs(width * sine) + Math.abs(height * cosine));
  const result = new Uint8Array(wide * high * 4).fill(255);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const [across, down] = [x + 0.5 - wide / 2, y + 0.5 - high / 2];
      const fromX = Math.floor(across * cosine + down * sine + width / 2);
      const fromY = Math.floor(-across * sine + down * cosine + height / 2);
      if (fromX < 0 || fromY < 0 || fromX >= width || fromY >= height) continue;
      const from = (fromY * width + fromX) * 4;
      result.set(pixels.subarray(from, from + 4), (y * wide + x) * 4);
    }
  }
  return { width: wide, height: high, pixels: result };
}

function latin(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
