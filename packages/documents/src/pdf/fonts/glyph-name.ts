import { DINGBAT_NAMES, GLYPH_NAMES } from './data/glyph-names.ts';

let names: ReadonlyMap<string, string> | undefined;
let dingbats: ReadonlyMap<string, string> | undefined;

/** Text of a glyph name by Adobe's rules: glyph list, `uniXXXX`, `uXXXXXX`, parts joined by `_`, suffix after `.`. */
export function textOfGlyphName(name: string): string | undefined {
  names ??= readNames(GLYPH_NAMES);
  const listed = names.get(name);
  if (listed !== undefined) return listed;
  const suffix = name.indexOf('.');
  if (suffix === 0) return undefined;
  if (suffix > 0) return textOfGlyphName(name.slice(0, suffix));
  if (name.includes('_'))
    return joined(name.split('_').map((part) => (part === '' ? undefined : textOfGlyphName(part))));
  return textOfCodeName(name);
}

/** Text of a glyph name of ITC Zapf Dingbats (`a1` … `a206`), which has no meaning in other fonts. */
export function textOfDingbatName(name: string): string | undefined {
  dingbats ??= readNames(DINGBAT_NAMES);
  return dingbats.get(name) ?? textOfGlyphName(name);
}

function readNames(list: string): ReadonlyMap<string, string> {
  const words = list.split(' ');
  const map = new Map<string, string>();
  for (let index = 0; index + 1 < words.length; index += 2) {
    map.set(words[index] ?? '', String.fromCodePoint(Number.parseInt(words[index + 1] ?? '', 16)));
  }
  return map;
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join('');
}

function textOfCodeName(name: string): string | undefined {
  const sequence = /^uni((?:[0-9A-F]{4})+)$/i.exec(name)?.[1];
  if (sequence) return joined((sequence.match(/.{4}/g) ?? []).map((digits) => textOfCode(Number.parseInt(digits, 16))));
  const single = /^u([0-9A-F]{4,6})$/i.exec(name)?.[1];
  return single ? textOfCode(Number.parseInt(single, 16)) : undefined;
}

/** Text of a code point; `undefined` for surrogates and values beyond Unicode. */
export function textOfCode(code: number): string | undefined {
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) || code < 0) return undefined;
  return String.fromCodePoint(code);
}
