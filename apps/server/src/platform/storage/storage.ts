import type { Readable } from 'node:stream';

/** A file on this machine, as it was received. */
export interface LocalFile {
  path: string;
  sizeBytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/**
 * Where files of people are kept. A key is made of our own ids, never of a file's name: letters, digits, hyphens and dots, in parts
 * that are joined by slashes.
 */
export interface FileStorage {
  /** For people: a folder, or the address of a bucket. */
  name: string;
  /** Keeps it under `key`, in the place of what was there; `file.path` is gone afterwards. */
  put(key: string, file: LocalFile): Promise<void>;
  /** @throws {FileMissingError} */
  open(key: string): Promise<Readable>;
  /** Does nothing when there is none. */
  delete(key: string): Promise<void>;
}

/** What was kept is not there any more. */
export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';
}

/** All of a file at once. @throws {FileMissingError} */
export async function readStored(storage: FileStorage, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.open(key)) chunks.push(chunk as Buffer); // no encoding is set: chunks are buffers
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
