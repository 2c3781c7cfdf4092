import { DocumentError } from '../document-error.ts';
import type { DocumentLimits } from '../limits.ts';

/** File of an archive as described by the central directory. */
export interface ZipEntry {
  name: string;
  /** Name as stored. */
  nameBytes: Uint8Array;
  isUtf8: boolean;
  /** Compression method: 0 stored, 8 deflated. */
  method: 0 | 8;
  crc: number;
  size: number;
  compressed: Uint8Array;
  /** MS-DOS time and date as one number. */
  modified: number;
  madeBy: number;
  externalAttributes: number;
}

/**
 * Reads the central directory of a ZIP and checks it against the limits before anything is unpacked.
 * Entries are in archive order and include folders (names ending in `/`).
 * @throws {DocumentError} `damaged`, `encrypted`, `too-large` or `archive-bomb`
 */
export function readZipDirectory(bytes: Uint8Array, limits: DocumentLimits): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findDirectory(view);
  if (end.count > limits.entries) throw new DocumentError('archive-bomb');
  const entries: { entry: ZipEntry; from: number; to: number }[] = [];
  let at = end.offset;
  let unpacked = 0;
  for (let index = 0; index < end.count; index += 1) {
    const { raw, next } = readDirectoryRow(view, at);
    at = next;
    unpacked += raw.size;
    checkSize(raw, unpacked, limits);
    const from = raw.localOffset;
    const to = dataStart(view, from) + raw.compressedSize;
    if (to > bytes.length) throw new DocumentError('damaged');
    entries.push({ entry: toEntry(raw, bytes.subarray(to - raw.compressedSize, to)), from, to });
  }
  entries.sort((left, right) => left.from - right.from);
  checkOverlap(entries);
  return entries.map(({ entry }) => entry);
}

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_64 = 0x06064b50;
const DIRECTORY_END_64_LOCATOR = 0x07064b50;
const DIRECTORY_ROW = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const MAX_COMMENT_BYTES = 0xffff;
/** Maximum compression ratio of DEFLATE; a higher declared one is false. */
const MAX_DEFLATE_RATIO = 1032;
/** Compression ratio, and the size from which it counts, that real files never reach. */
const SUSPICIOUS_RATIO = 200;
const SUSPICIOUS_BYTES = 50 * 1024 ** 2;

function findDirectory(view: DataView): { offset: number; count: number } {
  const lowest = Math.max(0, view.byteLength - 22 - MAX_COMMENT_BYTES);
  for (let at = view.byteLength - 22; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) !== DIRECTORY_END) continue;
    const count = view.getUint16(at + 10, true);
    const offset = view.getUint32(at + 16, true);
    if (count !== 0xffff && offset !== 0xffffffff) return { offset, count };
    return findDirectory64(view, at) ?? { offset, count };
  }
  throw new DocumentError('damaged');
}

function findDirectory64(view: DataView, end: number): { offset: number; count: number } | undefined {
  const locator = end - 20;
  if (locator < 0 || view.getUint32(locator, true) !== DIRECTORY_END_64_LOCATOR) return undefined;
  const at = readBig(view, locator + 8);
  if (at + 56 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_END_64) throw new DocumentError('damaged');
  return { count: readBig(view, at + 32), offset: readBig(view, at + 48) };
}

interface DirectoryRow {
  madeBy: number;
  flags: number;
  method: number;
  modified: number;
  crc: number;
  compressedSize: number;
  size: number;
  nameBytes: Uint8Array;
  externalAttributes: number;
  localOffset: number;
}

function readDirectoryRow(view: DataView, at: number): { raw: DirectoryRow; next: number } {
  if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ROW) throw new DocumentError('damaged');
  const nameLength = view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
  if (next > view.byteLength) throw new DocumentError('damaged');
  const raw: DirectoryRow = {
    madeBy: view.getUint16(at + 4, true),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    modified: view.getUint32(at + 12, true),
    crc: view.getUint32(at + 16, true),
    compressedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    nameBytes: new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength),
    externalAttributes: view.getUint32(at + 38, true),
    localOffset: view.getUint32(at + 42, true),
  };
  readExtra64(view, { from: at + 46 + nameLength, to: at + 46 + nameLength + extraLength }, raw);
  return { raw, next };
}

/** Reads ZIP64 values from the extra field; each is present only if its regular field is saturated. */
function readExtra64(view: DataView, range: { from: number; to: number }, raw: DirectoryRow): void {
  let at = range.from;
  while (at + 4 <= range.to) {
    const fieldEnd = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === 1 && fieldEnd <= range.to) {
      let value = at + 4;
      for (const key of ['size', 'compressedSize', 'localOffset'] as const) {
        if (raw[key] !== 0xffffffff || value + 8 > fieldEnd) continue;
        raw[key] = readBig(view, value);
        value += 8;
      }
    }
    at = fieldEnd;
  }
}

function checkSize(raw: DirectoryRow, unpacked: number, limits: DocumentLimits): void {
  if (raw.size > limits.partBytes) throw new DocumentError('too-large');
  if (unpacked > limits.unpackedBytes) throw new DocumentError('archive-bomb');
  const ratio = raw.size / Math.max(1, raw.compressedSize);
  if (raw.size > SUSPICIOUS_BYTES && ratio > SUSPICIOUS_RATIO) throw new DocumentError('archive-bomb');
  if (raw.size > 1024 && ratio > MAX_DEFLATE_RATIO) throw new DocumentError('damaged');
}

function dataStart(view: DataView, at: number): number {
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== LOCAL_HEADER) throw new DocumentError('damaged');
  return at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
}

function toEntry(raw: DirectoryRow, compressed: Uint8Array): ZipEntry {
  if (raw.flags & 1) throw new DocumentError('encrypted');
  const { method } = raw;
  if (method !== 0 && method !== 8) throw new DocumentError('damaged');
  if (method === 0 && raw.size !== raw.compressedSize) throw new DocumentError('damaged');
  const { crc, size, nameBytes, modified, madeBy, externalAttributes } = raw;
  const name = readName(nameBytes);
  const isUtf8 = (raw.flags & 0x800) !== 0;
  return { name, nameBytes, isUtf8, method, crc, size, compressed, modified, madeBy, externalAttributes };
}

/** Decodes a name. Names are only used as keys, but path traversal marks a malicious archive. */
function readName(nameBytes: Uint8Array): string {
  const name = new TextDecoder().decode(nameBytes);
  if (name === '' || name.startsWith('/') || name.includes('\\') || name.includes('\0') || /^[a-z]:/i.test(name)) {
    throw new DocumentError('damaged');
  }
  if (name.split('/').includes('..')) throw new DocumentError('damaged');
  return name;
}

/** Rejects overlapping files (a zip bomb technique) and duplicate names, which readers resolve differently. */
function checkOverlap(entries: readonly { entry: ZipEntry; from: number; to: number }[]): void {
  const names = new Set<string>();
  let end = 0;
  for (const { entry, from, to } of entries) {
    if (from < end) throw new DocumentError('archive-bomb');
    if (names.has(entry.name)) throw new DocumentError('damaged');
    names.add(entry.name);
    end = to;
  }
}

function readBig(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new DocumentError('damaged');
  return Number(value);
}
