import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { apiFailure } from '../http/api-failure.ts';
import type { LocalFile } from './storage.ts';

/** A received file with its first bytes. */
export interface ReceivedFile extends LocalFile {
  head: Uint8Array;
}

/** The file exceeds the size limit. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
}

/** Number of leading bytes kept to recognise the file type. */
const HEAD_BYTES = 64 * 1024;

/** Space that files leave for the database, logs and the system. */
export const MIN_FREE_BYTES = 256 * 1024 * 1024;
/** Received bytes after which the free space is measured again. */
const MEASURE_BYTES = 16 * 1024 * 1024;

/** Returns the free space of the disk that holds a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export interface ReceiveOptions {
  folder: string;
  maxBytes: number;
  /** Default {@link freeBytesOf}. */
  measureFree?: (folder: string) => Promise<number>;
}

/**
 * Streams to a file in `folder`, never holding more than a chunk in memory. On any error no file is left behind.
 * @throws {FileTooLargeError}
 * @throws {ApiFailure} `storageFull`, before the disk is full
 */
export async function receiveFile(
  stream: Readable,
  { folder, maxBytes, measureFree = freeBytesOf }: ReceiveOptions,
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true });
  await requireSpace();
  const path = join(folder, randomUUID());
  // Open the file first: if it were opened after the cleanup on an error, it would stay.
  const handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let headBytes = 0;
  let sizeBytes = 0;
  let measuredAtBytes = 0;

  async function requireSpace(): Promise<void> {
    if ((await measureFree(folder)) < MIN_FREE_BYTES) throw apiFailure('storageFull', {});
  }

  async function* measure(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw new FileTooLargeError('The file is too large.');
      if (sizeBytes - measuredAtBytes >= MEASURE_BYTES) {
        measuredAtBytes = sizeBytes;
        await requireSpace();
      }
      hash.update(chunk);
      if (headBytes < HEAD_BYTES) {
        head.push(chunk);
        headBytes += chunk.length;
      }
      yield chunk;
    }
  }

  try {
    await pipeline(stream, measure, handle.createWriteStream());
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  const beginning = Buffer.concat(head).subarray(0, HEAD_BYTES);
  return { path, sizeBytes, sha256: hash.digest('hex'), head: new Uint8Array(beginning) };
}

/** Deletes partial files left by a process that died. */
export async function removeStale(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []); // nothing was ever received
  for (const name of names) {
    const path = join(folder, name);
    const { mtime } = await stat(path).catch(() => ({ mtime: before })); // deleted meanwhile
    if (mtime < before) await rm(path, { force: true });
  }
}
