import * as z from 'zod/mini';

/** Bytes that travel in one message: messages between scripts are JSON, and one of many megabytes stops both ends. */
export const CHUNK_BYTES = 1024 * 1024;

/** No file of more is handed over; the site takes none either unless it is set up so. */
export const MAX_FILE_BYTES = 200 * 1024 * 1024;

/** A part of a file on its way between two scripts of the extension. */
export const fileChunkSchema = z.object({
  name: z.string(),
  /** Bytes of the whole file. */
  size: z.int().check(z.minimum(0), z.maximum(MAX_FILE_BYTES)),
  base64: z.string(),
});
export type FileChunk = z.infer<typeof fileChunkSchema>;

/** A file as whoever read it keeps it until all of it was taken. */
export interface FileContent {
  name: string;
  bytes: Uint8Array;
}

/** The part that begins at `offset`; empty behind the end. */
export function chunkAt({ name, bytes }: FileContent, offset: number): FileChunk {
  return { name, size: bytes.length, base64: toBase64(bytes.subarray(offset, offset + CHUNK_BYTES)) };
}

/** Whether nothing comes after this part of a file. */
export function isLastChunk({ base64, size }: FileChunk, offset: number): boolean {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return offset + (base64.length / 4) * 3 - padding >= size;
}

/**
 * A file put together from its parts.
 * @param take gives the part that begins at an offset; nothing where there is none any more
 * @returns nothing when a part does not come or does not fit
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
    const part = Uint8Array.from(atob(chunk.base64), (letter) => letter.charCodeAt(0));
    if (filled + part.length > bytes.length || (part.length === 0 && filled < bytes.length)) return undefined;
    bytes.set(part, filled);
    filled += part.length;
    if (filled === bytes.length) return { name: first.name, bytes };
  }
}

function toBase64(bytes: Uint8Array): string {
  let letters = '';
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(letters);
}
