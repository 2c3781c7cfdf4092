import { type FileContent, MAX_FILE_BYTES } from './file-chunk.ts';

/** A site that gives nothing for so long gives nothing any more. */
const TIME_LIMIT_MS = 60_000;

/**
 * The file at an address, as the browser shows it: mostly from the browser's own store, else asked for again with the person's
 * cookies of that site. Nothing where it cannot be had or is too large.
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
    // Refused, cut off or timed out: the reader says that the file did not come.
    return undefined;
  }
}

/** The last part of an address, as people read it: `/a/My%20paper.pdf?x` is `My paper.pdf`. */
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
    return name; // a stray percent sign
  }
}
