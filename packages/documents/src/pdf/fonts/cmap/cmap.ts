/** Maps codes of strings to CIDs, or CIDs (ToUnicode: codes) to text. */
export interface CMap {
  isVertical: boolean;
  /** Byte sequences that form codes. */
  codespaces: Codespace[];
  /** Code ranges, sorted by their start once read. */
  ranges: CidRange[];
  /** Text by code or CID. */
  texts: Map<number, string>;
  /** Fallback for anything not mapped here. */
  base?: CMap;
}

interface Codespace {
  /** Bytes per code. */
  length: number;
  low: number;
  high: number;
}

interface CidRange {
  low: number;
  high: number;
  cid: number;
}

export function emptyCMap(): CMap {
  return { isVertical: false, codespaces: [], ranges: [], texts: new Map() };
}

/** Identity CMap: two-byte codes that are CIDs themselves. */
export function identityCMap(isVertical: boolean): CMap {
  return {
    isVertical,
    codespaces: [{ length: 2, low: 0, high: 0xffff }],
    ranges: [{ low: 0, high: 0xffff, cid: 0 }],
    texts: new Map(),
  };
}

/** Sorts ranges by start. The sort is stable, since a later operator overrides an earlier one with the same start. */
export function sortRanges(cmap: CMap): void {
  cmap.ranges.sort((one, other) => one.low - other.low);
}

export function cidOf(cmap: CMap, code: number): number | undefined {
  const { ranges } = cmap;
  let from = 0;
  let to = ranges.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ranges[middle]?.low ?? 0) <= code) from = middle + 1;
    else to = middle;
  }
  const range = ranges[from - 1];
  if (range && code <= range.high) return range.cid + code - range.low;
  return cmap.base ? cidOf(cmap.base, code) : undefined;
}

export function cmapText(cmap: CMap, code: number): string | undefined {
  return cmap.texts.get(code) ?? (cmap.base ? cmapText(cmap.base, code) : undefined);
}

const MAX_CODE_LENGTH = 4;

/** Reads the code at an offset of a string. Bytes outside every codespace are as long as the shortest code. */
export function codeAt(cmap: CMap, bytes: Uint8Array, at: number): { code: number; length: number } {
  const codespaces = allCodespaces(cmap);
  let code = 0;
  for (let length = 1; length <= MAX_CODE_LENGTH && at + length <= bytes.length; length++) {
    code = code * 256 + (bytes[at + length - 1] ?? 0);
    for (const space of codespaces) {
      if (space.length === length && isInside(code, space)) return { code, length };
    }
  }
  const shortest = codespaces.reduce((least, { length }) => Math.min(least, length), MAX_CODE_LENGTH);
  const length = Math.min(codespaces.length > 0 ? shortest : 1, bytes.length - at);
  return { code: numberOf(bytes.subarray(at, at + length)), length };
}

function allCodespaces(cmap: CMap): readonly Codespace[] {
  return cmap.codespaces.length > 0 || !cmap.base ? cmap.codespaces : allCodespaces(cmap.base);
}

/** Whether a code is in a codespace: each byte must lie between the corresponding bytes of both ends. */
function isInside(code: number, { length, low, high }: Codespace): boolean {
  for (let index = 0; index < length; index++) {
    const shift = 256 ** index;
    const byte = Math.floor(code / shift) % 256;
    if (byte < Math.floor(low / shift) % 256 || byte > Math.floor(high / shift) % 256) return false;
  }
  return true;
}

export function numberOf(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) value = value * 256 + byte;
  return value;
}
