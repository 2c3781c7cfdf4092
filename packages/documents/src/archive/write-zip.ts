import { deflateSync } from 'fflate';
import { crc32 } from './crc-32.ts';
import type { ZipEntry } from './zip-directory.ts';

/**
 * Writes an archive with the same files in the same order. Unchanged files keep their compressed bytes; stored files
 * stay stored (EPUB's `mimetype`).
 */
export function writeZip(entries: readonly ZipEntry[], changes: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const written = entries.map((entry) => repack(entry, changes.get(entry.name)));
  const pieces: Uint8Array[] = [];
  const rows: Uint8Array[] = [];
  let offset = 0;
  for (const entry of written) {
    const header = localHeader(entry);
    rows.push(directoryRow(entry, offset));
    pieces.push(header, entry.compressed);
    offset += header.length + entry.compressed.length;
  }
  const directorySize = rows.reduce((sum, row) => sum + row.length, 0);
  return concat([...pieces, ...rows, directoryEnd(rows.length, directorySize, offset)]);
}

const UTF8_NAME = 0x800;
const VERSION_NEEDED = 20;

function repack(entry: ZipEntry, bytes: Uint8Array | undefined): ZipEntry {
  if (!bytes) return entry;
  const compressed = entry.method === 0 ? bytes : deflateSync(bytes, { level: 6 });
  return { ...entry, crc: crc32(bytes), size: bytes.length, compressed };
}

function localHeader(entry: ZipEntry): Uint8Array {
  const bytes = new Uint8Array(30 + entry.nameBytes.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x04034b50, true);
  view.setUint16(4, VERSION_NEEDED, true);
  writeCommon(view, 6, entry);
  bytes.set(entry.nameBytes, 30);
  return bytes;
}

function directoryRow(entry: ZipEntry, offset: number): Uint8Array {
  const bytes = new Uint8Array(46 + entry.nameBytes.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(4, entry.madeBy, true);
  view.setUint16(6, VERSION_NEEDED, true);
  writeCommon(view, 8, entry);
  view.setUint32(38, entry.externalAttributes, true);
  view.setUint32(42, offset, true);
  bytes.set(entry.nameBytes, 46);
  return bytes;
}

/** Writes the fields common to local headers and directory rows: flags, method, time, checksum and sizes. */
function writeCommon(view: DataView, at: number, entry: ZipEntry): void {
  view.setUint16(at, entry.isUtf8 ? UTF8_NAME : 0, true);
  view.setUint16(at + 2, entry.method, true);
  view.setUint32(at + 4, entry.modified, true);
  view.setUint32(at + 8, entry.crc, true);
  view.setUint32(at + 12, entry.compressed.length, true);
  view.setUint32(at + 16, entry.size, true);
  view.setUint16(at + 20, entry.nameBytes.length, true);
}

function directoryEnd(count: number, size: number, offset: number): Uint8Array {
  const bytes = new Uint8Array(22);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, size, true);
  view.setUint32(16, offset, true);
  return bytes;
}

function concat(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
