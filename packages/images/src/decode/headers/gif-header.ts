import type { PictureHeader } from './picture-header.ts';

/** Reads the size of the logical screen (GIF89a, 18). */
export function readGifHeader(view: DataView): PictureHeader {
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}
