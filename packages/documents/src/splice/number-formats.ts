/** Formats a number as A to Z, AA to ZZ, and so on, as word processors and browsers do; below 1 in digits. */
export function formatLetters(number: number): string {
  if (number < 1) return String(number);
  const last = (number - 1) % 26;
  const before = (number - 1 - last) / 26;
  return (before > 0 ? formatLetters(before) : '') + String.fromCharCode(65 + last);
}

const ROMAN = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

/** Formats a number in Roman numerals; below 1 and from 4,000 on in digits. */
export function formatRoman(number: number): string {
  if (number < 1 || number >= 4000) return String(number);
  let rest = number;
  let written = '';
  for (const [value, letters] of ROMAN) {
    while (rest >= value) {
      written += letters;
      rest -= value;
    }
  }
  return written;
}

const DIGITS = '〇一二三四五六七八九';

/** Formats a number up to 99 in Chinese characters; other numbers in digits. */
export function formatChinese(number: number): string {
  if (number < 0 || number > 99) return String(number);
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  if (tens === 0) return DIGITS.charAt(ones);
  return `${tens > 1 ? DIGITS.charAt(tens) : ''}十${ones > 0 ? DIGITS.charAt(ones) : ''}`;
}
