/** Reason why the picture at an address cannot be opened. */
export type AddressFailure = 'invalid' | 'unreachable' | 'too-large';

const MAX_BYTES = 20 * 1024 ** 2;

/**
 * Fetches a picture from this page. Browsers refuse pictures of other sites unless those allow it.
 * @returns the file, or the reason why there is none
 */
export async function fetchPicture(
  address: string,
  { signal, fetch = globalThis.fetch }: { signal: AbortSignal; fetch?: typeof globalThis.fetch },
): Promise<File | AddressFailure> {
  const url = URL.parse(address.trim());
  if (!url || !['http:', 'https:', 'data:'].includes(url.protocol)) return 'invalid';
  try {
    const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (!response.ok) return 'unreachable';
    if (Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) return 'too-large';
    const blob = await response.blob();
    return blob.size > MAX_BYTES ? 'too-large' : new File([blob], nameOf(address), { type: blob.type });
  } catch {
    // The browser tells pages no more than that it failed.
    return 'unreachable';
  }
}

/** Derives a file name from an address. */
export function nameOf(address: string): string {
  const url = URL.parse(address.trim());
  const last = url?.protocol === 'data:' ? '' : url?.pathname.split('/').at(-1);
  return last || url?.hostname || 'picture';
}
