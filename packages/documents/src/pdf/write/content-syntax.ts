import type { Matrix } from '../matrix.ts';

/** Formats a number for a content stream: at most four decimals, no exponent. */
export function formatNumber(value: number): string {
  const rounded = Math.round(value * 10_000) / 10_000;
  if (!Number.isFinite(rounded) || rounded === 0) return '0';
  const text = String(rounded);
  return text.includes('e') ? rounded.toFixed(0) : text;
}

export function formatNumbers(values: readonly number[]): string {
  return values.map(formatNumber).join(' ');
}

/** Formats a matrix: small units need more decimals than positions. */
export function formatMatrix(matrix: Matrix): string {
  // PDF has no exponent notation, which `String` uses below 0.000001.
  return matrix.map((value) => value.toFixed(7).replace(/\.?0+$/, '')).join(' ');
}

/** Formats a 16-bit value as four hexadecimal digits. */
export function hexOf(value: number): string {
  return value.toString(16).padStart(4, '0');
}

const DEVICE_OPERATORS: Readonly<Record<number, string>> = { 1: 'g', 3: 'rg', 4: 'k' };

/** Fill colour for a stream that lacks the colour space or pattern it names. */
export function deviceFill(fill: string): string {
  if (!fill.includes('/')) return fill;
  const values = fill.split(' ').filter((operand) => /^-?[\d.]+$/.test(operand));
  const operator = DEVICE_OPERATORS[values.length];
  return operator ? `${values.join(' ')} ${operator}` : '0 g';
}
