import type { ExifOrientation } from './exif-orientation.ts';

/** Facts in the header of a picture. */
export interface PictureHeader {
  /** Size in pixels of the picture as it is decoded, before the Exif orientation is applied. */
  width: number;
  height: number;
  exif?: ExifOrientation | undefined;
}

/** Reads four characters. */
export function tagAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

/** Returns the part of a view; shorter if the view ends before. */
export function partOf(view: DataView, start: number, length: number): DataView {
  const from = Math.min(start, view.byteLength);
  return new DataView(view.buffer, view.byteOffset + from, Math.min(length, view.byteLength - from));
}
