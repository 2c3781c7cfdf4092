/** Code points of the digit zero in scripts that engines answer in: Arabic, Persian, Indic scripts, Thai … full width. */
const ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0, 0x0f20,
  0x1040, 0x17e0, 0x1810, 0xff10,
];

/**
 * Whether a translation contains the numbers of its source. Checks only numbers with at least three significant digits, as
 * smaller ones may be spelled out ("two"). Separators, digit script and trailing zeros may differ: `1,500,000` matches
 * `1.500.000` and `150万`.
 */
export function keepsNumbers(source: string, translation: string): boolean {
  if (!/\p{Nd}/u.test(source)) return true;
  let digits: string | undefined;
  for (const [run] of toWesternDigits(source).matchAll(/\d+(?:[.,'’٫٬\u00a0\u202f ]\d+)*/g)) {
    const significant = run.replace(/\D/g, '').replace(/^0+|0+$/g, '');
    // Fast path: the number occurs unchanged.
    if (significant.length < 3 || translation.includes(run)) continue;
    digits ??= toWesternDigits(translation).replace(/\D/g, '');
    if (!digits.includes(significant)) return false;
  }
  return true;
}

function toWesternDigits(text: string): string {
  if (!/[^\p{ASCII}]/u.test(text)) return text;
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}
