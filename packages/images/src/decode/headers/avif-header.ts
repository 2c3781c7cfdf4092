import { PictureError } from '../../picture-error.ts';
import { type PictureHeader, partOf, tagAt } from './picture-header.ts';

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
  const rotation = used.find(({ type }) => type === 'irot')?.data;
  return rotation && rotation.getUint8(0) % 2 === 1 ? { width: height, height: width } : { width, height };
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

interface MediaBox {
  type: string;
  data: DataView;
}

function findBox(view: DataView, type: string): DataView | undefined {
  for (const box of boxesOf(view)) if (box.type === type) return box.data;
  return undefined;
}

/** Yields the boxes on one level. */
function* boxesOf(view: DataView): Generator<MediaBox> {
  for (let at = 0; at + 8 <= view.byteLength; ) {
    const size = view.getUint32(at);
    // Sizes 1 and 0: a 64-bit size follows; up to the end of the file.
    const isLong = size === 1 && at + 16 <= view.byteLength;
    const head = isLong ? 16 : 8;
    const length = isLong ? Number(view.getBigUint64(at + 8)) : size === 0 ? view.byteLength - at : size;
    if (length < head) throw new PictureError('damaged', 'box size');
    yield { type: tagAt(view, at + 4), data: partOf(view, at + head, length - head) };
    at += length;
  }
}
