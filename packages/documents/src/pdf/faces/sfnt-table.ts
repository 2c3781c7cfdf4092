/** A table of a TrueType or OpenType file; `undefined` when it has none of this name. */
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
