import { decodeLatin1, isDelimiter, isRegular } from './characters.ts';
import { skipInlineImage } from './inline-image.ts';
import type { Operand, Operation } from './operands.ts';
import { splitGluedOperators } from './operators.ts';
import {
  type Cursor,
  scanHexString,
  scanLiteralString,
  scanName,
  scanNumber,
  skipBlank,
  startsNumber,
} from './scan-operand.ts';

/** Limit for nested arrays and dictionaries, against stack overflow. */
const MAX_DEPTH = 32;
/** Limit for operands. DeviceN takes 32; CMaps have up to a hundred pairs per operator. */
const MAX_OPERANDS = 1024;

/**
 * Yields the operations of a content stream or of a CMap, which share their syntax. Never throws, whatever the bytes
 * are. An inline image is one operation `BI` with its dictionary.
 */
export function* tokenize(bytes: Uint8Array): Generator<Operation, void, undefined> {
  const cursor: Cursor = { bytes, at: 0 };
  let operands: Operand[] = [];
  let start = -1;
  for (;;) {
    skipBlank(cursor);
    if (cursor.at >= bytes.length) return;
    if (start < 0) start = cursor.at;
    const operand = scanOperand(cursor, 0);
    if (operand !== undefined) {
      operands.push(operand);
      if (operands.length > MAX_OPERANDS) operands = operands.slice(MAX_OPERANDS / 2);
      continue;
    }
    const wordStart = cursor.at;
    const word = scanWord(cursor);
    if (word === '') continue;
    const constant = CONSTANTS.get(word);
    if (constant) {
      operands.push(constant);
      continue;
    }
    if (word === 'BI') {
      operands = [skipInlineImage(cursor, (at) => scanOperand(at, 0))];
      yield { operator: 'BI', operands, start, end: cursor.at };
    } else {
      let end = wordStart;
      for (const operator of splitGluedOperators(word)) {
        end += operator.length;
        yield { operator, operands, start, end };
        operands = [];
        start = end;
      }
    }
    operands = [];
    start = -1;
  }
}

const CONSTANTS = new Map<string, Operand>([
  ['true', { kind: 'constant', value: true }],
  ['false', { kind: 'constant', value: false }],
  ['null', { kind: 'constant', value: null }],
]);

/** Scans an operator. An unmatched delimiter is skipped and yields an empty word. */
function scanWord(cursor: Cursor): string {
  const { bytes } = cursor;
  if (isDelimiter(bytes[cursor.at])) {
    cursor.at++;
    return '';
  }
  const start = cursor.at;
  while (isRegular(bytes[cursor.at])) cursor.at++;
  return decodeLatin1(bytes, start, cursor.at);
}

/** Scans an operand; returns `undefined` without moving the cursor if there is none. */
function scanOperand(cursor: Cursor, depth: number): Operand | undefined {
  const { bytes } = cursor;
  const byte = bytes[cursor.at];
  if (startsNumber(byte)) return scanNumber(cursor);
  switch (byte) {
    case 0x28:
      return { kind: 'string', bytes: scanLiteralString(cursor) };
    case 0x2f:
      return { kind: 'name', value: scanName(cursor) };
    case 0x3c:
      if (bytes[cursor.at + 1] !== 0x3c) return { kind: 'string', bytes: scanHexString(cursor) };
      return depth < MAX_DEPTH ? scanDict(cursor, depth) : undefined;
    case 0x5b:
      return depth < MAX_DEPTH ? scanArray(cursor, depth) : undefined;
    default:
      return undefined;
  }
}

function scanArray(cursor: Cursor, depth: number): Operand {
  cursor.at++;
  const items = scanItems(cursor, { depth, isEnd: (bytes, at) => bytes[at] === 0x5d });
  cursor.at++;
  return { kind: 'array', items };
}

function scanDict(cursor: Cursor, depth: number): Operand {
  cursor.at += 2;
  const items = scanItems(cursor, { depth, isEnd: (bytes, at) => bytes[at] === 0x3e && bytes[at + 1] === 0x3e });
  cursor.at += 2;
  return { kind: 'dict', entries: pairs(items) };
}

interface ItemsOptions {
  depth: number;
  isEnd(bytes: Uint8Array, at: number): boolean;
}

/** Scans items up to the end of an array or dictionary and leaves the cursor there. */
function scanItems(cursor: Cursor, { depth, isEnd }: ItemsOptions): Operand[] {
  const items: Operand[] = [];
  for (;;) {
    skipBlank(cursor);
    if (cursor.at >= cursor.bytes.length || isEnd(cursor.bytes, cursor.at)) return items;
    const item = scanOperand(cursor, depth + 1);
    if (item !== undefined) {
      items.push(item);
      continue;
    }
    const constant = CONSTANTS.get(scanWord(cursor));
    if (constant) items.push(constant);
  }
}

function pairs(items: readonly Operand[]): Map<string, Operand> {
  const entries = new Map<string, Operand>();
  for (let index = 0; index + 1 < items.length; index += 2) {
    const key = items[index];
    const value = items[index + 1];
    if (typeof key === 'object' && key.kind === 'name' && value !== undefined) entries.set(key.value, value);
  }
  return entries;
}
