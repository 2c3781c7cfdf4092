const EXIF = 0x4578_6966;
const LITTLE_ENDIAN = 0x4949;
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

/** How a picture was held, 1 to 8, by the first directory of its Exif data (CIPA DC-008, 4.6.4). */
export function exifOrientation(data: DataView): number | undefined {
  // `Exif`, two zeros, then a TIFF file of its own.
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
