import { Inflate } from 'fflate';
import { DocumentError } from '../document-error.ts';
import { crc32 } from './crc-32.ts';
import type { ZipEntry } from './zip-directory.ts';

/**
 * The bytes of one file. Ends as soon as more comes out than the directory promised, so that a lie costs little.
 * @throws {DocumentError} `damaged` when they are not what the directory says
 */
export function unpack(entry: ZipEntry): Uint8Array {
  const bytes = entry.method === 0 ? entry.compressed.slice() : inflate(entry.compressed, entry.size);
  if (crc32(bytes) !== entry.crc) throw new DocumentError('damaged');
  return bytes;
}

/** Small, so that no single step can unpack to much. */
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
