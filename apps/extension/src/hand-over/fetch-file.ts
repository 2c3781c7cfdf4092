import { type FileContent, MAX_FILE_BYTES } from './file-chunk.ts';

/** Maximum time for the download. */
const TIME_LIMIT_MS = 60_000;

/**
 * Downloads the file as shown by the browser, usually from its cache, otherwise with the person's cookies. Undefined if
 * it is unavailable or too large.
 */
export async function fetchFile(address: string): Promise<FileContent | undefined> {
  try {
    const response = await fetch(address, {
      credentials: 'include',
      cache: 'force-cache',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (!response.ok || Number(response.headers.get('content-length')) > MAX_FILE_BYTES) return undefined;
    const bytes = new Uint8Array(await response.arrayBuffer());
    return bytes.length > MAX_FILE_BYTES ? undefined : { name: fileNameOf(address), bytes };
  } catch {
    // Refused, interrupted or timed out; the reader reports that the file is missing.
    return undefined;
  }
}

/** Returns a readable file name: `/a/My%20paper.pdf?x` gives `My paper.pdf`. */
export function fileNameOf(address: string): string {
  const name = new URL(address).pathname.split('/').at(-1) ?? '';
  const readable = decoded(name);
  if (readable === '') return 'document.pdf';
  return /\.pdf$/i.test(readable) ? readable : `${readable}.pdf`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // stray percent sign
  }
}
