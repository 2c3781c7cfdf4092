import * as data from './data/encodings.ts';

/** Glyph names of the 256 codes; `undefined` for a code without a glyph. */
export type Encoding = readonly (string | undefined)[];

export const STANDARD_ENCODING = read(data.STANDARD);
export const SYMBOL_ENCODING = read(data.SYMBOL);
export const ZAPF_DINGBATS_ENCODING = read(data.ZAPF_DINGBATS);
export const CFF_EXPERT_ENCODING = read(data.CFF_EXPERT);
const MAC_ROMAN_ENCODING = read(data.MAC_ROMAN);
const WIN_ANSI_ENCODING = read(data.WIN_ANSI);

const NAMED: ReadonlyMap<string, Encoding> = new Map([
  ['StandardEncoding', STANDARD_ENCODING],
  ['WinAnsiEncoding', WIN_ANSI_ENCODING],
  ['MacRomanEncoding', MAC_ROMAN_ENCODING],
  ['MacExpertEncoding', read(data.MAC_EXPERT)],
]);

export function namedEncoding(name: string | undefined): Encoding | undefined {
  return name === undefined ? undefined : NAMED.get(name);
}

function read(list: string): Encoding {
  return list.split(' ').map((name) => (name === '-' ? undefined : name));
}
