import type { PictureHeader } from './picture-header.ts';

const CORE_HEADER_BYTES = 12;

/** Reads the size. A negative height means that the rows go from top to bottom. */
export function readBmpHeader(view: DataView): PictureHeader {
  if (view.getUint32(14, true) === CORE_HEADER_BYTES)
    return { width: view.getUint16(18, true), height: view.getUint16(20, true) };
  return { width: Math.max(0, view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
}
