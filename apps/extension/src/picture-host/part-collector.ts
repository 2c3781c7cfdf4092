import { PictureError } from '@interlinear/images/picture-error';
import { PICTURE_LIMITS } from '@interlinear/images/picture-facts';
import { fromBase64, joinBytes } from '../protocol/bytes.ts';

/** Collects the bytes of a picture that arrive in parts. */
export class PartCollector {
  #parts: Uint8Array[] = [];
  #size = 0;

  /** Returns all bytes with the last part. @throws {PictureError} `too-large`, with the last part */
  add({ base64, isLast }: { base64: string; isLast: boolean }): Uint8Array<ArrayBuffer> | undefined {
    const part = fromBase64(base64);
    this.#size += part.length;
    const isTooLarge = this.#size > PICTURE_LIMITS.maxBytes;
    if (isTooLarge) this.#parts = [];
    else this.#parts.push(part);
    if (!isLast) return undefined;
    const parts = this.#parts;
    this.#parts = [];
    this.#size = 0;
    if (isTooLarge) throw new PictureError('too-large', 'bytes');
    return joinBytes(parts);
  }
}
