import { decodeLatin1, isRegular, isWhite } from './characters.ts';
import type { Operand } from './operands.ts';
import { type Cursor, skipBlank } from './scan-operand.ts';

const LETTER_E = 0x45;
const LETTER_I = 0x49;

/** Skips an inline image, from after BI to after EI, and returns its dictionary. */
export function skipInlineImage(cursor: Cursor, scan: (cursor: Cursor) => Operand | undefined): Operand {
  const entries = scanEntries(cursor, scan);
  cursor.at = endOfImage(cursor.bytes, cursor.at, rawLength(entries) ?? 0);
  return { kind: 'dict', entries };
}

/** Reads keys and values up to ID; leaves the cursor at the first byte of the data. */
function scanEntries(cursor: Cursor, scan: (cursor: Cursor) => Operand | undefined): Map<string, Operand> {
  const entries = new Map<string, Operand>();
  let key: string | undefined;
  for (;;) {
    skipBlank(cursor);
    if (cursor.at >= cursor.bytes.length) return entries;
    const operand = scan(cursor);
    if (operand !== undefined) {
      if (key !== undefined) entries.set(key, operand);
      key = key === undefined && typeof operand === 'object' && operand.kind === 'name' ? operand.value : undefined;
      continue;
    }
    const start = cursor.at;
    while (isRegular(cursor.bytes[cursor.at])) cursor.at++;
    const word = decodeLatin1(cursor.bytes, start, cursor.at);
    if (word === 'ID') {
      cursor.at++;
      return entries;
    }
    if (word === '') cursor.at++;
    key = undefined;
  }
}

/**
 * Data length of an unfiltered image in a device colour space, so that an `EI` within the data is not taken for its
 * end.
 */
function rawLength(entries: Map<string, Operand>): number | undefined {
  if (entries.has('F') || entries.has('Filter')) return undefined;
  const width = entries.get('W') ?? entries.get('Width');
  const height = entries.get('H') ?? entries.get('Height');
  if (typeof width !== 'number' || typeof height !== 'number') return undefined;
  const mask = entries.get('IM') ?? entries.get('ImageMask');
  if (typeof mask === 'object' && mask.kind === 'constant' && mask.value === true) return Math.ceil(width / 8) * height;
  const bits = entries.get('BPC') ?? entries.get('BitsPerComponent') ?? 8;
  const space = entries.get('CS') ?? entries.get('ColorSpace');
  const components = typeof space === 'object' && space.kind === 'name' ? COMPONENTS.get(space.value) : undefined;
  if (typeof bits !== 'number' || components === undefined) return undefined;
  return Math.ceil((width * bits * components) / 8) * height;
}

const COMPONENTS = new Map([
  ['G', 1],
  ['DeviceGray', 1],
  ['RGB', 3],
  ['DeviceRGB', 3],
  ['CMYK', 4],
  ['DeviceCMYK', 4],
]);

/** Offset after the next `EI` that is delimited and followed by what looks like content. */
function endOfImage(bytes: Uint8Array, dataStart: number, length: number): number {
  // A length beyond the end of the stream is wrong.
  const start = length > 0 && dataStart + length < bytes.length ? dataStart + length : dataStart;
  for (let at = start; at + 1 < bytes.length; at++) {
    if (bytes[at] !== LETTER_E || bytes[at + 1] !== LETTER_I) continue;
    const isAlone = (at === start || isWhite(bytes[at - 1])) && !isRegular(bytes[at + 2]);
    if (isAlone && looksLikeContent(bytes, at + 2)) return at + 2;
  }
  return bytes.length;
}

/** Whether the next bytes are printable; image data soon contains other bytes. */
function looksLikeContent(bytes: Uint8Array, from: number): boolean {
  const SAMPLE = 12;
  for (const byte of bytes.subarray(from, from + SAMPLE)) {
    const isPrintable = (byte >= 32 && byte < 127) || (byte !== 0 && isWhite(byte));
    if (!isPrintable) return false;
  }
  return true;
}
