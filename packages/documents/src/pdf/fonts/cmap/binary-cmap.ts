import { type CMap, emptyCMap, sortRanges } from './cmap.ts';
import { textOfUtf16 } from './parse-cmap.ts';

/** Limit for the entries of a group; the largest predefined CMap has about 20,000. */
const MAX_ENTRIES = 200_000;

/**
 * Reads Adobe's predefined CMaps as packed in pdfjs-dist (`.bcmap`): groups of entries with numbers in base 128, each
 * entry relative to its predecessor.
 * @param named returns the CMap that this one extends
 * @throws {RangeError} for anything else
 */
export function readBinaryCMap(bytes: Uint8Array, named: (name: string) => CMap | undefined): CMap {
  const reader = new PackedReader(bytes);
  const cmap = emptyCMap();
  cmap.isVertical = (reader.byte() & 1) === 1;
  while (!reader.isAtEnd) {
    const head = reader.byte();
    const type = head >> 5;
    if (type === 7) {
      const text = reader.string();
      const base = (head & 0x1f) === 1 ? named(text) : undefined;
      if (base) cmap.base = base;
      continue;
    }
    readGroup(reader, cmap, { type, isSequence: (head & 0x10) !== 0, size: (head & 0x0f) + 1, count: reader.number() });
  }
  sortRanges(cmap);
  return cmap;
}

interface Group {
  type: number;
  /** Whether each entry starts right after its predecessor. */
  isSequence: boolean;
  /** Bytes per code. */
  size: number;
  count: number;
}

function readGroup(reader: PackedReader, cmap: CMap, group: Group): void {
  if (group.count > MAX_ENTRIES) throw new RangeError('not a packed CMap');
  switch (group.type) {
    case 0:
      eachRange(reader, { ...group, isSequence: false }, (low, high) => {
        cmap.codespaces.push({ length: group.size, low, high });
      });
      break;
    case 1:
      eachRange(reader, { ...group, isSequence: false }, () => reader.number());
      break;
    case 2:
      readCidCharacters(reader, cmap, group);
      break;
    case 3:
      eachRange(reader, group, (low, high) => cmap.ranges.push({ low, high, cid: reader.number() }));
      break;
    case 4:
      readTexts(reader, cmap, group);
      break;
    case 5:
      eachRange(reader, { ...group, size: 2 }, (low, high) =>
        addTexts(cmap, { low, high, first: reader.hex(group.size) }),
      );
      break;
    default:
      throw new RangeError('not a packed CMap');
  }
}

function eachRange(
  reader: PackedReader,
  { count, size, isSequence }: Group,
  visit: (low: number, high: number) => void,
): void {
  let high = -1;
  for (let index = 0; index < count; index++) {
    const low: number = index === 0 ? reader.hex(size) : isSequence ? high + 1 : high + 1 + reader.number();
    high = low + reader.number();
    visit(low, high);
  }
}

function readCidCharacters(reader: PackedReader, cmap: CMap, { count, size, isSequence }: Group): void {
  let code = 0;
  let cid = 0;
  for (let index = 0; index < count; index++) {
    if (index === 0) {
      code = reader.hex(size);
      cid = reader.number();
    } else {
      code += 1 + (isSequence ? 0 : reader.number());
      cid += 1 + reader.signed();
    }
    cmap.ranges.push({ low: code, high: code, cid });
  }
}

/** Reads mappings from two-byte CIDs to UTF-16 of `size` bytes. */
function readTexts(reader: PackedReader, cmap: CMap, { count, size, isSequence }: Group): void {
  const modulus = 256 ** size;
  let code = 0;
  let text = 0;
  for (let index = 0; index < count; index++) {
    if (index === 0) {
      code = reader.hex(2);
      text = reader.hex(size);
    } else {
      code += 1 + (isSequence ? 0 : reader.number());
      text = (((text + 1 + reader.signed()) % modulus) + modulus) % modulus;
    }
    cmap.texts.set(code, textOfUtf16(bytesOfNumber(text, size)));
  }
}

function addTexts(cmap: CMap, { low, high, first }: { low: number; high: number; first: number }): void {
  const size = first > 0xffff ? 4 : 2;
  for (let code = low; code <= high && code - low <= 0xffff; code++) {
    cmap.texts.set(code, textOfUtf16(bytesOfNumber(first + code - low, size)));
  }
}

function bytesOfNumber(value: number, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) => Math.floor(value / 256 ** (size - 1 - index)) % 256);
}

class PackedReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new RangeError('not a packed CMap');
    return byte;
  }

  /** Reads a number of seven bits per byte, highest first; all bytes but the last have the top bit set. */
  number(): number {
    let value = 0;
    for (;;) {
      const byte = this.byte();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  }

  signed(): number {
    const value = this.number();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  hex(size: number): number {
    let value = 0;
    for (let index = 0; index < size; index++) value = value * 256 + this.byte();
    return value;
  }

  string(): string {
    const length = this.number();
    let text = '';
    for (let index = 0; index < length; index++) text += String.fromCharCode(this.number());
    return text;
  }
}
