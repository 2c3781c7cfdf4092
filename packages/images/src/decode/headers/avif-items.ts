import { PictureError } from '../../picture-error.ts';
import { partOf, tagAt } from './picture-header.ts';

/** Box of an ISO base media file. */
export interface MediaBox {
  type: string;
  data: DataView;
}

export function findBox(view: DataView, type: string): DataView | undefined {
  for (const box of boxesOf(view)) if (box.type === type) return box.data;
  return undefined;
}

/** Yields the boxes on one level (ISO/IEC 14496-12, 4.2). */
export function* boxesOf(view: DataView): Generator<MediaBox> {
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

/** Values of `construction_method`: where the data of an item is. */
const [IN_FILE, IN_META] = [0, 1];

/** Yields the data of the items coded as AV1 pictures. @param meta boxes of `meta` */
export function* codedItems(file: DataView, meta: DataView): Generator<Uint8Array> {
  const coded = codedItemIds(meta);
  const locations = findBox(meta, 'iloc');
  if (!locations) throw new PictureError('damaged', 'no locations');
  const version = locations.getUint8(0);
  const sizes = locations.getUint16(4);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version > 0 ? sizes & 15 : 0;
  const read = reader(locations, 6);
  const count = read(version < 2 ? 2 : 4);
  for (let item = 0; item < count; item++) {
    const id = read(version < 2 ? 2 : 4);
    const method = version > 0 ? read(2) & 15 : IN_FILE;
    // Items can also be in other files, which decoders ignore.
    read(2);
    const base = read(baseBytes);
    const source = method === IN_FILE ? file : method === IN_META ? findBox(meta, 'idat') : undefined;
    const parts: Uint8Array[] = [];
    for (let left = read(2); left > 0; left--) {
      read(indexBytes);
      const offset = base + read(offsetBytes);
      const length = read(lengthBytes);
      // Length 0: up to the end.
      const part = source && partOf(source, offset, length === 0 ? source.byteLength : length);
      if (part && coded.has(id)) parts.push(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    }
    if (coded.has(id)) yield joined(parts, file.byteLength);
  }
}

function codedItemIds(meta: DataView): ReadonlySet<number> {
  const infos = findBox(meta, 'iinf');
  if (!infos) throw new PictureError('damaged', 'no items');
  const isShort = infos.getUint8(0) === 0;
  const ids = new Set<number>();
  for (const { type, data } of boxesOf(partOf(infos, isShort ? 6 : 8, infos.byteLength))) {
    if (type !== 'infe') continue;
    const hasLongId = data.getUint8(0) > 2;
    if (tagAt(data, hasLongId ? 10 : 8) === 'av01') ids.add(hasLongId ? data.getUint32(4) : data.getUint16(4));
  }
  return ids;
}

/** Returns a function that reads the next number of some bytes. */
function reader(view: DataView, start: number): (bytes: number) => number {
  let at = start;
  return (bytes) => {
    let value = 0;
    for (const end = at + bytes; at < end; at++) value = value * 256 + view.getUint8(at);
    return value;
  };
}

/** @throws {PictureError} if the same data is listed so often that it is longer than the file */
function joined(parts: readonly Uint8Array[], maxBytes: number): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length > maxBytes) throw new PictureError('damaged', 'item length');
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
