import * as z from 'zod/mini';
import { fromBase64, toBase64 } from '../protocol/bytes.ts';

/** Bytes per message. Messages are JSON, and one of many megabytes blocks both ends. */
export const CHUNK_BYTES = 1024 * 1024;

/** Maximum size of a file to hand over; the site's default limit is the same. */
export const MAX_FILE_BYTES = 200 * 1024 * 1024;

/** A part of a file, as sent between two scripts of the extension. */
export const fileChunkSchema = z.object({
  name: z.string(),
  /** Size of the whole file, in bytes. */
  size: z.int().check(z.minimum(0), z.maximum(MAX_FILE_BYTES)),
  base64: z.string(),
});
export type FileChunk = z.infer<typeof fileChunkSchema>;

/** A complete file in memory. */
export interface FileContent {
  name: string;
  bytes: Uint8Array;
}

/** Returns the part that begins at `offset`; empty past the end. */
export function chunkAt({ name, bytes }: FileContent, offset: number): FileChunk {
  return { name, size: bytes.length, base64: toBase64(bytes.subarray(offset, offset + CHUNK_BYTES)) };
}

/** Whether this part is the last. */
export function isLastChunk({ base64, size }: FileChunk, offset: number): boolean {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return offset + (base64.length / 4) * 3 - padding >= size;
}

/**
 * Collects a file from its parts.
 * @param take returns the part at an offset; undefined if it is missing
 * @returns undefined if a part is missing or does not fit
 */
export async function collectFile(
  take: (offset: number) => Promise<FileChunk | undefined>,
): Promise<FileContent | undefined> {
  const first = await take(0);
  if (!first) return undefined;
  const bytes = new Uint8Array(first.size);
  let filled = 0;
  for (let chunk: FileChunk | undefined = first; ; chunk = await take(filled)) {
    if (!chunk || chunk.size !== bytes.length) return undefined;
    const part = fromBase64(chunk.base64);
    if (filled + part.length > bytes.length || (part.length === 0 && filled < bytes.length)) return undefined;
    bytes.set(part, filled);
    filled += part.length;
    if (filled === bytes.length) return { name: first.name, bytes };
  }
}
