/** Identifies our keys to people and to scanners for leaked secrets. */
const KEY_MARK = 'il_';
const BYTES = 24;
/** Enough to recognise a key, too little to guess the rest. */
const PREFIX_LENGTH = KEY_MARK.length + 6;
const KEY = new RegExp(`^${KEY_MARK}[0-9a-f]{${BYTES * 2}}$`);

/** Makes an API key of 192 random bits, in letters and digits that a double click selects. */
export function makeKey(randomBytes: (count: number) => Uint8Array): string {
  return KEY_MARK + Buffer.from(randomBytes(BYTES)).toString('hex');
}

/** Tells whether a text has the format of a key; others need no lookup. */
export function looksLikeKey(text: string): boolean {
  return KEY.test(text);
}

/** Returns the first characters of a key, which lists show. */
export function prefixOf(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}
