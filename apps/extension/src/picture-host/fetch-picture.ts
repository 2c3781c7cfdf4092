import { PictureError } from '@interlinear/images/picture-error';
import { PICTURE_LIMITS } from '@interlinear/images/picture-facts';
import { joinBytes } from '../protocol/bytes.ts';

/** Maximum time for a download. */
const TIME_LIMIT_MS = 20_000;

/** The file of a picture cannot be read: the network failed, or its server gives it to its own pages only. */
export class PictureUnreachable extends Error {}

/**
 * Downloads a picture of another site than its page, without cookies: a page may show any address, and the extension must not
 * read what only the person may see there. Without permission for the host, the browser refuses unless the server allows it.
 * @throws {PictureUnreachable}
 * @throws {PictureError} `too-large`
 */
export async function fetchPicture(
  address: string,
  fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init),
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await reach(
    fetch(address, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { accept: 'image/*' },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    }),
  );
  if (!response.ok || !response.body) throw new PictureUnreachable(String(response.status));
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let size =
    Number(response.headers.get('content-length') ?? 0) > PICTURE_LIMITS.maxBytes ? Number.POSITIVE_INFINITY : 0;
  while (size <= PICTURE_LIMITS.maxBytes) {
    const { done, value } = await reach(reader.read());
    if (done) return joinBytes(parts);
    parts.push(value);
    size += value.length;
  }
  // The picture is refused in any case, even if its download cannot be cancelled.
  reader.cancel().catch(() => {});
  throw new PictureError('too-large', 'bytes');
}

async function reach<Value>(attempt: Promise<Value>): Promise<Value> {
  try {
    return await attempt;
  } catch (error) {
    throw new PictureUnreachable('', { cause: error });
  }
}
