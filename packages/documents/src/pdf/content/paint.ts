import type { Paint } from './graphics-state.ts';
import type { Operand } from './operands.ts';

/** A colour of g, rg, k (or G, RG, K) as the operators that fill with it. */
export function devicePaint(operator: string, operands: readonly Operand[], count: number): Paint {
  return { space: '', operators: `${writtenNumbers(operands.slice(-count), count)} ${operator.toLowerCase()}` };
}

/** A colour space of cs or CS; its first colour is that of the space. */
export function spacePaint(name: string | undefined): Paint {
  const space = `${writtenName(name ?? 'DeviceGray')} cs`;
  return { space, operators: space };
}

/** A colour of sc, scn (or SC, SCN) in the space that was set before. */
export function colourPaint(current: Paint, operands: readonly Operand[]): Paint {
  const values = operands.filter((operand) => typeof operand === 'number');
  const pattern = operands.find((operand) => typeof operand === 'object' && operand.kind === 'name');
  if (current.space === '') return devicePaint(DEVICE_OPERATORS[values.length] ?? 'g', values, values.length || 1);
  const parts = [current.space];
  if (values.length > 0) parts.push(writtenNumbers(values, values.length));
  if (typeof pattern === 'object' && pattern.kind === 'name') parts.push(writtenName(pattern.value));
  return { space: current.space, operators: parts.length > 1 ? `${parts.join(' ')} scn` : current.space };
}

const DEVICE_OPERATORS: Readonly<Record<number, string>> = { 1: 'g', 3: 'rg', 4: 'k' };

function writtenNumbers(operands: readonly Operand[], count: number): string {
  const written: string[] = [];
  for (let index = 0; index < count; index++) {
    const operand = operands[index];
    written.push(typeof operand === 'number' ? writtenNumber(operand) : '0');
  }
  return written.join(' ');
}

function writtenNumber(value: number): string {
  const rounded = Math.round(value * 1e5) / 1e5;
  // PDF knows no exponents.
  return Math.abs(rounded) < 1e-5 ? '0' : Math.abs(rounded) > 1e9 ? '1' : String(rounded);
}

function writtenName(name: string): string {
  const escaped = name.replace(
    /[^!-~]|[#()<>[\]{}/%]/g,
    (character) => `#${(character.charCodeAt(0) & 0xff).toString(16).padStart(2, '0')}`,
  );
  return `/${escaped}`;
}
