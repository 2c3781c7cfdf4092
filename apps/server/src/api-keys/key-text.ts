/** Tells people, and scanners that look for leaked secrets, what it is. */
const MARK = 'il_';
const BYTES = 24;
/** Enough to recognise a key by, too little to guess the rest. */
const PREFIX_LENGTH = MARK.length + 6;
const KEY = new RegExp(`^${MARK}[0-9a-f]{${BYTES * 2}}$`);

/** A new developer's key: 192 random bits in letters and digits, which a double click selects. */
export function makeKey(randomBytes: (count: number) => Uint8Array): string {
  return MARK + Buffer.from(randomBytes(BYTES)).toString('hex');
}

/** Whether it is worth looking for. */
export function looksLikeKey(text: string): boolean {
  return KEY.test(text);
}

/** How a key begins: what lists show of it. */
export function prefixOf(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}
