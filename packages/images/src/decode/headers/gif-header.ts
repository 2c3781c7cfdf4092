import type { PictureHeader } from './picture-header.ts';

/** Bytes that start a block (GIF89a, appendix A). */
const [EXTENSION, IMAGE] = [0x21, 0x2c];
/** Flag and bits of the size of a colour table. */
const [HAS_TABLE, TABLE_SIZE] = [0x80, 0x07];

/** Reads the size of the logical screen (GIF89a, 18); decoders extend it to the first frame. */
export function readGifHeader(view: DataView): PictureHeader {
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  const frame = findFirstFrame(view);
  if (frame === undefined) return { width, height };
  const right = view.getUint16(frame + 1, true) + view.getUint16(frame + 5, true);
  const bottom = view.getUint16(frame + 3, true) + view.getUint16(frame + 7, true);
  return { width: Math.max(width, right), height: Math.max(height, bottom) };
}

function findFirstFrame(view: DataView): number | undefined {
  const flags = view.getUint8(10);
  let at = 13 + ((flags & HAS_TABLE) > 0 ? 3 * 2 ** ((flags & TABLE_SIZE) + 1) : 0);
  while (at + 9 < view.byteLength && view.getUint8(at) === EXTENSION) {
    // A label, then blocks with their length before them; length 0 is the end.
    at += 2;
    while (at < view.byteLength && view.getUint8(at) > 0) at += view.getUint8(at) + 1;
    at += 1;
  }
  return at + 9 < view.byteLength && view.getUint8(at) === IMAGE ? at : undefined;
}
