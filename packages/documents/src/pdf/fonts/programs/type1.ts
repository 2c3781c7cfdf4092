import { type Encoding, STANDARD_ENCODING } from '../encodings.ts';

/** The unencrypted part of a Type 1 program, which holds the encoding, is short. */
const CLEAR_BYTES = 40_000;

/** Reads the built-in encoding of a Type 1 program; `undefined` when there is none. */
export function type1Encoding(bytes: Uint8Array): Encoding | undefined {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, CLEAR_BYTES));
  const start = text.indexOf('/Encoding');
  if (start < 0) return undefined;
  if (/^\/Encoding\s+StandardEncoding/.test(text.slice(start, start + 60))) return STANDARD_ENCODING;
  const encoding: (string | undefined)[] = new Array(256).fill(undefined);
  let isEmpty = true;
  const end = text.indexOf('readonly def', start);
  for (const [, code, name] of text
    .slice(start, end < 0 ? undefined : end)
    .matchAll(/dup\s+(\d{1,3})\s*\/([^\s/]+)\s+put/g)) {
    encoding[Number(code)] = name;
    isEmpty = false;
  }
  return isEmpty ? undefined : encoding;
}
