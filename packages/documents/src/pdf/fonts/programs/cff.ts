import { decodeLatin1 } from '../../content/characters.ts';
import { CFF_STRINGS, EXPERT_CHARSET, EXPERT_SUBSET_CHARSET } from '../data/cff-strings.ts';
import { CFF_EXPERT_ENCODING, type Encoding, STANDARD_ENCODING } from '../encodings.ts';
import { i16, u8, u16, u32 } from './big-endian.ts';

const STRINGS = CFF_STRINGS.split(' ');
const MAX_GLYPHS = 65535;

/**
 * Reads the built-in encoding of a CFF program (Adobe Technical Note 5176).
 * @returns `undefined` for damaged and for CID-keyed programs
 */
export function cffEncoding(bytes: Uint8Array): Encoding | undefined {
  const top = readTop(bytes);
  if (!top || top.dict.has(ROS)) return undefined;
  const offset = top.dict.get(ENCODING)?.[0] ?? 0;
  if (offset === 0) return STANDARD_ENCODING;
  if (offset === 1) return CFF_EXPERT_ENCODING;
  return readEncoding(bytes, offset, { names: charsetNames(bytes, top), nameOf: top.nameOf });
}

const CHARSET = 15;
const ENCODING = 16;
const CHAR_STRINGS = 17;
const ROS = 1230;

interface Top {
  dict: Map<number, number[]>;
  nameOf(id: number): string | undefined;
}

function readTop(bytes: Uint8Array): Top | undefined {
  const names = readIndex(bytes, u8(bytes, 2));
  const tops = readIndex(bytes, names.end);
  const strings = readIndex(bytes, tops.end);
  const [first] = tops.ranges;
  if (!first) return undefined;
  return {
    dict: readDict(bytes, first.start, first.end),
    nameOf(id) {
      if (id < STRINGS.length) return STRINGS[id];
      const range = strings.ranges[id - STRINGS.length];
      return range && decodeLatin1(bytes, range.start, range.end);
    },
  };
}

interface Index {
  ranges: { start: number; end: number }[];
  end: number;
}

function readIndex(bytes: Uint8Array, at: number): Index {
  const count = u16(bytes, at);
  if (count === 0) return { ranges: [], end: at + 2 };
  const size = u8(bytes, at + 2);
  const offsetOf = (index: number) => {
    let value = 0;
    for (let byte = 0; byte < size; byte++) value = value * 256 + u8(bytes, at + 3 + index * size + byte);
    return value;
  };
  const base = at + 2 + (count + 1) * size;
  const ranges: Index['ranges'] = [];
  for (let index = 0; index < count; index++) {
    ranges.push({ start: base + offsetOf(index), end: Math.min(base + offsetOf(index + 1), bytes.length) });
  }
  return { ranges, end: base + offsetOf(count) };
}

/** Reads a dictionary: operands by operator (12 x as 1200 + x). */
function readDict(bytes: Uint8Array, start: number, end: number): Map<number, number[]> {
  const dict = new Map<number, number[]>();
  let operands: number[] = [];
  for (let at = start; at < end; ) {
    const byte = u8(bytes, at++);
    if (byte <= 21) {
      dict.set(byte === 12 ? 1200 + u8(bytes, at++) : byte, operands);
      operands = [];
    } else if (byte === 28) {
      operands.push(i16(bytes, at));
      at += 2;
    } else if (byte === 29) {
      operands.push(u32(bytes, at) | 0);
      at += 4;
    } else if (byte === 30) {
      // Real number in nibbles, not used by any entry read here; nibble 15 ends it.
      while (at < end && (u8(bytes, at) & 15) !== 15 && u8(bytes, at) >> 4 !== 15) at++;
      at++;
      operands.push(0);
    } else if (byte >= 32 && byte <= 246) {
      operands.push(byte - 139);
    } else if (byte >= 247 && byte <= 250) {
      operands.push((byte - 247) * 256 + u8(bytes, at++) + 108);
    } else if (byte >= 251 && byte <= 254) {
      operands.push(-(byte - 251) * 256 - u8(bytes, at++) - 108);
    }
  }
  return dict;
}

/** Glyph names in glyph order. */
function charsetNames(bytes: Uint8Array, { dict, nameOf }: Top): (string | undefined)[] {
  const count = Math.min(u16(bytes, dict.get(CHAR_STRINGS)?.[0] ?? bytes.length), MAX_GLYPHS);
  const offset = dict.get(CHARSET)?.[0] ?? 0;
  if (offset === 0) return STRINGS.slice(0, 229);
  if (offset === 1) return EXPERT_CHARSET.split(' ').map((id) => nameOf(Number(id)));
  if (offset === 2) return EXPERT_SUBSET_CHARSET.split(' ').map((id) => nameOf(Number(id)));
  const names: (string | undefined)[] = ['.notdef'];
  const format = u8(bytes, offset);
  let at = offset + 1;
  while (names.length < count && at < bytes.length) {
    let id = u16(bytes, at);
    at += 2;
    let left = 0;
    if (format === 1) left = u8(bytes, at++);
    if (format === 2) {
      left = u16(bytes, at);
      at += 2;
    }
    for (; left >= 0 && names.length < count; left--) names.push(nameOf(id++));
  }
  return names;
}

interface GlyphNames {
  names: readonly (string | undefined)[];
  nameOf(id: number): string | undefined;
}

function readEncoding(bytes: Uint8Array, offset: number, { names, nameOf }: GlyphNames): Encoding {
  const encoding: (string | undefined)[] = new Array(256).fill(undefined);
  const format = u8(bytes, offset);
  const count = u8(bytes, offset + 1);
  let at = offset + 2;
  let glyph = 1;
  for (let index = 0; index < count; index++) {
    const code = u8(bytes, at++);
    const left = (format & 0x7f) === 0 ? 0 : u8(bytes, at++);
    for (let step = 0; step <= left && code + step < 256; step++) encoding[code + step] = names[glyph++];
  }
  if (format & 0x80) {
    const supplements = u8(bytes, at++);
    for (let index = 0; index < supplements; index++, at += 3) encoding[u8(bytes, at)] = nameOf(u16(bytes, at + 1));
  }
  return encoding;
}
