import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { LocalFile } from './storage.ts';

/** What was received, and how it begins. */
export interface ReceivedFile extends LocalFile {
  head: Uint8Array;
}

/** The file has more bytes than it may. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
}

/** As much of its beginning as tells what a file is. */
const HEAD_BYTES = 64 * 1024;

/**
 * Writes a stream to a file of `folder` as it comes, never more than a piece of it in memory. Whatever goes wrong, no file is left.
 * @throws {FileTooLargeError}
 */
export async function receiveFile(
  stream: Readable,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  // Opened before anything can go wrong: a file that is opened later than it is removed would stay.
  const handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let headBytes = 0;
  let sizeBytes = 0;

  async function* measure(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw new FileTooLargeError('The file is too large.');
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

/** Removes what a process that died had begun to receive. */
export async function removeStale(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []); // nothing was ever received
  for (const name of names) {
    const path = join(folder, name);
    const { mtime } = await stat(path).catch(() => ({ mtime: before })); // gone meanwhile
    if (mtime < before) await rm(path, { force: true });
  }
}
