/**
 * CIDs of the glyphs of a CID-keyed CFF table, by which PDF refers to them. `undefined` for a name-keyed table, where
 * PDF uses glyph numbers.
 *
 * @see Adobe Technical Note 5176, sections 4 to 13
 */
export function cffCharset(cff: Uint8Array): Uint16Array | undefined {
  const view = new DataView(cff.buffer, cff.byteOffset, cff.byteLength);
  const names = indexAt(view, view.getUint8(2));
  const dictionaries = indexAt(view, names.end);
  const [start, end] = dictionaries.entries[0] ?? [0, 0];
  const dictionary = readDictionary(view, start, end);
  const charset = dictionary.get(CHARSET) ?? 0;
  if (!dictionary.has(REGISTRY) || charset <= 2) return undefined;
  const glyphs = indexAt(view, dictionary.get(CHAR_STRINGS) ?? 0).entries.length;
  return readCharset(view, charset, glyphs);
}

const CHARSET = 15;
const CHAR_STRINGS = 17;
const REGISTRY = 0x0c00 + 30;

function readCharset(view: DataView, offset: number, glyphs: number): Uint16Array {
  const cids = new Uint16Array(glyphs);
  const format = view.getUint8(offset);
  let at = offset + 1;
  for (let glyph = 1; glyph < glyphs; ) {
    const first = view.getUint16(at);
    at += 2;
    const left = format === 0 ? 0 : format === 1 ? view.getUint8(at) : view.getUint16(at);
    at += format;
    for (let step = 0; step <= left && glyph < glyphs; step++) cids[glyph++] = first + step;
  }
  return cids;
}

interface Index {
  entries: [start: number, end: number][];
  end: number;
}

function indexAt(view: DataView, offset: number): Index {
  const count = view.getUint16(offset);
  if (count === 0) return { entries: [], end: offset + 2 };
  const width = view.getUint8(offset + 2);
  const base = offset + 3 + (count + 1) * width - 1;
  const offsets = Array.from({ length: count + 1 }, (_, index) => {
    let value = 0;
    for (let byte = 0; byte < width; byte++) value = value * 256 + view.getUint8(offset + 3 + index * width + byte);
    return base + value;
  });
  const entries = offsets.slice(0, -1).map((start, index): [number, number] => [start, offsets[index + 1] ?? start]);
  return { entries, end: offsets.at(-1) ?? base };
}

/** Reads the first operand of each operator; escaped operators are 0x0c00 plus their second byte. */
function readDictionary(view: DataView, start: number, end: number): Map<number, number> {
  const dictionary = new Map<number, number>();
  let operand: number | undefined;
  for (let at = start; at < end; ) {
    const byte = view.getUint8(at++);
    if (byte <= 21) {
      const operator = byte === 12 ? 0x0c00 + view.getUint8(at++) : byte;
      dictionary.set(operator, operand ?? 0);
      operand = undefined;
      continue;
    }
    let value = 0;
    if (byte === 28) {
      value = view.getInt16(at);
      at += 2;
    } else if (byte === 29) {
      value = view.getInt32(at);
      at += 4;
    } else if (byte === 30) {
      while ((view.getUint8(at++) & 0x0f) !== 0x0f);
    } else if (byte <= 246) value = byte - 139;
    else if (byte <= 250) value = (byte - 247) * 256 + view.getUint8(at++) + 108;
    else value = -(byte - 251) * 256 - view.getUint8(at++) - 108;
    operand ??= value;
  }
  return dictionary;
}

/** Returns a table of a TrueType or OpenType file; `undefined` when it is missing. */
export function sfntTable(file: Uint8Array, tag: string): Uint8Array | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const count = view.getUint16(4);
  for (let entry = 12; entry < 12 + count * 16; entry += 16) {
    const name = String.fromCharCode(...file.subarray(entry, entry + 4));
    if (name !== tag) continue;
    const start = view.getUint32(entry + 8);
    return file.subarray(start, start + view.getUint32(entry + 12));
  }
  return undefined;
}
