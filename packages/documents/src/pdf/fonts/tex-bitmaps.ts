import type { Encoding } from './encodings.ts';

/**
 * Returns the text of each code of a bitmap font of TeX, or `undefined` for other fonts. Such a font calls each glyph by its code
 * (`a97`), as ITC Zapf Dingbats does by chance, so programs that convert PDFs add a wrong /ToUnicode. The codes are those of
 * TeX's encodings T1 or OT1.
 * @param isMono whether its letters are equally wide
 */
export function bitmapTexts(names: Encoding, isMono: boolean): (string | undefined)[] | undefined {
  const codes = new Set([...names.keys()].filter((code) => names[code] !== undefined && names[code] !== '.notdef'));
  const hasOne = (first: number, last: number) => [...codes].some((code) => code >= first && code <= last);
  const letters = [...codes].filter((code) => code >= LOWER_A && code <= LOWER_Z);
  if (letters.length < MIN_LETTERS || [...codes].some((code) => names[code] !== `a${code}`)) return undefined;
  // Quotation marks, dashes and ligatures of T1 are accents and rare letters in OT1, whose ligatures start at 11.
  const isT1 = hasOne(128, 255) || ((hasOne(16, 17) || hasOne(21, 22) || hasOne(27, 31)) && !hasOne(11, 15));
  const special = isT1 ? T1 : isMono ? NONE : OT1;
  return Array.from({ length: 256 }, (_, code) =>
    codes.has(code) ? (special.get(code) ?? asciiText(code)) : undefined,
  );
}

/** Height of the glyphs of a bitmap font in em, by those it contains, as in Computer Modern. */
export function bitmapHeight(texts: readonly (string | undefined)[]): number {
  const all = texts.join('');
  if (/[()[\]{}|/]/.test(all)) return 1;
  const top = /[A-Zbdfhkl]/.test(all) ? ASCENDER : TOP_OF_T;
  return top + (/[gjpqy]/.test(all) ? DESCENDER : 0);
}

const ASCENDER = 0.694;
const TOP_OF_T = 0.615;
const DESCENDER = 0.194;

/** Whether a bitmap font is bold: its letters are wider than those of Computer Modern. @param widthOf returns the width in em */
export function isBoldBitmap(texts: readonly (string | undefined)[], widthOf: (code: number) => number): boolean {
  const ratios = REGULAR_WIDTHS.flatMap((width, index) =>
    texts[LOWER_A + index] === undefined ? [] : [widthOf(LOWER_A + index) / width],
  );
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length > MIN_BOLD_RATIO;
}

/** Widths of the letters a to z in `cmr10`, in em. */
const REGULAR_WIDTHS = [
  0.5, 0.556, 0.444, 0.556, 0.444, 0.306, 0.5, 0.556, 0.278, 0.306, 0.528, 0.278, 0.833, 0.556, 0.5, 0.556, 0.528,
  0.392, 0.394, 0.389, 0.556, 0.528, 0.722, 0.528, 0.528, 0.444,
];
/** Those of `cmbx10` are 15 % wider, those of `cmbx12` 9 %, those of `cmr9` 2 %. */
const MIN_BOLD_RATIO = 1.05;

const [LOWER_A, LOWER_Z] = [97, 122];
/** Subsets of math fonts often have fewer. */
const MIN_LETTERS = 4;

function asciiText(code: number): string | undefined {
  return code > 32 && code < 127 ? String.fromCharCode(code) : undefined;
}

const NONE: ReadonlyMap<number, string> = new Map();
const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl'];

/** Codes of OT1, the encoding of Computer Modern, that differ from ASCII. */
const OT1 = fromCodes({
  0: [...'ΓΔΘΛΞΠΣΥΦΨΩ', ...LIGATURES, ...'ıȷ`´ˇ˘¯˚¸ßæœøÆŒØ'],
  34: ['”'],
  39: ['’'],
  60: ['¡'],
  62: ['¿'],
  92: ['“'],
  94: ['ˆ', '˙', '‘'],
  123: [...'–—˝˜¨'],
});

/** Codes of T1, the encoding of EC fonts, that differ from ASCII. */
const T1 = fromCodes({
  0: [...'`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—'],
  25: ['ı', 'ȷ', ...LIGATURES],
  39: ['’'],
  96: ['‘'],
  127: ['-'],
  128: [...'ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£'],
  192: [...'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞ', 'SS', ...'àáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß'],
});

function fromCodes(runs: Readonly<Record<number, readonly string[]>>): ReadonlyMap<number, string> {
  return new Map(
    Object.entries(runs).flatMap(([first, texts]) =>
      texts.map((text, index) => [Number(first) + index, text] as const),
    ),
  );
}
