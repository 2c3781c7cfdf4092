/** Byte, text of Latin-1, or bytes. */
export type Piece = number | string | Uint8Array | readonly number[];

/** Joins pieces of a file. */
export function bytesOf(...parts: readonly Piece[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.concat(
      parts.map((part) => {
        if (typeof part === 'string') return Buffer.from(part, 'latin1');
        return typeof part === 'number' ? Uint8Array.of(part) : Uint8Array.from(part);
      }),
    ),
  );
}

/** Number of 32 bits, the highest first. */
export function long(value: number): Uint8Array {
  return bytesOf(value >>> 24, value >>> 16, value >>> 8, value);
}

/** Number of 16 bits, the highest first. */
export function word(value: number): Uint8Array {
  return bytesOf(value >>> 8, value);
}

export function littleLong(value: number): Uint8Array {
  return long(value).toReversed();
}

export function littleWord(value: number): Uint8Array {
  return word(value).toReversed();
}

export function repeated(count: number, piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(count * piece.length);
  for (let at = 0; at < all.length; at += piece.length) all.set(piece, at);
  return all;
}
