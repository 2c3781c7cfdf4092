/** Character classes (PDF 32000-1, 7.2.2). */
const REGULAR = 0;
const WHITE = 1;
const DELIMITER = 2;

const CLASSES = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) CLASSES[code] = WHITE;
for (const character of '()<>[]{}/%') CLASSES[character.charCodeAt(0)] = DELIMITER;

export function isWhite(byte: number | undefined): boolean {
  return byte !== undefined && CLASSES[byte] === WHITE;
}

export function isDelimiter(byte: number | undefined): boolean {
  return byte !== undefined && CLASSES[byte] === DELIMITER;
}

export function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && CLASSES[byte] === REGULAR;
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** Decodes bytes as Latin-1. */
export function decodeLatin1(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}
