import { DocumentError } from '../document-error.ts';
import { CENTIMETRES_PER_INCH, type CheckSize, type PagePicture } from './page-picture.ts';

/** Markers (ITU-T T.81, table B.1). */
const [APP0, APP1, APP14, START_OF_SCAN, END_OF_IMAGE] = [0xe0, 0xe1, 0xee, 0xda, 0xd9];
/** Frame types that PDF supports: baseline, extended, progressive. */
const [FIRST_FRAME, LAST_FRAME] = [0xc0, 0xc2];

const COLOR_SPACES: Readonly<Record<number, string>> = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' };
/** Adobe programs write CMYK inverted. */
const INVERTED = ' /Decode [1 0 1 0 1 0 1 0]';

/**
 * Embeds a JPEG unchanged, since PDF supports its compression.
 * @throws {DocumentError} `damaged`, and what `checkSize` throws
 */
export function readJpeg(bytes: Uint8Array, checkSize: CheckSize): PagePicture {
  let frame: Frame | undefined;
  let density: number | undefined;
  let orientation = 1;
  let isAdobe = false;
  for (const { marker, data } of segmentsOf(bytes)) {
    if (marker >= FIRST_FRAME && marker <= LAST_FRAME) frame ??= readFrame(data);
    else if (marker === APP0) density ??= jfifDensity(data);
    else if (marker === APP1) orientation = exifOrientation(data) ?? orientation;
    else if (marker === APP14) isAdobe = true;
  }
  const colorSpace = frame && COLOR_SPACES[frame.components];
  if (!frame || !colorSpace || frame.precision !== 8) throw new DocumentError('damaged');
  const { width, height, components } = frame;
  checkSize({ width, height, pixelBits: components * 8 });
  const decode = isAdobe && components === 4 ? INVERTED : '';
  return {
    width,
    height,
    ...(density !== undefined && { density }),
    orientation,
    entries: `/ColorSpace ${colorSpace} /BitsPerComponent 8 /Filter /DCTDecode${decode}`,
    data: bytes,
  };
}

/** Yields the segments before the compressed data. */
function* segmentsOf(bytes: Uint8Array): Generator<{ marker: number; data: DataView }> {
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return;
    const marker = bytes[at + 1] ?? 0;
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return;
    // Fill bytes may precede a marker.
    const length = marker === 0xff ? -1 : ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (length >= 2) yield { marker, data: viewOf(bytes.subarray(at + 4, at + 2 + length)) };
    else if (length >= 0) return;
    at += 2 + length;
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

interface Frame {
  precision: number;
  width: number;
  height: number;
  components: number;
}

function readFrame(data: DataView): Frame | undefined {
  if (data.byteLength < 6) return undefined;
  return {
    precision: data.getUint8(0),
    height: data.getUint16(1),
    width: data.getUint16(3),
    components: data.getUint8(5),
  };
}

const JFIF = 0x4a46_4946;
const [PER_INCH, PER_CENTIMETRE] = [1, 2];

function jfifDensity(data: DataView): number | undefined {
  if (data.byteLength < 12 || data.getUint32(0) !== JFIF) return undefined;
  const [unit, density] = [data.getUint8(7), data.getUint16(8)];
  if (unit === PER_INCH) return density;
  return unit === PER_CENTIMETRE ? density * CENTIMETRES_PER_INCH : undefined;
}

const EXIF = 0x4578_6966;
const LITTLE_ENDIAN = 0x4949;
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

/** Orientation 1 to 8 from the first directory of the Exif data (CIPA DC-008, 4.6.4). */
function exifOrientation(data: DataView): number | undefined {
  // `Exif`, two zeros, then an embedded TIFF file.
  if (data.byteLength < 14 || data.getUint32(0) !== EXIF) return undefined;
  const tiff = new DataView(data.buffer, data.byteOffset + 6, data.byteLength - 6);
  const isLittle = tiff.getUint16(0) === LITTLE_ENDIAN;
  const directory = tiff.getUint32(4, isLittle);
  if (directory + 2 > tiff.byteLength) return undefined;
  const count = tiff.getUint16(directory, isLittle);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > tiff.byteLength) return undefined;
    if (tiff.getUint16(entry, isLittle) !== ORIENTATION) continue;
    const value = tiff.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}
