import type { Readable } from 'node:stream';

/** A received file on this machine. */
export interface LocalFile {
  path: string;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * Storage for people's files. Keys are made of our own ids, never of a file's name: letters, digits, hyphens and dots,
 * in segments joined by slashes.
 */
export interface FileStorage {
  /** Shown to the operator: a folder, or the address of a bucket. */
  name: string;
  /** Stores the file under `key`, replacing any earlier one. Moves it: `file.path` is gone afterwards. */
  put(key: string, file: LocalFile): Promise<void>;
  /** Opens a file for reading. @throws {FileMissingError} */
  open(key: string): Promise<Readable>;
  /** Deletes a file; does nothing when there is none. */
  delete(key: string): Promise<void>;
}

/** The file is not in the storage. */
export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';
}

/** Reads a whole file. @throws {FileMissingError} */
export async function readStored(storage: FileStorage, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.open(key)) chunks.push(chunk as Buffer); // no encoding is set, so chunks are buffers
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
