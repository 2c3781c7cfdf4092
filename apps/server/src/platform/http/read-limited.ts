import { FileTooLargeError } from '../storage/receive-file.ts';

/** Reads a stream into memory. @throws {FileTooLargeError} as soon as it is longer than `maxBytes` */
export async function readLimited(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const read: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of chunks) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw new FileTooLargeError('The file is too large.');
    read.push(chunk);
  }
  const bytes = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const chunk of read) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
