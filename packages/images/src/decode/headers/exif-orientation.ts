export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Orientation and where it is stored. */
export interface ExifOrientation {
  orientation: Orientation;
  /** Offset of its 16-bit value in the buffer of the view it was read from. */
  at: number;
  isLittleEndian: boolean;
}

const LITTLE_ENDIAN = 0x4949;
const BIG_ENDIAN = 0x4d4d;
const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** Reads the orientation from the first directory of Exif data (CIPA DC-008, 4.6.4), with or without the `Exif` prefix. */
export function readExifOrientation(exif: DataView): ExifOrientation | undefined {
  const tiffAt = hasPrefix(exif) ? 6 : 0;
  if (exif.byteLength < tiffAt + 8) return undefined;
  const tiff = new DataView(exif.buffer, exif.byteOffset + tiffAt, exif.byteLength - tiffAt);
  const order = tiff.getUint16(0);
  if (order !== LITTLE_ENDIAN && order !== BIG_ENDIAN) return undefined;
  const isLittleEndian = order === LITTLE_ENDIAN;
  const directory = tiff.getUint32(4, isLittleEndian);
  if (directory + 2 > tiff.byteLength) return undefined;
  const count = tiff.getUint16(directory, isLittleEndian);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > tiff.byteLength) return undefined;
    if (tiff.getUint16(entry, isLittleEndian) !== ORIENTATION) continue;
    const value = tiff.getUint16(entry + 8, isLittleEndian);
    if (tiff.getUint16(entry + 2, isLittleEndian) !== SHORT || !isOrientation(value)) return undefined;
    return { orientation: value, at: tiff.byteOffset + entry + 8, isLittleEndian };
  }
  return undefined;
}

/** `Exif` and two zeros. */
function hasPrefix(exif: DataView): boolean {
  return exif.byteLength >= 6 && exif.getUint32(0) === 0x4578_6966 && exif.getUint16(4) === 0;
}

function isOrientation(value: number): value is Orientation {
  return value >= 1 && value <= 8;
}
