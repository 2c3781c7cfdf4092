import { PictureError } from '../../picture-error.ts';
import { largestFrame } from './av1-frame-size.ts';
import { boxesOf, codedItems, findBox } from './avif-items.ts';
import { type PictureHeader, partOf } from './picture-header.ts';

/**
 * Reads the size of the primary item (ISO/IEC 23008-12, 6). It is upright, because decoders apply the rotation in `irot`; they
 * ignore an Exif orientation.
 */
export function readAvifHeader(view: DataView): PictureHeader {
  const meta = findBox(view, 'meta');
  // A version and flags precede the boxes of `meta`.
  const boxes = meta && partOf(meta, 4, meta.byteLength);
  const properties = boxes && findBox(boxes, 'iprp');
  const container = properties && findBox(properties, 'ipco');
  if (!boxes || !container) throw new PictureError('damaged', 'no properties');
  const listed = [...boxesOf(container)];
  const used = primaryProperties(boxes, properties)?.flatMap((index) => listed[index - 1] ?? []) ?? listed;
  const size = used.find(({ type }) => type === 'ispe')?.data;
  if (!size) throw new PictureError('damaged', 'no size');
  const [width, height] = [size.getUint32(4), size.getUint32(8)];
  for (const item of codedItems(view, boxes)) checkFrame(largestFrame(item), width, height);
  const rotation = used.find(({ type }) => type === 'irot')?.data;
  return rotation && rotation.getUint8(0) % 2 === 1 ? { width: height, height: width } : { width, height };
}

/** Pixels by which the frames of a small picture may exceed it: the least size of the tiles of a grid, and alignment. */
const MIN_FRAME = 512;

/** Refuses frames much larger than the picture, which would fill the memory before a decoder compares them. */
function checkFrame(frame: { width: number; height: number }, width: number, height: number): void {
  const max = (side: number) => Math.max(2 * side, MIN_FRAME);
  if (frame.width > max(width) || frame.height > max(height)) throw new PictureError('damaged', 'frame size');
}

/** Returns the numbers of the properties of the primary item, from 1; `undefined` if it is not told. */
function primaryProperties(boxes: DataView, properties: DataView): number[] | undefined {
  const primary = findBox(boxes, 'pitm');
  const associations = findBox(properties, 'ipma');
  if (!primary || !associations) return undefined;
  const id = primary.getUint8(0) === 0 ? primary.getUint16(4) : primary.getUint32(4);
  const isWide = associations.getUint8(0) > 0;
  const hasLongNumbers = (associations.getUint8(3) & 1) === 1;
  const count = associations.getUint32(4);
  for (let entry = 0, at = 8; entry < count; entry++) {
    const item = isWide ? associations.getUint32(at) : associations.getUint16(at);
    at += isWide ? 4 : 2;
    const length = associations.getUint8(at);
    at += 1;
    // The highest bit says whether a property is essential.
    const numbers = Array.from({ length }, (_, index) =>
      hasLongNumbers ? associations.getUint16(at + index * 2) & 0x7fff : associations.getUint8(at + index) & 0x7f,
    );
    if (item === id) return numbers;
    at += length * (hasLongNumbers ? 2 : 1);
  }
  return undefined;
}
