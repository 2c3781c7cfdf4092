import { hexDigit } from '../objects/simple-filters.ts';
import { decodeLatin1, isDigit, isRegular, isWhite } from './characters.ts';

/** Reading position. */
export interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

const PERCENT = 0x25;
const BACKSLASH = 0x5c;
const OPEN = 0x28;
const CLOSE = 0x29;
const GREATER = 0x3e;
const HASH = 0x23;
const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Skips white space and comments. */
export function skipBlank(cursor: Cursor): void {
  const { bytes } = cursor;
  for (;;) {
    while (isWhite(bytes[cursor.at])) cursor.at++;
    if (bytes[cursor.at] !== PERCENT) return;
    while (cursor.at < bytes.length && bytes[cursor.at] !== LINE_FEED && bytes[cursor.at] !== CARRIAGE_RETURN)
      cursor.at++;
  }
}

const ESCAPES = new Map([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
]);

/** Scans `(…)` from the opening parenthesis. An unclosed string ends with the data. */
export function scanLiteralString(cursor: Cursor): Uint8Array {
  const { bytes } = cursor;
  const start = cursor.at + 1;
  const out: number[] = [];
  let depth = 1;
  cursor.at = start;
  while (cursor.at < bytes.length) {
    const byte = bytes[cursor.at++] ?? 0;
    if (byte === BACKSLASH) {
      scanEscape(cursor, out);
      continue;
    }
    if (byte === OPEN) depth++;
    if (byte === CLOSE && --depth === 0) break;
    out.push(byte);
  }
  return Uint8Array.from(out);
}

function scanEscape(cursor: Cursor, out: number[]): void {
  const { bytes } = cursor;
  const byte = bytes[cursor.at++];
  if (byte === undefined || byte === LINE_FEED) return;
  if (byte === CARRIAGE_RETURN) {
    if (bytes[cursor.at] === LINE_FEED) cursor.at++;
    return;
  }
  if (byte < 0x30 || byte > 0x37) {
    out.push(ESCAPES.get(byte) ?? byte);
    return;
  }
  let value = byte - 0x30;
  for (let count = 0; count < 2; count++) {
    const digit = bytes[cursor.at];
    if (digit === undefined || digit < 0x30 || digit > 0x37) break;
    value = value * 8 + digit - 0x30;
    cursor.at++;
  }
  out.push(value & 0xff);
}

/** Scans `<…>` from the opening bracket. */
export function scanHexString(cursor: Cursor): Uint8Array {
  const { bytes } = cursor;
  const out: number[] = [];
  let high = -1;
  cursor.at++;
  while (cursor.at < bytes.length) {
    const byte = bytes[cursor.at++] ?? 0;
    if (byte === GREATER) break;
    const digit = hexDigit(byte);
    if (digit < 0) continue;
    if (high < 0) {
      high = digit;
    } else {
      out.push(high * 16 + digit);
      high = -1;
    }
  }
  if (high >= 0) out.push(high * 16);
  return Uint8Array.from(out);
}

/** Scans `/Name` from the slash. */
export function scanName(cursor: Cursor): string {
  const { bytes } = cursor;
  const start = ++cursor.at;
  let hasEscape = false;
  while (isRegular(bytes[cursor.at])) {
    if (bytes[cursor.at] === HASH) hasEscape = true;
    cursor.at++;
  }
  const name = decodeLatin1(bytes, start, cursor.at);
  if (!hasEscape) return name;
  return name.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

export function startsNumber(byte: number | undefined): boolean {
  return isDigit(byte) || byte === MINUS || byte === PLUS || byte === POINT;
}

/**
 * Scans a number as leniently as viewers do: signs may repeat, and it ends at the first non-digit (`0cm` is 0 and `cm`,
 * `12-3` is 12). A lone sign or point is 0.
 */
export function scanNumber(cursor: Cursor): number {
  const { bytes } = cursor;
  let sign = 1;
  while (bytes[cursor.at] === MINUS || bytes[cursor.at] === PLUS) {
    if (bytes[cursor.at] === MINUS) sign = -1;
    cursor.at++;
  }
  let value = 0;
  let scale = 1;
  let isFraction = false;
  for (; ; cursor.at++) {
    const byte = bytes[cursor.at];
    if (byte !== undefined && isDigit(byte)) {
      value = value * 10 + byte - 0x30;
      if (isFraction) scale *= 10;
    } else if (byte === POINT && !isFraction) {
      isFraction = true;
    } else if (byte !== MINUS && byte !== POINT) {
      break;
    } else {
      skipRestOfNumber(cursor);
      break;
    }
  }
  // Very many digits give Infinity ÷ Infinity.
  const number = sign * (value / scale);
  return Number.isFinite(number) ? number : 0;
}

function skipRestOfNumber(cursor: Cursor): void {
  while (startsNumber(cursor.bytes[cursor.at])) cursor.at++;
}
