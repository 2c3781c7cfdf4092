import { Inflate } from 'fflate';
import { DocumentError } from '../document-error.ts';
import type { DocumentLimits } from '../limits.ts';
import { crc32 } from './crc-32.ts';
import { writeZip } from './write-zip.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** ZIP archive whose files are unpacked on demand. */
export interface Archive {
  /** File names in order. */
  names: readonly string[];
  /** Finds a file name case-insensitively (part names compare so, ECMA-376 part 2). */
  find(name: string): string | undefined;
  /** @throws {DocumentError} `damaged` when the file is missing or corrupt */
  read(name: string): Uint8Array;
  /** Writes the archive with some files replaced; the others keep their compressed bytes. */
  write(changes: ReadonlyMap<string, Uint8Array>): Uint8Array;
}

/**
 * Opens a ZIP after checking its directory against the limits.
 * @throws {DocumentError}
 */
export function openArchive(bytes: Uint8Array, limits: DocumentLimits): Archive {
  const entries = readZipDirectory(bytes, limits);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const byLowerName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry.name]));
  return {
    names: entries.map((entry) => entry.name).filter((name) => !name.endsWith('/')),
    find: (name) => (byName.has(name) ? name : byLowerName.get(name.toLowerCase())),
    read(name) {
      const entry = byName.get(name);
      if (!entry) throw new DocumentError('damaged');
      return unpack(entry);
    },
    write: (changes) => (changes.size === 0 ? bytes.slice() : writeZip(entries, changes)),
  };
}

/**
 * Unpacks one file. Stops as soon as the output exceeds the declared size.
 * @throws {DocumentError} `damaged` when size or checksum do not match the directory
 */
function unpack(entry: ZipEntry): Uint8Array {
  const bytes = entry.method === 0 ? entry.compressed.slice() : inflate(entry.compressed, entry.size);
  if (crc32(bytes) !== entry.crc) throw new DocumentError('damaged');
  return bytes;
}

/** Input per step; small, so that no step produces much output. */
const STEP_BYTES = 64 * 1024;

function inflate(compressed: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let length = 0;
  const stream = new Inflate((piece) => {
    if (length + piece.length > size) throw new DocumentError('damaged');
    bytes.set(piece, length);
    length += piece.length;
  });
  try {
    for (let at = 0; at < compressed.length || at === 0; at += STEP_BYTES) {
      const isLast = at + STEP_BYTES >= compressed.length;
      stream.push(compressed.subarray(at, at + STEP_BYTES), isLast);
    }
  } catch (cause) {
    throw cause instanceof DocumentError ? cause : new DocumentError('damaged', { cause });
  }
  if (length !== size) throw new DocumentError('damaged');
  return bytes;
}

/** Decodes the address of a file in an archive, such as `my%20chapter.xml`. One that is no valid address is a name as it is. */
export function decodePath(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
